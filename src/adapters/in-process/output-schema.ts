import type { INodeTypes } from 'n8n-workflow';

import { isRecord } from '../../kernel/is-record';

interface Node {
	readonly type: string;
	readonly typeVersion: number;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
}

/** The part of n8n's loader that finds the output schemas in the packages of nodes (private, see `collected-types`). */
interface SchemaLoader {
	createOutputSchemaLookup(): (node: Node) => unknown;
}

const isSchemaLoader = (value: unknown): value is SchemaLoader =>
	typeof value === 'object' &&
	value !== null &&
	'createOutputSchemaLookup' in value &&
	typeof value.createOutputSchemaLookup === 'function';

/** The schema that comes with the node for its operation. Undefined where there is none, or this n8n has another loader. */
export function outputSchema(
	nodeTypes: INodeTypes,
	node: Node,
): Record<string, unknown> | undefined {
	const loader =
		'loadNodesAndCredentials' in nodeTypes ? nodeTypes.loadNodesAndCredentials : undefined;
	if (!isSchemaLoader(loader)) return undefined;
	const schema = loader.createOutputSchemaLookup()(node);
	return isRecord(schema) ? schema : undefined;
}
