import type { INodeProperties } from 'n8n-workflow';

import { connectionTypes } from '../connection-types';
import type { NodeEntry } from '../node-entry';
import { choicesOf } from '../property-options';
import { camelWordsOf } from '../text/camel-words-of';
import { wordsOf } from '../text/words-of';

/** A node's words by their source. Each list holds one text for each mention. */
export interface SearchableText {
	readonly name: readonly string[];
	readonly alias: readonly string[];
	readonly category: readonly string[];
	readonly description: readonly string[];
	readonly actions: readonly string[];
	readonly resources: readonly string[];
	readonly connections: readonly string[];
	readonly choices: readonly string[];
	readonly parameters: readonly string[];
	readonly identifier: readonly string[];
	/** The name in one word, as `googlesheets`. */
	readonly joined: readonly string[];
	readonly mentions: readonly string[];
}

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

/** @param mentions what other nodes' hints say about this one */
export function searchableText(entry: NodeEntry, mentions: readonly string[]): SearchableText {
	const { description } = entry;
	const { codex } = description;
	const named = (...names: string[]) =>
		description.properties.filter(({ name }) => names.includes(name)).flatMap(choicesOf);
	const others = description.properties.filter(({ name }) => !DISCRIMINATORS.has(name));

	return {
		name: [description.displayName],
		alias: textList(codex?.alias),
		category: [
			...textList(codex?.categories),
			...Object.values(codex?.subcategories ?? {}).flatMap(textList),
		],
		description: [description.description],
		actions: named('operation', 'event', 'events').map(
			({ action, name, description: text }) =>
				`${action ?? name} ${entry.isTrigger ? (text ?? '') : ''}`,
		),
		resources: named('resource').map(({ name }) => name),
		connections: Array.isArray(description.outputs)
			? connectionTypes(description.outputs).map((type) => connectionWords[type] ?? '')
			: [],
		choices: others.flatMap(choicesOf).map(({ name }) => name),
		parameters: others.filter(isSetting).map(({ displayName }) => displayName),
		identifier: [identifierWords(entry)],
		joined: joinedNames(entry),
		mentions,
	};
}

function textList(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isSetting({ type }: INodeProperties): boolean {
	return type !== 'notice' && type !== 'callout' && type !== 'hidden';
}

/** The parts of a brand name in camel case ("postHog") mean nothing by themselves, so they are left out. */
function identifierWords(entry: NodeEntry): string {
	const identifier = shortName(entry);
	return joinedName(entry.description.displayName) === joinedName(identifier)
		? ''
		: camelWordsOf(identifier).join(' ');
}

function shortName({ name }: NodeEntry): string {
	return name.slice(name.lastIndexOf('.') + 1);
}

function joinedNames(entry: NodeEntry): string[] {
	const { displayName } = entry.description;
	const joined = [joinedName(displayName), joinedName(shortName(entry))];
	return [...new Set(joined)].filter((name) => !wordsOf(displayName).includes(name));
}

function joinedName(name: string): string {
	return wordsOf(name)
		.join('')
		.replace(/trigger$/, '');
}
