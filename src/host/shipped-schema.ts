import { loadOutputSchema, type OutputSchemaRef } from 'n8n-core';

/** The JSON Schema of a node's output that its package ships, for the nearest version that has one. Undefined where it is missing. */
export function shippedSchema(reference: OutputSchemaRef): unknown {
	return typeof loadOutputSchema === 'function'
		? loadOutputSchema({ ...reference, versionFallback: true })
		: undefined;
}
