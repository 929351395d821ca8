import type { INodeTypeDescription } from 'n8n-workflow';

import { connectionTypes } from './connection-types';
import type { NodeEntry } from './node-entry';
import type { SubnodeRequirement } from './subnode-requirements';
import { subnodeRequirements } from './subnode-requirements';
import { plainSentence } from './text/plain-sentence';

/** The sub-nodes that fit one kind of input. */
export interface FittingSubnodes {
	readonly need: SubnodeRequirement;
	/** The names of some; `more` counts the rest. */
	readonly nodes: readonly string[];
	readonly more?: number;
}

/** What n8n says about building with a node, beside its parameters. */
export interface NodeNeeds {
	/** By connection type, such as `ai_languageModel`. */
	readonly subnodes?: Readonly<Record<string, FittingSubnodes>>;
	readonly builderHint?: string;
	readonly relatedNodes?: readonly string[];
}

const MOST_SUBNODES = 6;
const MOST_RELATED = 5;
const HINT_LENGTH = 300;
const RELATION_LENGTH = 100;

function fitting(entries: readonly NodeEntry[], type: string): string[] {
	return entries
		.filter((entry) => connectionTypes(entry.description.outputs).includes(type))
		.filter(({ isOffered, toolVariant }) => isOffered && toolVariant === undefined)
		.map(({ name }) => name)
		.sort();
}

/** @param entries all node types of the instance */
export function nodeNeeds(
	description: INodeTypeDescription,
	entries: readonly NodeEntry[],
): NodeNeeds {
	const { builderHint } = description;
	const needs = Object.entries(subnodeRequirements(description)).map(([type, need]) => {
		const names = fitting(entries, type);
		const more = names.length - MOST_SUBNODES;
		const nodes = names.slice(0, MOST_SUBNODES);
		return [type, { need, nodes, ...(more > 0 && { more }) }] as const;
	});
	const hint = plainSentence(builderHint?.searchHint, HINT_LENGTH);
	const related = (builderHint?.relatedNodes ?? [])
		.slice(0, MOST_RELATED)
		.map(
			({ nodeType, relationHint }) =>
				`${nodeType}: ${plainSentence(relationHint, RELATION_LENGTH)}`,
		);
	return {
		...(needs.length > 0 && { subnodes: Object.fromEntries(needs) }),
		...(hint !== '' && { builderHint: hint }),
		...(related.length > 0 && { relatedNodes: related }),
	};
}
