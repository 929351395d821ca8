/**
 * How an n8n reaches this machine: FOREMAN_OWN_HOST, such as host.docker.internal for an n8n in a container; loopback when left out.
 */
export const OWN_HOST = process.env.FOREMAN_OWN_HOST || '127.0.0.1';

/** Where to listen, so that this n8n gets through. */
export const LISTEN_HOST = OWN_HOST === '127.0.0.1' ? OWN_HOST : '0.0.0.0';
