import { z } from 'zod';

import { nodeSettings } from '../../kernel/workflow/node-settings';
import { optionalId, optionalName, placeOf } from '../fields';

/** Also a path: `isFile` tells them apart. */
export const place = placeOf('Workflow ID, or path of a workflow file');

export const includeWorkflow = z.boolean().default(false).describe('Answer the whole workflow too');

export const expectedVersion = optionalId('Refuse where the draft is another one');

export const position = z
	.object({ x: z.number().describe('Pixels to the right'), y: z.number().describe('Pixels down') })
	.optional()
	.describe('Canvas position; chosen well when left out');

export const parameters = z.record(z.unknown()).optional();

export const typeVersion = z.number().min(0).default(0);

export const nodeName = optionalName('Name of the node');

export const credentials = z
	.record(z.string().min(1))
	.optional()
	.describe('{credentialType: credentialId}');

/** What is set of a node that is added or changed. */
export const setNode = z.object({
	name: nodeName,
	typeVersion,
	position,
	parameters,
	credentials,
	settings: nodeSettings.optional(),
});

/** In place of the single fields. */
export const operations = (example: string) =>
	z
		.array(z.record(z.unknown()))
		.max(100)
		.optional()
		.describe(`Several in place of the fields above, all or none: ${example}`);
