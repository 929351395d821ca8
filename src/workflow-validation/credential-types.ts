import type { INode, INodeTypes } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { filledNode } from './filled-node';

/**
 * The types of credential that a node takes as its parameters are set, chosen ones included (HTTP
 * Request). Undefined where only a run could tell: an expression chooses, or n8n cannot load the node.
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
