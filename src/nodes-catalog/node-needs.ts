import type { INodeTypeDescription } from 'n8n-workflow';

import { connectionTypes } from './connection-types';
import type { NodeEntry } from './node-entry';
import { plainSentence } from './text/plain-sentence';

/** Which `ai_*` inputs a node has and whether a sub-node must be connected to each. */
export function subnodeRequirements({ inputs, builderHint }: INodeTypeDescription) {
	const requirements: Record<string, 'required' | 'optional' | 'conditional'> = {};
	for (const input of Array.isArray(inputs) ? inputs : []) {
		if (typeof input === 'string' || !input.type.startsWith('ai_')) continue;
		requirements[input.type] = input.required ? 'required' : 'optional';
	}
	for (const [type, { required, displayOptions }] of Object.entries(builderHint?.inputs ?? {})) {
		const certain = required ? 'required' : 'optional';
		requirements[type] = required && displayOptions ? 'conditional' : certain;
	}
	return requirements;
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

export function nodeNeeds(description: INodeTypeDescription, entries: readonly NodeEntry[]) {
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
		/** By connection type, such as `ai_languageModel`: the names of some that fit; `more` counts the rest. */
		...(needs.length > 0 && { subnodes: Object.fromEntries(needs) }),
		...(hint !== '' && { builderHint: hint }),
		...(related.length > 0 && { relatedNodes: related }),
	};
}
