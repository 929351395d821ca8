import type { INodeProperties } from 'n8n-workflow';
import type { NodeEntry } from '../node-entry';
import { shortType } from '../../kernel/workflow/short-type';
import { stopWords, wordsOf, camelWordsOf, stem } from '../text/words-of';
import { connectionTypes } from '../connection-types';
import { choicesOf } from '../property-options';
import { jobWords } from './job-words';
import { learnedWords } from './learned-words';

const DISCRIMINATORS: ReadonlySet<string> = new Set(['operation', 'resource', 'event', 'events']);

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
	const identifier = shortType(type);
	const named = (...names: string[]) =>
		description.properties.filter(({ name }) => names.includes(name)).flatMap(choicesOf);
	const others = description.properties.filter(({ name }) => !DISCRIMINATORS.has(name));

	return {
		name: [displayName],
		jobs: jobWords(type),
		alias: textList(codex?.alias),
		category: [
			...textList(codex?.categories),
			...Object.values(codex?.subcategories ?? {}).flatMap(textList),
		],
		description: [description.description],
		actions: named('operation', 'event', 'events').map(
			({ action, name, description: text }) => `${action ?? name} ${isTrigger ? (text ?? '') : ''}`,
		),
		explained: named('operation').map(({ description: text }) => text ?? ''),
		models: description.properties
			.filter(({ name }) => /^model(?:Id|Name)?$/.test(name))
			.flatMap((property) => [
				JSON.stringify(property.default ?? ''),
				...choicesOf(property).map(({ name }) => name),
			]),
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
	['name', 7.5, 0],
	['joined', 8, 0],
	['jobs', 4, 0.01],
	['alias', 5, 0.01],
	['connections', 4, 0],
	['actions', 2.6, 0.004],
	['explained', 2, 0.004],
	['models', 4, 0.01],
	['resources', 4.6, 0.02],
	['description', 3.5, 0.04],
	['mentions', 3, 0.03],
	['identifier', 2.5, 0],
	['category', 2, 0.02],
	['choices', 2, 0.004],
	['parameters', 1, 0.01],
] as const;
const SECOND_EVIDENCE = 0.2;

/** Raises a term's weight: the best evidence counts, and a little of each further one. */
function addEvidence(weights: Map<string, number>, term: string, value: number): void {
	const known = weights.get(term) ?? 0;
	weights.set(term, Math.max(known, value) + SECOND_EVIDENCE * Math.min(known, value));
}

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
export function weighTerms(entry: NodeEntry, mentions: readonly string[]): Map<string, number> {
	const text = searchableText(entry, mentions);
	const weights = new Map<string, number>();
	for (const [field, weight, dilution] of FIELDS)
		for (const [term, value] of weighField(text[field], weight, dilution, field === 'name'))
			addEvidence(weights, term, value);
	return weights;
}

/** The weight of a word that all who say it use for this node. */
const LEARNED = 8;
/** The part of it that is left for a word in the name of another node. */
const OF_ANOTHER = 0.4;

/** Adds to a node's weights what people call it. @param isNamed whether a stem is in the names of few nodes, and tells of these */
export function addLearnedWords(
	weights: Map<string, number>,
	{ name, description }: NodeEntry,
	isNamed: (term: string) => boolean,
): void {
	const own = new Set(wordsOf(description.displayName).map(stem));
	for (const [term, share] of learnedWords(name))
		addEvidence(
			weights,
			term,
			LEARNED * share * (isNamed(term) && !own.has(term) ? OF_ANOTHER : 1),
		);
}
