import { buildCatalog } from '../../../nodes-catalog';
import { keptPerTypes } from './cache-per-node-types';

/** The catalog of this n8n as it is now. */
export const catalogOf = keptPerTypes(({ nodes }) => buildCatalog(nodes));
