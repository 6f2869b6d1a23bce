#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/* Swift imports Glibc without _GNU_SOURCE, under which <sys/socket.h> declares this. */
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
