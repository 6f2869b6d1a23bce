#include <libpq-fe.h>
// The wake-up of a connection that waits in poll(2); Glibc's Swift module leaves this header out.
#include <sys/eventfd.h>
