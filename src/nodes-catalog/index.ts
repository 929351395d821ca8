export type { NodesCatalog } from './build-catalog';
export { buildCatalog } from './build-catalog';
export { buildCredentialTypes } from './credentials/build-credential-types';
