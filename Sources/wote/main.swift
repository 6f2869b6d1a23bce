import WoteCLI
import Glibc

exit(await runCommand())
