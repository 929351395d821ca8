import type { INode, INodeType, INodeTypes } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/validator';

export type SuggestType = (nodeType: string) => Promise<string | undefined>;

const attempt = <T>(look: () => T): T | undefined => {
	try {
		return look();
	} catch {
		// n8n throws for types and versions that it does not have.
		return undefined;
	}
};

const versionsOf = (type: INodeType): readonly number[] => [type.description.version].flat();

/** The node's type, or what n8n holds against it. */
export async function findType(
	nodeTypes: INodeTypes,
	node: INode,
	suggest: SuggestType,
): Promise<INodeType | Finding> {
	const refused = (message: string, fix: string): Finding => ({
		nodeName: node.name,
		message,
		fix,
		severity: 'error',
		kind: 'refused',
	});
	const type = attempt(() => nodeTypes.getByNameAndVersion(node.type, node.typeVersion));
	if (type) {
		const versions = versionsOf(type);
		if (versions.includes(node.typeVersion)) return type;
		const newest = Math.max(...versions);
		return refused(
			`"${node.type}" has no version ${node.typeVersion}.`,
			`Use version ${newest}; get-node-type-definition describes it.`,
		);
	}
	if (attempt(() => nodeTypes.getByName(node.type)) !== undefined) {
		return refused(
			`"${node.type}" has no version ${node.typeVersion}.`,
			'Read get-node-type-definition for the newest.',
		);
	}
	const guess = await suggest(node.type);
	return refused(
		`this n8n has no node type "${node.type}".`,
		guess ? `Did you mean "${guess}"?` : 'Look for it with search-nodes.',
	);
}
