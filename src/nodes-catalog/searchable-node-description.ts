import type { Discriminators } from './definition/discriminators';
import type { NodeEntry } from './node-entry';
import { subnodeRequirements } from './node-needs';
import type { ReadQuery } from './search/read-query';
import { wordsOf, stem } from './text/words-of';
import { connectionTypes } from './connection-types';
import { plainSentence } from './text/plain-sentence';

const DESCRIPTION_LENGTH = 120;
const HINT_LENGTH = 140;
/** Characters of discriminators shown in full, about 60 tokens. */
const DISCRIMINATOR_BUDGET = 220;

export function toSearchableNodeDescription(
	entry: NodeEntry,
	score: number,
	query: Pick<ReadQuery, 'words' | 'asksForTool'>,
	discriminators: Discriminators,
) {
	const { description, name, defaultVersion, isTrigger, toolVariant } = entry;
	const inputs = connectionTypes(description.inputs);
	const outputs = connectionTypes(description.outputs);
	const isSubnode = outputs.some((type) => type.startsWith('ai_'));
	const requirements = subnodeRequirements(description);
	const hint = plainSentence(description.builderHint?.searchHint, HINT_LENGTH);

	return {
		name,
		displayName: description.displayName.trim(),
		description: plainSentence(description.description, DESCRIPTION_LENGTH),
		/** The version a new node gets. */
		version: defaultVersion,
		/** Comparable only within one search. */
		score: Math.round(score * 10) / 10,
		...(isTrigger && { isTrigger }),
		/** Connection types, if the node has others than `main`, such as `ai_languageModel`. */
		...(isSubnode && { outputs, ...(inputs.length > 0 && { inputs }) }),
		...(Object.keys(requirements).length > 0 && { subnodeRequirements: requirements }),
		...(hint !== '' && { builderHint: hint }),
		...fitting(discriminators, query.words),
		/** The type that wraps this node as an agent's tool, when tools were asked for. */
		...(query.asksForTool && toolVariant !== undefined && { toolVariant }),
	};
}

function fitting(
	discriminators: Discriminators,
	words: readonly string[],
): { readonly discriminators?: Discriminators; readonly otherResources?: readonly string[] } {
	const { resource } = discriminators;
	const isSmall = (value: unknown) => JSON.stringify(value).length <= DISCRIMINATOR_BUDGET;
	if (Object.keys(discriminators).length === 0) return {};
	if (isSmall(discriminators) || !resource) return { discriminators: shortened(discriminators) };

	const asked = new Set(words.map(stem));
	const isAskedFor = (name: string) => wordsOf(name).some((word) => asked.has(stem(word)));
	const sorted = Object.entries(resource).sort(
		([a], [b]) => Number(isAskedFor(b)) - Number(isAskedFor(a)),
	);
	const shown: Array<[string, readonly string[]]> = [];
	for (const pair of sorted) {
		if (!isSmall(Object.fromEntries([...shown, pair]))) break;
		shown.push(pair);
	}
	const otherResources = sorted.slice(shown.length).map(([name]) => name);
	return {
		...(shown.length > 0 && { discriminators: { resource: Object.fromEntries(shown) } }),
		otherResources: otherResources.slice(0, MAXIMUM_NAMES),
	};
}

const MAXIMUM_NAMES = 16;

function shortened({ resource, operation, mode }: Discriminators): Discriminators {
	return {
		...(resource && { resource }),
		...(operation && { operation: operation.slice(0, MAXIMUM_NAMES) }),
		...(mode && { mode: mode.slice(0, MAXIMUM_NAMES) }),
	};
}
