import type { DescribedNode } from './describe-node';
import type { NodeSelection } from './definition/node-selection';
import type { TypeDefinition } from './definition/type-definition';
import type { ListedNode } from './listed-node';
import type { NodeNeeds } from './node-needs';
import type { SearchableNodeDescription } from './searchable-node-description';

/**
 * The node types of one instance. Answers are plain data. Nothing is fetched or cached, so a catalog is as old as the
 * descriptions from which it was built.
 */
export interface NodesCatalog {
	/** The number of node types in the instance, including generated, hidden and deprecated ones. */
	readonly size: number;

	/** Offered nodes by display name. With `query`: those whose name and description contain every word of it. */
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

	/** A guide to building workflows, without what it says of nodes and parameters that the instance does not have. */
	checkGuide(guide: string): string;

	/**
	 * Full names nearest to a type that is wrong, in the wrong case or without prefix, best first. For a right type:
	 * only the type itself.
	 */
	suggest(nodeType: string): readonly string[];
}
