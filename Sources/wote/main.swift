import Dispatch
import Glibc
import WoteCLI

// Before anything opens a file: the concurrency runtime's own would take the place of a closed stream.
occupyStandardDescriptors()
Task { exit(await runCommand()) }
dispatchMain()
