/*
 * A queue that OpenResty's patched nginx defines and nginx does not.  It is
 * compiled into an nginx by --add-module, or preloaded:
 *
 *     cc -shared -fPIC -o delayed_events.so t/shim/openresty/delayed_events.c
 */

void  *ngx_posted_delayed_events[2];
