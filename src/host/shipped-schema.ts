import { loadOutputSchema } from 'n8n-core';
import type { OutputSchemaRef } from 'n8n-core';

/**
 * The JSON schema of a node's output that its package ships, for the nearest version that it has one of.
 * Undefined where there is none, or where this n8n has no such function.
 *
 * @param reference nodeDir is the folder of the node's code
 */
export function shippedSchema(reference: OutputSchemaRef): unknown {
	return typeof loadOutputSchema === 'function'
		? loadOutputSchema({ ...reference, versionFallback: true })
		: undefined;
}
