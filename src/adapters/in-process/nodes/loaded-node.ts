import type { INode, INodeTypes } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

type Node = Pick<INode, 'type' | 'typeVersion' | 'parameters'>;

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
