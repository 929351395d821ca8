import { buildCatalog } from '../../../nodes-catalog';
import { cachePerNodeTypes } from './cache-per-node-types';

/** The catalog of this n8n as it is now. */
export const nodesCatalogOf = cachePerNodeTypes(({ nodes }) => buildCatalog(nodes));
