import type { NodeEntry } from '../node-entry';
import { shortType } from '../../kernel/workflow/short-type';
import { stopWords, wordsOf, stem } from '../text/words-of';
import { nearWordsAmong } from './near-words';
import { addLearnedWords, weighTerms } from './weigh-terms';

/** A term's nodes (positions in `entries`) and the term's weight in each. */
interface Posting {
	readonly positions: number[];
	readonly weights: number[];
}

const CORE_CATEGORY = 'Core Nodes';
/** A word in the names of so many nodes tells no product. */
const MANY = 6;

function relatedNodeMentions(entries: readonly NodeEntry[]): ReadonlyMap<string, string[]> {
	const mentions = new Map<string, string[]>();
	for (const { description } of entries)
		for (const { nodeType, relationHint } of description.builderHint?.relatedNodes ?? [])
			mentions.set(nodeType, [...(mentions.get(nodeType) ?? []), relationHint]);
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

function spellings(
	entries: readonly NodeEntry[],
	postings: ReadonlyMap<string, Posting>,
): ReadonlyMap<string, string> {
	const strong = [...postings].filter(([, { weights }]) => weights.some((weight) => weight > 3));
	const written = entries.flatMap(({ description: { displayName } }) => wordsOf(displayName));
	return new Map([
		...strong.map(([term]) => [term, term] as const),
		...written.filter((word) => word.length > 2).map((word) => [word, stem(word)] as const),
	]);
}

/** A type in full, or its last part where that is no word of English: `rssFeedReadTrigger`. */
const TYPE = /^\s*(?:\S+\.)?([a-z][A-Za-z0-9]*[A-Z]\w*|(?<=\.)\w+)\s*$/;

function placeOfTypeAmong(entries: readonly NodeEntry[]): (query: string) => number | undefined {
	const places = new Map<string, number>();
	entries.forEach(({ name }, at) => {
		const short = shortType(name).toLowerCase();
		places.set(name.toLowerCase(), at);
		if (!places.has(short)) places.set(short, at);
	});
	return (query) => (TYPE.test(query) ? places.get(query.trim().toLowerCase()) : undefined);
}

/** Everything a search reads. Positions in `entries`, `names` and postings agree. */
export function buildNodeIndex(all: readonly NodeEntry[]) {
	const entries = all.filter(({ isOffered }) => isOffered);
	const mentions = relatedNodeMentions(entries);
	const postings = new Map<string, Posting>();

	const names = entries.map(nameStems);
	const named = new Map<string, number>();
	for (const word of names.flat()) named.set(word, (named.get(word) ?? 0) + 1);
	const isNamed = (term: string) => (named.get(term) ?? MANY) < MANY;
	/** Stems in the texts of nodes. What people call nodes is of any language. */
	const inTexts = new Set<string>();

	entries.forEach((entry, position) => {
		const weights = weighTerms(entry, mentions.get(entry.name) ?? []);
		for (const term of weights.keys()) inTexts.add(term);
		addLearnedWords(weights, entry, isNamed);
		for (const [term, weight] of weights) {
			const posting = postings.get(term) ?? { positions: [], weights: [] };
			posting.positions.push(position);
			posting.weights.push(weight);
			postings.set(term, posting);
		}
	});

	const known = new Set(entries.map(({ name }) => name));
	const nameWords = new Set(
		entries.flatMap(({ description: { displayName } }) => wordsOf(displayName)),
	);
	const written = spellings(entries, postings);
	const nearWords = nearWordsAmong(written.keys());
	return {
		entries,
		names,
		priors: entries.map(prior),
		/** Whether a trigger's product also has an action node. A product name alone means the action node. */
		hasActionSibling: entries.map(
			({ name }) => known.has(name.replace(/Trigger$/, '')) && name.endsWith('Trigger'),
		),
		postings,
		isName: (word: string) => nameWords.has(word),
		isKnown: (word: string) => inTexts.has(stem(word)),
		isNear: (word: string) => nearWords(word).length > 0,
		/** Known terms nearest to a misspelt or shortened word, best first, with how alike they are. */
		nearestTerms: (word: string) =>
			nearWords(word).map(([near, alike]) => [written.get(near) ?? near, alike] as const),
		/** The place of the node for services that have none of their own, in an instance that has it. */
		anyApi: entries.findIndex(({ name }) => name === 'n8n-nodes-base.httpRequest'),
		/** The place of the node that a query calls by its type: its words are not those of a person, and hold none that are searched. */
		placeOfType: placeOfTypeAmong(entries),
	};
}

export type NodeIndex = ReturnType<typeof buildNodeIndex>;
