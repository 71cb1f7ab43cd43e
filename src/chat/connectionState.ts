/** `offline`: the browser says so. `unreachable`: it does not, but the last request got no answer. */
export type ConnectionState = 'online' | 'offline' | 'unreachable';
