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

interface Found {
	/** Undefined when n8n cannot load the node. */
	readonly type?: INodeType;
	readonly finding?: Finding;
}

/** The node's type, and what n8n holds against it. */
export async function findType(
	nodeTypes: INodeTypes,
	node: INode,
	suggest: SuggestType,
): Promise<Found> {
	const refused = (message: string, fix: string): Found => ({
		finding: { nodeName: node.name, message, fix, severity: 'error', kind: 'refused' },
	});
	const type = attempt(() => nodeTypes.getByNameAndVersion(node.type, node.typeVersion));
	if (type) {
		const versions = versionsOf(type);
		if (versions.includes(node.typeVersion)) return { type };
		// A type with one implementation: n8n runs that, whatever the version.
		const finding: Finding = {
			nodeName: node.name,
			message: `"${node.type}" has no version ${node.typeVersion}, and n8n does not look.`,
			fix: `Use version ${Math.max(...versions)}; get-node-type-definition describes it.`,
			severity: 'advice',
			kind: 'invalid',
		};
		return { type, finding };
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
