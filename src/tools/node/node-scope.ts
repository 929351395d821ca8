import { z } from 'zod';
import { optionalName } from '../fields';

/** Optional fields that narrow a node to one version, resource and operation. */
export const nodeScope = {
	version: z.number().min(0).default(0).describe('Node version; 0: newest'),
	resource: optionalName('Where the node has resources'),
	operation: optionalName('Where the node has operations'),
};
