
/*
 * Copyright (C) the ngx_cite authors
 *
 * nginx, and what /proc tells of it.
 */


#include "soak.h"

#include <dirent.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>


#define SOAK_START_TIME  20000     /* milliseconds */
#define SOAK_STOP_TIME   30000


static const char  soak_conf[] =
    "daemon off;\n"
    "worker_processes %d;\n"
    "worker_rlimit_nofile 20000;\n"
    "pid nginx.pid;\n"
    "error_log error.log notice;\n"
    "%s\n"
    "events { worker_connections 16384; }\n"
    "http {\n"
    "    access_log off;\n"
    "    client_body_temp_path client_body_temp;\n"
    "    proxy_temp_path proxy_temp;\n"
    "    fastcgi_temp_path fastcgi_temp;\n"
    "    uwsgi_temp_path uwsgi_temp;\n"
    "    scgi_temp_path scgi_temp;\n"
    "    upstream agent { server 127.0.0.1:%u max_fails=0; }\n"
    "    upstream verifier {\n"
    "        server 127.0.0.1:%u max_fails=0;\n"
    "        keepalive 32;\n"
    "        keepalive_timeout 1s;\n"
    "    }\n"
    "    proxy_http_version 1.1;\n"
    "    proxy_set_header Connection \"\";\n"
    "    proxy_read_timeout 300s;\n"
    "    cite on;\n"
    "    cite_zone soak 64k;\n"
    "    cite_heartbeat 5s;\n"
    "    cite_keep_messages 4;\n"
    "    cite_verify_send sentence;\n"
    "    cite_verify_timeout 30s;\n"
    "    cite_hold_timeout 60s;\n"
    "    server {\n"
    "        listen 127.0.0.1:%u backlog=4096;\n"
    "        location = /evidence {\n"
    "            proxy_buffering off;\n"
    "            proxy_pass http://agent;\n"
    "        }\n"
    "        location = /both {\n"
    "            cite_verify evidence /_verify;\n"
    "            proxy_buffering off;\n"
    "            proxy_pass http://agent;\n"
    "        }\n"
    "        location = /service {\n"
    "            cite_verify /_verify;\n"
    "            proxy_pass http://agent;\n"
    "        }\n"
    "        location = /_verify { internal; proxy_pass http://verifier; }\n"
    "        location = /status { cite_status; }\n"
    "    }\n"
    "}\n";


static void
soak_fatal(const char *what)
{
    fprintf(stderr, "soak: %s: %s\n", what, strerror(errno));
    exit(2);
}


/* a connected socket, or -1 */

static int
soak_dial(unsigned port)
{
    int                 fd;
    struct sockaddr_in  sin;

    memset(&sin, 0, sizeof(sin));
    sin.sin_family = AF_INET;
    sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sin.sin_port = htons((uint16_t) port);

    fd = socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, 0);
    if (fd == -1) {
        soak_fatal("socket()");
    }

    if (connect(fd, (struct sockaddr *) &sin, sizeof(sin)) == -1) {
        close(fd);
        return -1;
    }

    return fd;
}


/* one that is free now: nobody else is likely to take it before nginx does */

static unsigned
soak_free_port(void)
{
    int                 fd;
    socklen_t           len;
    struct sockaddr_in  sin;

    memset(&sin, 0, sizeof(sin));
    sin.sin_family = AF_INET;
    sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    len = sizeof(sin);

    fd = socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, 0);

    if (fd == -1 || bind(fd, (struct sockaddr *) &sin, len) == -1
        || getsockname(fd, (struct sockaddr *) &sin, &len) == -1)
    {
        soak_fatal("bind()");
    }

    close(fd);

    return ntohs(sin.sin_port);
}


static FILE *
soak_open(const soak_nginx_t *nginx, const char *name, const char *mode)
{
    char  path[4096];

    snprintf(path, sizeof(path), "%s/%s", nginx->folder, name);

    return fopen(path, mode);
}


void
soak_nginx_start(soak_nginx_t *nginx, const char *binary, const char *folder,
    const soak_servers_t *servers)
{
    int          fd;
    FILE        *f;
    uint64_t     deadline;
    const char  *preload;

    preload = getenv("SOAK_PRELOAD");
    nginx->folder = folder;
    nginx->port = soak_free_port();

    f = soak_open(nginx, "nginx.conf", "w");

    if (f == NULL
        || fprintf(f, soak_conf, SOAK_WORKERS, getuid() ? "" : "user root;",
                   servers->agent, servers->verifier, nginx->port) < 0
        || fclose(f) != 0)
    {
        soak_fatal(folder);
    }

    fflush(stdout);
    nginx->master = fork();

    if (nginx->master == -1) {
        soak_fatal("fork()");
    }

    if (nginx->master == 0) {
        if (preload && *preload) {
            setenv("LD_PRELOAD", preload, 1);
        }

        if (chdir(folder) == 0 && freopen("output.log", "w", stdout)
            && dup2(1, 2) != -1)
        {
            execl(binary, "nginx", "-p", folder, "-c", "nginx.conf", "-e",
                  "error.log", (char *) NULL);
        }

        _exit(127);
    }

    deadline = soak_now() + SOAK_START_TIME;

    while ((fd = soak_dial(nginx->port)) == -1) {

        if (soak_now() > deadline
            || waitpid(nginx->master, NULL, WNOHANG) != 0)
        {
            fprintf(stderr, "soak: nginx did not start, see %s\n", folder);
            exit(2);
        }

        usleep(20000);
    }

    close(fd);
}


void
soak_nginx_reload(const soak_nginx_t *nginx)
{
    kill(nginx->master, SIGHUP);
}


static size_t
soak_memory(pid_t pid)
{
    char    line[256];
    FILE   *f;
    size_t  kb;

    snprintf(line, sizeof(line), "/proc/%d/status", (int) pid);
    kb = 0;

    f = fopen(line, "r");
    if (f == NULL) {
        return 0;
    }

    while (fgets(line, sizeof(line), f)) {
        if (strncmp(line, "RssAnon:", 8) == 0) {
            kb = strtoul(line + 8, NULL, 10);
        }
    }

    fclose(f);

    return kb;
}


static size_t
soak_fds(pid_t pid)
{
    DIR     *dir;
    char     path[64];
    size_t   n;

    snprintf(path, sizeof(path), "/proc/%d/fd", (int) pid);
    n = 0;

    dir = opendir(path);
    if (dir == NULL) {
        return 0;
    }

    while (readdir(dir)) {
        n++;
    }

    closedir(dir);

    return n - 2;                  /* . and .. */
}


void
soak_nginx_sample(const soak_nginx_t *nginx, soak_sample_t *sample)
{
    int    pid;
    char   path[64];
    FILE  *f;

    memset(sample, 0, sizeof(soak_sample_t));
    sample->master = soak_memory(nginx->master);

    snprintf(path, sizeof(path), "/proc/%d/task/%d/children",
             (int) nginx->master, (int) nginx->master);

    f = fopen(path, "r");
    if (f == NULL) {
        return;
    }

    while (sample->workers < SOAK_GENERATIONS && fscanf(f, "%d", &pid) == 1) {
        sample->pids[sample->workers++] = pid;
        sample->memory += soak_memory(pid);
        sample->fds += soak_fds(pid);
    }

    fclose(f);
}


void
soak_nginx_status(const soak_nginx_t *nginx, soak_buf_t *b)
{
    int      fd;
    char     part[4096], *body;
    ssize_t  n;

    static const char  request[] = "GET /status HTTP/1.0\r\n\r\n";

    fd = soak_dial(nginx->port);

    if (fd == -1
        || write(fd, request, sizeof(request) - 1) != sizeof(request) - 1)
    {
        soak_fatal("nginx");
    }

    while ((n = read(fd, part, sizeof(part))) > 0) {
        soak_buf_add(b, part, (size_t) n);
    }

    close(fd);

    body = b->n ? memmem(b->p, b->n, "\r\n\r\n", 4) : NULL;

    if (body) {
        soak_buf_skip(b, (size_t) (body + 4 - b->p));
    }
}


static void
soak_nginx_log(const soak_nginx_t *nginx, const char *name)
{
    char    line[4096];
    FILE   *f;

    f = soak_open(nginx, name, "r");

    if (f == NULL) {
        soak_problem("%s can't be read", name);
        return;
    }

    while (fgets(line, sizeof(line), f)) {
        if (strstr(line, "[alert]") || strstr(line, "[emerg]")
            || strstr(line, "[crit]") || strstr(line, "[error]")
            || strstr(line, "exited on signal") || strstr(line, "Sanitizer"))
        {
            line[strcspn(line, "\n")] = '\0';
            soak_problem("%s: %.200s", name, line);
        }
    }

    fclose(f);
}


void
soak_nginx_stop(soak_nginx_t *nginx)
{
    int       status;
    pid_t     pid;
    uint64_t  deadline;

    kill(nginx->master, SIGQUIT);
    deadline = soak_now() + SOAK_STOP_TIME;

    while ((pid = waitpid(nginx->master, &status, WNOHANG)) == 0) {

        if (soak_now() > deadline) {
            soak_problem("nginx did not end");
            kill(nginx->master, SIGKILL);
            waitpid(nginx->master, &status, 0);
            break;
        }

        usleep(20000);
    }

    if (pid == nginx->master && status != 0) {
        soak_problem("nginx ended with %d", status);
    }

    nginx->master = 0;

    soak_nginx_log(nginx, "error.log");
    soak_nginx_log(nginx, "output.log");
}
