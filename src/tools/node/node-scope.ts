import { z } from 'zod';
import { optionalName } from '../fields';

/** Optional fields that narrow a node to one version, resource and operation. */
export const nodeScope = {
	version: z.number().min(0).default(0).describe('Node version; 0 is the newest'),
	resource: optionalName('Resource, where the node has resources'),
	operation: optionalName('Operation, where the node has operations'),
};
