
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef CITE_STORE_COMMAND_H
#define CITE_STORE_COMMAND_H


/* runs "cite store PATH COMMAND", and returns the exit code */
int cite_store_command(int argc, char **argv);


#endif /* CITE_STORE_COMMAND_H */
