import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import type { ShapeStep } from '../../kernel/ports/examples';
import { type StoredEdge, edgesOf } from '../../kernel/workflow/connections';
import { shortType } from '../../kernel/workflow/short-type';

export interface GraphNode {
	readonly name: string;
	readonly type: string;
}

/** The nodes of a workflow by their places, and how they are connected. */
export interface WorkflowGraph {
	readonly nodes: readonly GraphNode[];
	readonly next: ReadonlyArray<readonly number[]>;
	/** What each node uses, and what uses it. */
	readonly beside: ReadonlyArray<readonly number[]>;
}

export const isStep = ({ type }: GraphNode): boolean => type !== STICKY_NOTE;

const isMain = ({ type, input: [kind = type] }: StoredEdge) => type === 'main' || kind === 'main';

/** Sticky notes are no part of it. */
export function workflowGraph(nodes: readonly GraphNode[], connections: unknown): WorkflowGraph {
	const steps = nodes.filter(isStep).map(({ name, type }) => ({ name, type }));
	const places = new Map(steps.map(({ name }, at) => [name, at]));
	// A connection that stands there twice is one.
	const next = steps.map(() => new Set<number>());
	const beside = steps.map(() => new Set<number>());
	for (const edge of edgesOf(connections)) {
		const [from, to] = [places.get(edge.source), places.get(edge.target)];
		if (from === undefined || to === undefined || from === to) continue;
		if (isMain(edge)) next[from]?.add(to);
		else {
			beside[from]?.add(to);
			beside[to]?.add(from);
		}
	}
	const listed = (all: ReadonlyArray<ReadonlySet<number>>) => all.map((one) => [...one]);
	return { nodes: steps, next: listed(next), beside: listed(beside) };
}

/** `googleSheetsTrigger` as `google sheets trigger`. */
const spaced = (text: string): string =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

export const EXACT = 4;

/** How well a node type fits a search term: 4 for the type itself, 0 for another one. */
export function typeWeight(term: string, type: string): number {
	if (term.includes('.')) return term === type ? EXACT : 0;
	const [wanted, own] = [spaced(term), spaced(shortType(type))];
	if (wanted === '') return 0;
	if (wanted === own) return EXACT;
	const [words, ownWords] = [wanted.split(' ').map(singular), own.split(' ')];
	if (words.every((word) => ownWords.some((one) => one.startsWith(word)))) return 3;
	const joined = words.join('');
	return joined.length >= 4 && own.replaceAll(' ', '').includes(joined) ? 2 : 0;
}

/** Nodes that may stand between two of a pattern. */
const MOST_BETWEEN = 3;

/** What each node between two counts, and each grade by which a type fits less. */
const COST = 2;

/** Connections that are followed in one workflow. One with thousands of nodes, each tied to all others, is not looked through to its end. */
const MOST_STEPS = 200_000;

interface FoundPath {
	readonly path: readonly number[];
	/** 0 for what fits in every way. */
	readonly cost: number;
}

type StepWeight = (node: GraphNode) => number;

/** How well nodes fit one step. Types repeat, so each is judged once. */
export function stepWeight({ term, also }: ShapeStep): StepWeight {
	const known = new Map<string, number>();
	const name = term.trim().toLowerCase();
	return (node) => {
		const before = known.get(node.type);
		const weight =
			before ?? Math.max(typeWeight(term.trim(), node.type), node.type === also ? EXACT - 1 : 0);
		if (before === undefined) known.set(node.type, weight);
		const isNamed = node.name.length === name.length && node.name.toLowerCase() === name;
		return isNamed ? EXACT : weight;
	};
}

/** The nodes that data of one reaches soon, each with the way there. A sub-node is next to what uses it. */
function* soonAfter(
	graph: WorkflowGraph,
	from: number,
	left: { steps: number },
): Generator<readonly number[]> {
	for (const at of graph.beside[from] ?? []) {
		if ((left.steps -= 1) < 0) return;
		yield [at];
	}
	const seen = new Set([from]);
	let ways: ReadonlyArray<readonly number[]> = [[]];
	for (let between = 0; between <= MOST_BETWEEN; between += 1) {
		const further: number[][] = [];
		for (const way of ways)
			for (const at of graph.next[way.at(-1) ?? from] ?? []) {
				if ((left.steps -= 1) < 0) return;
				if (seen.has(at)) continue;
				seen.add(at);
				further.push([...way, at]);
			}
		yield* further;
		ways = further;
	}
}

export function findPath(
	graph: WorkflowGraph,
	weights: readonly StepWeight[],
): FoundPath | undefined {
	const [first, ...rest] = weights;
	let ends = new Map<number, FoundPath>();
	const costOf = (weight: number) => COST * (EXACT - weight);
	graph.nodes.forEach((node, at) => {
		const weight = first?.(node) ?? 0;
		if (weight > 0) ends.set(at, { path: [at], cost: costOf(weight) });
	});
	for (const weightOf of rest) {
		const left = { steps: MOST_STEPS / rest.length };
		const reached = new Map<number, FoundPath>();
		for (const [from, { path, cost }] of ends)
			for (const way of soonAfter(graph, from, left)) {
				const at = way.at(-1) ?? from;
				const node = graph.nodes[at];
				const weight = node === undefined ? 0 : weightOf(node);
				if (weight === 0 || path.includes(at)) continue;
				const whole = cost + costOf(weight) + COST * (way.length - 1);
				if (whole < (reached.get(at)?.cost ?? Infinity))
					reached.set(at, { path: [...path, ...way], cost: whole });
			}
		if (reached.size === 0) return undefined;
		ends = reached;
	}
	return [...ends.values()].sort((one, other) => one.cost - other.cost)[0];
}
