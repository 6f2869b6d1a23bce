import Glibc

exit(await runBenchmarks())
