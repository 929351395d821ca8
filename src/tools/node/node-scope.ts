import { z } from 'zod';
import { optionalName } from '../fields';

/** Optional fields that narrow a node to one version, resource and operation. */
export const nodeScope = {
	version: z.number().min(0).default(0).describe('0: newest'),
	resource: optionalName('If it has any'),
	operation: optionalName('If it has any'),
};
