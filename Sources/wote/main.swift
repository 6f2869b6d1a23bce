import Glibc
import WoteCLI

exit(await runCommand())
