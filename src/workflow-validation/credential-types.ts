import type { INode, INodeTypes } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { filledNode } from './filled-node';

/**
 * The credential types that a node takes with its current parameters, including types chosen in a parameter (HTTP
 * Request). Undefined when only a run can tell because an expression chooses, or when n8n cannot load the node.
 */
export function credentialTypes(node: INode, nodeTypes: INodeTypes): string[] | undefined {
	try {
		const type = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const active = NodeHelpers.getActiveCredentialTypes(filledNode(node, type), type.description);
		return active ? [...active] : undefined;
	} catch {
		return undefined;
	}
}
