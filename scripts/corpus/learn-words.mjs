import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { built, packageRoot } from '../package-root.mjs';
import { readExports } from './read-exports.mjs';

/** Types that n8n has replaced, and what a person uses now. */
const SUCCESSORS = {
	cron: 'scheduleTrigger',
	function: 'code',
	functionItem: 'code',
	htmlExtract: 'html',
	interval: 'scheduleTrigger',
	readBinaryFile: 'readWriteFile',
	readBinaryFiles: 'readWriteFile',
	readPDF: 'extractFromFile',
	spreadsheetFile: 'extractFromFile',
	start: 'manualTrigger',
	writeBinaryFile: 'readWriteFile',
};
const PACKAGES = [
	['n8n-nodes-base.', ''],
	['@n8n/n8n-nodes-langchain.', '@'],
];

/** A word counts from so many workflows on, and may be so long. */
const FEWEST = 2;
const LONGEST = 14;
/** What is kept of a type's words: those with this much weight of 9, and so many. */
const LEAST = 1;
const MOST_OF_TYPE = 120;
/** How much less a word in a note on the canvas tells than one in the name of a node. */
const BY_STICKY = 0.25;

/** `slack`, `@agent`, or undefined for a type of another package. */
function shortType(type, known) {
	const found = PACKAGES.find(([prefix]) => type.startsWith(prefix));
	if (found === undefined) return undefined;
	const own = type.slice(found[0].length);
	const base = found[1] + own.replace(/Tool$/, '');
	return SUCCESSORS[own] ?? (own.endsWith('Tool') && known.has(base) ? base : found[1] + own);
}

const isWithin = ([x, y], { position: [left, top], parameters: { width = 240, height = 160 } }) =>
	x >= left && y >= top && x <= left + width && y <= top + height;

/** The heading of a note on the canvas: its first line with words. */
const headingOf = ({ parameters: { content } }) =>
	String(content ?? '')
		.split('\n')
		.find((line) => /\p{L}{3}/u.test(line))
		?.replace(/\]\([^)]*\)|https?:\S+/g, ' ')
		.slice(0, 80) ?? '';

/** The texts in which a workflow speaks of a node, each with what its words count. */
function textsOf(node, stickies) {
	const { model, modelId, modelName } = node.parameters ?? {};
	const models = [model, modelId, modelName].map((value) => value?.value ?? value);
	return [
		[String(node.name).replace(/\d+$/, ''), 1],
		[typeof node.notes === 'string' ? node.notes.slice(0, 80) : '', 0.5],
		...models.map((value) => [typeof value === 'string' ? value.replace(/^=.*/, '') : '', 1]),
		...stickies
			.filter((sticky) => isWithin(node.position ?? [NaN, NaN], sticky))
			.map((sticky) => [headingOf(sticky), BY_STICKY]),
	];
}

function countWords(exported, termsOf, known, count) {
	const isSticky = ({ type }) => type.endsWith('.stickyNote');
	const stickies = exported.nodes.filter((node) => isSticky(node) && Array.isArray(node.position));
	/** A workflow counts once, however often it says a word of a type. */
	const said = new Map();
	for (const node of exported.nodes.filter((one) => !isSticky(one))) {
		const type = shortType(node.type, known) ?? 'other';
		for (const [text, weight] of textsOf(node, stickies))
			for (const term of termsOf(text)) {
				const key = `${type} ${term}`;
				said.set(key, Math.max(said.get(key) ?? 0, weight));
			}
	}
	for (const [key, weight] of said) count(...key.split(' '), weight);
}

/**
 * Which words people use for which node, learned from the names, notes and models of the nodes of a folder of workflows. What is written
 * are figures, no text: for each type its words by weight, `9 hash 5 digest uuid`. A weight is high where most of those who say the word mean
 * the type, and say it more often of it than of others.
 */
export function learnWords(exports, { stem, stopWords, wordsOf }) {
	const termsOf = (text) => [
		...new Set(
			wordsOf(text)
				.filter((word) => !stopWords.has(word) && /^[a-z][a-z0-9]+$/.test(word))
				.map(stem)
				.filter((term) => term.length <= LONGEST),
		),
	];
	const known = new Set();
	for (const { exported } of exports)
		for (const { type } of exported.nodes) known.add(shortType(type, new Set()));
	const [pairs, ofTerm, ofType] = [new Map(), new Map(), new Map()];
	let all = 0;
	const add = (counts, key, weight) => counts.set(key, (counts.get(key) ?? 0) + weight);
	for (const { exported } of exports)
		countWords(exported, termsOf, known, (type, term, weight) => {
			add(pairs, `${type} ${term}`, weight);
			add(ofTerm, term, weight);
			add(ofType, type, weight);
			all += weight;
		});
	const learned = new Map();
	for (const [key, count] of pairs) {
		const [type, term] = key.split(' ');
		if (type === 'other' || count < FEWEST) continue;
		const share = count / (ofTerm.get(term) + 1);
		const lift = (count * all) / (ofTerm.get(term) * ofType.get(type));
		const weight = Math.round(9 * Math.sqrt(share) * Math.min(1, Math.log2(Math.max(1, lift)) / 5));
		if (weight >= LEAST) learned.set(type, [...(learned.get(type) ?? []), [term, weight, count]]);
	}
	return Object.fromEntries(
		[...learned].sort().map(([type, words]) => {
			const best = words.sort((a, b) => b[1] - a[1] || b[2] - a[2]).slice(0, MOST_OF_TYPE);
			const classes = new Map();
			for (const [term, weight] of best)
				classes.set(weight, [...(classes.get(weight) ?? []), term]);
			return [
				type,
				[...classes].map(([weight, terms]) => `${weight} ${terms.sort().join(' ')}`).join(' '),
			];
		}),
	);
}

/** Writes the table that the search for nodes reads. A word that is learned of few workflows is left out, and no text is kept. */
export async function learn(folder) {
	const table = learnWords(await readExports(folder), built('nodes-catalog/text/words-of'));
	const text = `${JSON.stringify(table, null, '\t')}\n`;
	await writeFile(path.join(packageRoot, 'src/nodes-catalog/search/learned-words.json'), text);
	const counted = Object.values(table).map((words) =>
		words.split(' ').filter((one) => /\D/.test(one)),
	);
	const figures = { types: counted.length, words: counted.flat().length, bytes: text.length };
	return { figures, cases: [] };
}
