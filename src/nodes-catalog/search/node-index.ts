import type { INodeProperties } from 'n8n-workflow';

import { MiniSearch } from '../../third-party';
import type { NodeEntry } from '../node-entry';
import { shortName, stopWords, wordsOf, camelWordsOf, stem } from '../text/words-of';
import { connectionTypes } from '../connection-types';
import { choicesOf } from '../property-options';

const DISCRIMINATORS: ReadonlySet<string> = new Set(['operation', 'resource', 'event', 'events']);

/** Plain names of n8n's connection types, for nodes that have one as output. */
const connectionWords: Readonly<Record<string, string>> = {
	ai_agent: 'agent',
	ai_chain: 'chain',
	ai_document: 'document loader data',
	ai_embedding: 'embedding vector model',
	ai_languageModel: 'language model llm agent',
	ai_memory: 'memory history conversation agent',
	ai_outputParser: 'output parser structured llm',
	ai_reranker: 'reranker rank results',
	ai_retriever: 'retriever documents',
	ai_textSplitter: 'text splitter chunks documents',
	ai_tool: 'tool agent',
	ai_vectorStore: 'vector store documents',
};

function textList(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isSetting({ type }: INodeProperties): boolean {
	return type !== 'notice' && type !== 'callout' && type !== 'hidden';
}

const joinedName = (name: string): string =>
	wordsOf(name)
		.join('')
		.replace(/trigger$/, '');

/** The parts of a brand name in camel case ("postHog") mean nothing by themselves, so they are left out. */
const identifierWords = (displayName: string, identifier: string): string =>
	joinedName(displayName) === joinedName(identifier) ? '' : camelWordsOf(identifier).join(' ');

function joinedNames(displayName: string, identifier: string): string[] {
	const joined = [joinedName(displayName), joinedName(identifier)];
	return [...new Set(joined)].filter((name) => !wordsOf(displayName).includes(name));
}

/**
 * A node's words by their source. Each list holds one text for each mention.
 *
 * @param mentions what other nodes' hints say about this one
 */
function searchableText(
	{ name: type, description, isTrigger }: NodeEntry,
	mentions: readonly string[],
) {
	const { codex, displayName } = description;
	const identifier = shortName(type);
	const named = (...names: string[]) =>
		description.properties.filter(({ name }) => names.includes(name)).flatMap(choicesOf);
	const others = description.properties.filter(({ name }) => !DISCRIMINATORS.has(name));

	return {
		name: [displayName],
		alias: textList(codex?.alias),
		category: [
			...textList(codex?.categories),
			...Object.values(codex?.subcategories ?? {}).flatMap(textList),
		],
		description: [description.description],
		actions: named('operation', 'event', 'events').map(
			({ action, name, description: text }) => `${action ?? name} ${isTrigger ? (text ?? '') : ''}`,
		),
		resources: named('resource').map(({ name }) => name),
		connections: Array.isArray(description.outputs)
			? connectionTypes(description.outputs).map((output) => connectionWords[output] ?? '')
			: [],
		choices: others.flatMap(choicesOf).map(({ name }) => name),
		parameters: others.filter(isSetting).map((property) => property.displayName),
		identifier: [identifierWords(displayName, identifier)],
		/** The name in one word, as `googlesheets`. */
		joined: joinedNames(displayName, identifier),
		mentions,
	};
}

/** The weight of a word in each field, and how much repetition and length dilute it. */
const FIELDS = [
	['name', 10, 0],
	['joined', 10, 0],
	['alias', 6.5, 0.01],
	['connections', 4, 0],
	['actions', 3.5, 0.004],
	['resources', 3.5, 0.02],
	['description', 3.5, 0.04],
	['mentions', 3, 0.03],
	['identifier', 2.5, 0],
	['category', 2, 0.02],
	['choices', 2, 0.004],
	['parameters', 1, 0.01],
] as const;
const SECOND_EVIDENCE = 0.2;

function weighField(
	texts: readonly string[],
	weight: number,
	dilution: number,
	keepStopWords: boolean,
): Map<string, number> {
	const counts = new Map<string, number>();
	let length = 0;
	for (const word of texts.flatMap(wordsOf)) {
		if (!keepStopWords && stopWords.has(word)) continue;
		const term = stem(word);
		counts.set(term, (counts.get(term) ?? 0) + 1);
		length += 1;
	}
	const scale = weight / (1 + dilution * length);
	for (const [term, count] of counts) counts.set(term, (scale * 1.4 * count) / (count + 0.4));
	return counts;
}

/** The weight of every stem in a node's texts: its best field, plus a little for each further one. */
function weighTerms(entry: NodeEntry, mentions: readonly string[]): ReadonlyMap<string, number> {
	const text = searchableText(entry, mentions);
	const weights = new Map<string, number>();
	for (const [field, weight, dilution] of FIELDS) {
		for (const [term, value] of weighField(text[field], weight, dilution, field === 'name')) {
			const known = weights.get(term) ?? 0;
			const [high, low] = known > value ? [known, value] : [value, known];
			weights.set(term, high + SECOND_EVIDENCE * low);
		}
	}
	return weights;
}

/** A term's nodes (positions in `entries`) and the term's weight in each. */
interface Posting {
	readonly positions: number[];
	readonly weights: number[];
}

const CORE_CATEGORY = 'Core Nodes';

/** What nodes' builder hints say about other nodes, by the name of the other node. */
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

/** A type in full, or its last part where that is no word of English: `rssFeedReadTrigger`. */
const TYPE = /^\s*(?:\S+\.)?([a-z][A-Za-z0-9]*[A-Z]\w*|(?<=\.)\w+)\s*$/;

function placeOfTypeAmong(entries: readonly NodeEntry[]): (query: string) => number | undefined {
	const places = new Map<string, number>();
	entries.forEach(({ name }, at) => {
		const short = shortName(name).toLowerCase();
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

	entries.forEach((entry, position) => {
		for (const [term, weight] of weighTerms(entry, mentions.get(entry.name) ?? [])) {
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
		priors: entries.map(prior),
		/** Whether a trigger's product also has an action node. A product name alone means the action node. */
		hasActionSibling: entries.map(
			({ name }) => known.has(name.replace(/Trigger$/, '')) && name.endsWith('Trigger'),
		),
		postings,
		/** Known terms nearest to a misspelt or shortened word, best first. */
		nearestTerms: nearestTermsIn(postings),
		/** The place of the node that a query calls by its type: its words are not those of a person, and hold none that are searched. */
		placeOfType: placeOfTypeAmong(entries),
	};
}

export type NodeIndex = ReturnType<typeof buildNodeIndex>;
