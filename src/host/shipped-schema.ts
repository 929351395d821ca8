import { loadOutputSchema, type OutputSchemaRef } from 'n8n-core';

/**
 * The JSON schema of a node's output that its package ships, for the nearest version that has one. Undefined when it
 * is missing, or when this n8n lacks the function.
 *
 * @param reference nodeDir is the folder of the node's code
 */
export function shippedSchema(reference: OutputSchemaRef): unknown {
	return typeof loadOutputSchema === 'function'
		? loadOutputSchema({ ...reference, versionFallback: true })
		: undefined;
}
