import Glibc

exit(await runChecker())
