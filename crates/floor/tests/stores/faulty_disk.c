/* Stands between a process and its disk (LD_PRELOAD), and counts what is written to files and
   synced. At the number and in the way that CROUPIER_FAULT says ("torn:12"), the process ends
   before, in the middle of or after it, or a sync fails. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long count;

/* Whether it happens now, and in this way. */
static int now(const char *way) {
    const char *fault = getenv("CROUPIER_FAULT");
    size_t length = strlen(way);
    return fault && !strncmp(fault, way, length) && fault[length] == ':' &&
           atol(fault + length + 1) == count;
}

static int is_file(int fd) {
    struct stat at;
    return !fstat(fd, &at) && S_ISREG(at.st_mode);
}

static void *next(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) _exit(78);
    return found;
}

#define WRITE(name, arguments, ...)                                        \
    ssize_t name arguments {                                               \
        ssize_t(*real) arguments = (ssize_t(*) arguments)next(#name);      \
        if (!is_file(fd)) return real(__VA_ARGS__);                        \
        count++;                                                           \
        if (now("before")) _exit(77);                                      \
        if (now("torn")) bytes /= 2;                                       \
        ssize_t written = real(__VA_ARGS__);                               \
        if (now("torn") || now("after")) _exit(77);                        \
        return written;                                                    \
    }

WRITE(write, (int fd, const void *from, size_t bytes), fd, from, bytes)
WRITE(pwrite, (int fd, const void *from, size_t bytes, off_t at), fd, from, bytes, at)
WRITE(pwrite64, (int fd, const void *from, size_t bytes, off64_t at), fd, from, bytes, at)

#define SYNC(name)                                                         \
    int name(int fd) {                                                     \
        int (*real)(int) = (int (*)(int))next(#name);                      \
        count++;                                                           \
        if (now("before") || now("torn")) _exit(77);                       \
        if (now("failing")) {                                              \
            errno = EIO;                                                   \
            return -1;                                                     \
        }                                                                  \
        int result = real(fd);                                             \
        if (now("after")) _exit(77);                                       \
        return result;                                                     \
    }

SYNC(fsync)
SYNC(fdatasync)
