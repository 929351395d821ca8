import type { DescribedNode } from './describe-node';
import type { NodeSelection } from './definition/node-selection';
import type { TypeDefinition } from './definition/type-definition';
import type { ListedNode } from './listed-node';
import type { NodeNeeds } from './node-needs';
import type { SearchableNodeDescription } from './searchable-node-description';

/**
 * The node types of one instance. Answers are plain data; nothing is fetched or remembered, so a
 * catalog is as old as the descriptions it was built from.
 */
export interface NodesCatalog {
	/** How many node types the instance has, generated, hidden and deprecated ones included. */
	readonly size: number;

	/** Offered nodes by display name, those whose name and description contain every word of `query` if given. */
	list(query?: string): readonly ListedNode[];

	/** The best matches for a few words, best first. @param limit 5 if not given */
	search(query: string, limit?: number): readonly SearchableNodeDescription[];

	/** Undefined when the instance has no such type or version: see `suggest` and `versions`. */
	describe(nodeType: string, selection?: NodeSelection): DescribedNode | undefined;

	/** Undefined when the instance has no such type or version. */
	typeDefinition(nodeType: string, selection?: NodeSelection): TypeDefinition | undefined;

	/** Undefined when the instance has no such type or version. */
	needs(nodeType: string, version: number): NodeNeeds | undefined;

	/** Known versions of a type, ascending; empty for an unknown type. */
	versions(nodeType: string): readonly number[];

	/**
	 * Full names nearest to a wrong, miscased or unprefixed type, best first.
	 * The type itself, alone, when it is right.
	 */
	suggest(nodeType: string): readonly string[];
}
