import { buildCatalog } from '../../nodes-catalog';
import { keptPerTypes } from './kept-per-types';

/** The catalog of this n8n as it is now. */
export const catalogOf = keptPerTypes(({ nodes }) => buildCatalog(nodes));
