import { z } from 'zod';

/** Optional fields that narrow a node to one version, resource and operation. */
export const nodeScope = {
	version: z.number().min(0).default(0).describe('Node version; 0 is the newest'),
	resource: z.string().optional().describe('Resource, where the node has resources'),
	operation: z.string().optional().describe('Operation, where the node has operations'),
};
