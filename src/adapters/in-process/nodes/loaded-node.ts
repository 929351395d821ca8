import { type INode, type INodeTypes, NodeHelpers } from 'n8n-workflow';
import { z } from 'zod';

import { shippedSchema } from '../../../host/load-options';
import { isRecord } from '../../../kernel/values/is-record';

type Node = Pick<INode, 'type' | 'typeVersion' | 'parameters'>;

/** A node type; undefined for what n8n cannot load. */
export function loadedType(nodeTypes: INodeTypes, nodeType: string, version?: number) {
	try {
		return nodeTypes.getByNameAndVersion(nodeType, version);
	} catch {
		// What needs the type tells why it is not there.
		return undefined;
	}
}

/** The node's type, and its parameters as n8n has them in a run. Undefined for what n8n cannot load. */
export function loadedNode(node: Node, nodeTypes: INodeTypes) {
	try {
		const { description } = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const parameters = NodeHelpers.getNodeParameters(
			description.properties,
			node.parameters,
			true,
			false,
			node,
			description,
		);
		return { description, parameters: parameters ?? {} };
	} catch {
		// The run itself reports the error.
		return undefined;
	}
}

interface ChosenNode {
	readonly type: string;
	readonly typeVersion: number;
	readonly resource?: string | undefined;
	readonly operation?: string | undefined;
}

const knownType = z.object({ sourcePath: z.string() });

/** The JSON schema of the node's output that its package ships. Undefined if it ships none. */
export function outputSchema(
	nodeTypes: INodeTypes,
	{ type, typeVersion, resource, operation }: ChosenNode,
): Readonly<Record<string, unknown>> | undefined {
	const known = knownType.safeParse(nodeTypes.getKnownTypes()[type]);
	if (!known.success) return undefined;
	const schema = shippedSchema({
		nodeDir: known.data.sourcePath.replace(/[\\/][^\\/]*$/, ''),
		version: typeVersion,
		...(resource !== undefined && { resource }),
		...(operation !== undefined && { operation }),
	});
	return isRecord(schema) ? schema : undefined;
}
