import { MiniSearch } from '../../third-party';
import type { NodeEntry } from '../node-entry';
import { searchableText } from './searchable-text';
import { stem } from '../text/stem';
import { stopWords } from '../text/stop-words';
import { weighTerms } from './weigh-terms';
import { wordsOf } from '../text/words-of';

/** A term's nodes (positions in `entries`) and the term's weight in each. */
export interface Posting {
	readonly positions: readonly number[];
	readonly weights: readonly number[];
}

/** Everything a search reads. Positions in `entries`, `names` and postings agree. */
export interface NodeIndex {
	readonly entries: readonly NodeEntry[];
	readonly names: ReadonlyArray<readonly string[]>;
	readonly priors: readonly number[];
	/** Whether a trigger's product also has an action node. A product name alone means the action node. */
	readonly hasActionSibling: readonly boolean[];
	readonly postings: ReadonlyMap<string, Posting>;
	/** Known terms nearest to a misspelt or shortened word, best first. */
	nearestTerms(word: string): readonly string[];
}

const CORE_CATEGORY = 'Core Nodes';

export function buildNodeIndex(all: readonly NodeEntry[]): NodeIndex {
	const entries = all.filter(({ isOffered }) => isOffered);
	const mentions = relatedNodeMentions(entries);
	const postings = new Map<string, { positions: number[]; weights: number[] }>();

	entries.forEach((entry, position) => {
		const terms = weighTerms(searchableText(entry, mentions.get(entry.name) ?? []));
		for (const [term, weight] of terms) {
			const posting = postings.get(term) ?? { positions: [], weights: [] };
			posting.positions.push(position);
			posting.weights.push(weight);
			postings.set(term, posting);
		}
	});

	const known = new Set(entries.map(({ name }) => name));
	return {
		entries,
		names: entries.map(nameStems),
		hasActionSibling: entries.map(
			({ name }) => known.has(name.replace(/Trigger$/, '')) && name.endsWith('Trigger'),
		),
		priors: entries.map(prior),
		postings,
		nearestTerms: nearestTermsIn(postings),
	};
}

/** What nodes' builder hints say about other nodes, by the name of the other node. */
function relatedNodeMentions(entries: Iterable<NodeEntry>): ReadonlyMap<string, string[]> {
	const mentions = new Map<string, string[]>();
	for (const { description, isOffered } of entries) {
		if (!isOffered) continue;
		for (const { nodeType, relationHint } of description.builderHint?.relatedNodes ?? []) {
			const known = mentions.get(nodeType);
			if (known) known.push(relationHint);
			else mentions.set(nodeType, [relationHint]);
		}
	}
	return mentions;
}

/**
 * A node's name without words that say nothing, such as "Trigger" for a trigger or grammar words: a query need not
 * contain these.
 */
function nameStems({ description, isTrigger }: NodeEntry): readonly string[] {
	const words = wordsOf(description.displayName);
	const telling = words.filter(
		(word) => !stopWords.has(word) && !(isTrigger && word === 'trigger'),
	);
	return (telling.length > 0 ? telling : words).map(stem);
}

/** Ranks core nodes, and nodes with many versions, higher if all else is equal. */
function prior({ description, versions }: NodeEntry): number {
	const core = description.codex?.categories?.includes(CORE_CATEGORY) ? 1.12 : 1;
	return core * (1 + 0.03 * Math.log2(versions.length));
}

function nearestTermsIn(
	postings: ReadonlyMap<string, Posting>,
): (word: string) => readonly string[] {
	const spelling = new MiniSearch<{ id: string }>({
		fields: ['id'],
		tokenize: (text) => [text],
		searchOptions: {
			prefix: (term) => term.length > 2,
			fuzzy: ({ length }) => (length < 4 ? 0 : length < 8 ? 1 : 2),
		},
	});
	const strong = [...postings].filter(([, { weights }]) => weights.some((weight) => weight > 3));
	spelling.addAll(strong.map(([id]) => ({ id })));
	return (word) =>
		spelling
			.search(word)
			.slice(0, 4)
			.map(({ id }) => String(id));
}
