import type { Principal } from './principal';

/** Whom approvals and permissions are for where a node does not say: an n8n that serves one team. Opens no tenant's rows. */
export const noPrincipal: Principal = Object.freeze({ organisation: '', agency: '', user: '' });
