import type { INode, INodeType, INodeTypes } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { unloadableType } from '../kernel/workflow/unloadable-type';
import { findingsOf } from './finding';

/** The nearest type that n8n lists; the type itself when n8n lists it. */
export type SuggestType = (nodeType: string) => Promise<string | undefined>;

/** n8n throws for a type or version that it does not have or cannot load. */
const attempt = <T>(look: () => T): { readonly got: T } | { readonly error: unknown } => {
	try {
		return { got: look() };
	} catch (error) {
		return { error };
	}
};

interface Found {
	/** Undefined when n8n cannot load the node. */
	readonly type?: INodeType;
	readonly finding?: Finding;
}

/** The node's type, and the problem that n8n has with it. */
export async function findType(
	nodeTypes: INodeTypes,
	node: INode,
	suggest: SuggestType,
): Promise<Found> {
	const refused = (message: string, fix: string): Found => ({
		finding: findingsOf('refused').error(node.name, message, fix),
	});
	const loaded = attempt(() => nodeTypes.getByNameAndVersion(node.type, node.typeVersion));
	if ('got' in loaded && loaded.got !== undefined) {
		const type = loaded.got;
		const versions = [type.description.version].flat();
		if (versions.includes(node.typeVersion)) return { type };
		// n8n runs a type with a single implementation for every version.
		const finding = findingsOf('invalid').advice(
			node.name,
			`"${node.type}" has no version ${node.typeVersion}, and n8n does not look.`,
			`Use version ${Math.max(...versions)}; get-node-type-definition describes it.`,
		);
		return { type, finding };
	}
	const anyVersion = attempt(() => nodeTypes.getByNameAndVersion(node.type));
	if ('got' in anyVersion) {
		return refused(
			`"${node.type}" has no version ${node.typeVersion}.`,
			'Read get-node-type-definition for the newest.',
		);
	}
	const guess = await suggest(node.type);
	if (guess === node.type) {
		const { message, fix } = unloadableType(node.type, anyVersion.error);
		return refused(message, fix);
	}
	return refused(
		`this n8n has no node type "${node.type}".`,
		guess ? `Did you mean "${guess}"?` : 'Look for it with search-nodes.',
	);
}
