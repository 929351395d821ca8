import { connectionTypes } from '../connection-types';
import { stem } from '../text/words-of';
import type { NodeIndex } from './node-index';
import type { ReadQuery } from './read-query';
import { synonymGroups } from './synonym-groups';

const related = new Map<string, Set<string>>();
for (const group of synonymGroups) {
	const stems = group.split(' ').map(stem);
	for (const each of stems) {
		const known = related.get(each) ?? new Set();
		for (const other of stems) if (other !== each) known.add(other);
		related.set(each, known);
	}
}

/** Words so common in automation that they say little about which node is meant. */
const lightWords: ReadonlySet<string> = new Set(
	`add app automatically contents create data delete do get info information make new number one
	perform read run send simple single three tool tools two update value values write`.split(/\s+/),
);

const SYNONYM = 0.42;
/** The same, for a word that no node has itself. */
const ONLY_SYNONYM = 0.85;
const LIGHT_WORD = 0.6;
/** The share that a common word keeps of its weight in a node's name. */
const COMMON = 0.3;
/** A word whose best match is weaker than this is raised a little towards it: no node fits the word better. */
const SURE = 8;
const RAISE = 0.3;
/** How high matches rise, and the match that reaches half of it. */
const HIGHEST = 12;
const HALF = 6;
/** The importance of a word that no node has: it may be the product that is asked for. */
const UNKNOWN = 5;
/**
 * What a node scores at least, times the share of the query that it covers, to be an answer and not the least bad: so often what a word is
 * worth that one node has.
 */
const FITTING = 2.6;
/** A node of whose name so much is said is an answer as well. */
const NAMED = 0.8;
const NAME_BONUS = 0.5;
const UNCOVERED = 0.35;
const STOP_WORD = 0.12;
const JOINED_NAME = 0.3;

/** A number on its own, as `9` or `9h`. */
const NUMBER = /^\d+\p{L}?$/u;

function weightOf(word: string): number {
	if (NUMBER.test(word)) return STOP_WORD;
	return lightWords.has(word) ? LIGHT_WORD : 1;
}

interface Concept {
	readonly matches: Float32Array;
	readonly importance: number;
	readonly terms: ReadonlyMap<string, number>;
}

interface Scored {
	readonly position: number;
	readonly score: number;
	/** Whether the node covers enough of the query to be an answer. */
	readonly fits: boolean;
}

/** Scores every node for a query, best first. Nodes that share no word with it are left out. */
export function scoreNodes(index: NodeIndex, query: ReadQuery) {
	const concepts = [
		...query.words.map((word) => toConcept(index, word, weightOf(word), query)),
		...query.stopWords.map((word) => toConcept(index, word, STOP_WORD, query)),
	];
	const joined = joinedConcepts(index, query);
	const total = concepts.reduce((sum, { importance }) => sum + importance, 0);
	const unknown = query.words.filter(
		(word, at) => !NUMBER.test(word) && concepts[at]?.importance === 0,
	).length;
	if (total === 0 && joined.length === 0) return [];

	/** The importance of a word that one node has. */
	const rarest = Math.log(1 + index.entries.length / 1.5);
	const scored: Scored[] = [];
	for (let position = 0; position < index.entries.length; position += 1) {
		let sum = 0;
		let covered = 0;
		for (const { matches, importance } of concepts) {
			const match = matches[position] ?? 0;
			if (match === 0) continue;
			sum += importance * match;
			covered += importance * Math.min(1, match / 3);
		}
		for (const { matches, importance } of joined) sum += importance * (matches[position] ?? 0);
		if (sum === 0) continue;
		const coverage = total === 0 ? 1 : covered / total;
		const named = nameCoverage(index, concepts, position);
		const score =
			sum *
			(UNCOVERED + (1 - UNCOVERED) * coverage) *
			(1 + NAME_BONUS * named) *
			intentFactor(index, query, position) *
			(index.priors[position] ?? 1);
		const said = covered / (total + unknown * UNKNOWN);
		scored.push({ position, score, fits: named > NAMED || said * score >= FITTING * rarest });
	}
	return scored.sort((a, b) => b.score - a.score);
}

function toConcept(index: NodeIndex, word: string, weight: number, { words }: ReadQuery): Concept {
	const term = stem(word);
	const terms = new Map([[term, 1]]);
	if (weight > STOP_WORD) {
		const alike = index.postings.has(term) ? SYNONYM : ONLY_SYNONYM;
		for (const synonym of related.get(term) ?? []) terms.set(synonym, alike);
		if (terms.size === 1 && word.length > 2 && !index.postings.has(term))
			for (const [near, alike] of index.nearestTerms(word))
				if (!words.some((other) => stem(other) === near))
					terms.set(near, Math.max(alike, terms.get(near) ?? 0));
	}
	return conceptOf(index, terms, weight);
}

/** "google sheets" is also `googlesheets`: names may be written together. */
function joinedConcepts(index: NodeIndex, { words }: ReadQuery): Concept[] {
	const concepts: Concept[] = [];
	for (let from = 0; from < words.length; from += 1) {
		for (const length of [2, 3]) {
			if (from + length > words.length) continue;
			const term = stem(words.slice(from, from + length).join(''));
			if (!index.postings.has(term)) continue;
			concepts.push(conceptOf(index, new Map([[term, 1]]), JOINED_NAME));
		}
	}
	return concepts;
}

function conceptOf(index: NodeIndex, terms: ReadonlyMap<string, number>, weight: number): Concept {
	const matches = new Float32Array(index.entries.length);
	for (const [term, factor] of terms) collect(index, matches, term, factor);
	const importance = weight * rarity(matches);
	const best = matches.reduce((most, match) => Math.max(most, match), 0);
	const raised = best < SURE ? (SURE / best) ** RAISE : 1;
	matches.forEach((match, at) => {
		if (match > 0) matches[at] = (HIGHEST * match * raised) / (match * raised + HALF);
	});
	return { matches, importance, terms };
}

function collect(index: NodeIndex, matches: Float32Array, term: string, factor: number): void {
	const posting = index.postings.get(term);
	if (!posting) return;
	posting.positions.forEach((position, at) => {
		const weight = factor * (posting.weights[at] ?? 0);
		if (weight > (matches[position] ?? 0)) matches[position] = weight;
	});
}

/** Soft inverse document frequency: many weak mentions count less than a few names. */
function rarity(matches: Float32Array): number {
	let best = 0;
	let mass = 0;
	for (const match of matches) {
		mass += match;
		if (match > best) best = match;
	}
	return best === 0 ? 0 : Math.log(1 + matches.length / (mass / best + 0.5));
}

/** How much of a node's name is said, by words that tell: "data" and "table" tell less than "postgres". */
function nameCoverage(index: NodeIndex, concepts: readonly Concept[], position: number): number {
	const name = index.names[position] ?? [];
	if (name.length === 0) return 0;
	const most = Math.max(...concepts.map(({ importance }) => importance));
	let spoken = 0;
	for (const word of name) {
		let best = 0;
		for (const { terms, importance } of concepts)
			best = Math.max(best, (terms.get(word) ?? 0) * (COMMON + (1 - COMMON) * (importance / most)));
		spoken += best;
	}
	return spoken / name.length;
}

function intentFactor(index: NodeIndex, query: ReadQuery, position: number): number {
	const entry = index.entries[position];
	if (!entry) return 1;
	if (!entry.isTrigger) {
		const asked =
			query.asksForTool && connectionTypes(entry.description.outputs).includes('ai_tool');
		return (asked ? 1.3 : 1) * (1 - 0.55 * query.triggerIntent);
	}
	const unasked = index.hasActionSibling[position] ? 0.65 : 0.85;
	return unasked + (1.6 - unasked) * query.triggerIntent;
}
