export { buildCatalog } from './build-catalog';
export { buildCredentialTypes } from './credentials/build-credential-types';
export type { NodesCatalog } from './nodes-catalog';
