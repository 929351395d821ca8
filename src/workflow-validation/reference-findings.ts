import { nearest } from '../kernel/values/nearest';
import type { Finding } from '../kernel/ports/instance/validator';
import { nodeReferences } from './node-references';

/** Checks the nodes that parsed code refers to. */
export type ReferenceCheck = (
	tree: object,
	place: Pick<Finding, 'nodeName' | 'parameter'>,
) => Finding[];

/** `isBefore` tells whether the first node can have run when the second one does. */
export function checkReferences(
	names: readonly string[],
	isBefore: (name: string, nodeName: string) => boolean,
): ReferenceCheck {
	const known = new Set(names);
	return (tree, place) =>
		nodeReferences(tree).flatMap(({ name, isGuarded }): Finding[] => {
			if (!known.has(name)) {
				const guess = nearest(name, names);
				return [
					{
						...place,
						message: `it refers to the node "${name}", and there is no such node.`,
						fix: guess ? `Did you mean "${guess}"?` : 'Name a node of this workflow.',
						severity: isGuarded ? 'advice' : 'error',
						kind: 'invalid',
					},
				];
			}
			if (isBefore(name, place.nodeName ?? '')) return [];
			return [
				{
					...place,
					message: `it refers to "${name}", which no connection puts before this node.`,
					fix: `Connect it so that "${name}" runs first, or read another node.`,
					severity: 'advice',
					kind: 'flow',
				},
			];
		});
}
