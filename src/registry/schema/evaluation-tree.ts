import { isRecord } from '../../kernel/values/is-record';
import { placedSchemas, pointerBelow, referencePointer, subSchemas } from './sub-schemas';

/** Keywords that hold the same value against another schema. */
const SAME_VALUE = ['allOf', 'anyOf', 'dependentSchemas', 'else', 'if', 'not', 'oneOf', 'then'];
/** Schemas that hold no value unless something refers to them, or at all. */
const NO_VALUE = ['$defs', 'contentSchema'];

/** One step from a schema to another that is applied with it. */
interface Step {
	readonly to: string;
	/** Which part of the value: undefined for the same value, `''` for parts of any name. */
	readonly part: string | undefined;
}

type Graph = ReadonlyMap<string, readonly Step[]>;

export type TreeProblem =
	| { readonly pointer: string; readonly why: 'endless' | 'doubling' }
	| { readonly pointer: ''; readonly why: 'size' };

function stepsOf(schema: unknown, pointer: string): Step[] {
	const steps = subSchemas(schema).flatMap(({ keyword, at }): Step[] => {
		if (NO_VALUE.includes(keyword)) return [];
		const to = pointerBelow(pointer, keyword, ...(at === undefined ? [] : [at]));
		if (SAME_VALUE.includes(keyword)) return [{ to, part: undefined }];
		return [{ to, part: keyword === 'properties' ? `.${at ?? ''}` : '' }];
	});
	const target = referencePointer(schema);
	return target === undefined ? steps : [...steps, { to: target, part: undefined }];
}

const graphOf = (root: unknown): Graph =>
	new Map(placedSchemas(root).map(({ pointer, schema }) => [pointer, stepsOf(schema, pointer)]));

const stepsAt = (graph: Graph, pointer: string) => graph.get(pointer) ?? [];

/** A schema that is held against the same value again and again. */
function endless(graph: Graph): string | undefined {
	const state = new Map<string, 'open' | 'done'>();
	const meets = (pointer: string): boolean => {
		if (state.has(pointer)) return state.get(pointer) === 'open';
		state.set(pointer, 'open');
		const found = stepsAt(graph, pointer).some(({ to, part }) => part === undefined && meets(to));
		state.set(pointer, 'done');
		return found;
	};
	return [...graph.keys()].find(meets);
}

/** How many schemas are applied below one, with those that it refers to, each time it is. A recursion counts once. */
function sizeFrom(graph: Graph, start: string): number {
	const known = new Map<string, number>();
	const open = new Set<string>();
	const size = (pointer: string): number => {
		const before = known.get(pointer);
		if (before !== undefined || open.has(pointer)) return before ?? 1;
		open.add(pointer);
		const sum = stepsAt(graph, pointer).reduce((total, { to }) => total + size(to), 1);
		open.delete(pointer);
		known.set(pointer, sum);
		return sum;
	};
	return size(start);
}

/** The schemas that lead to one of themselves, by a number that those of one circle share. */
function circles(graph: Graph): ReadonlyMap<string, number> {
	const order = new Map<string, number>();
	const lowest = new Map<string, number>();
	const open: string[] = [];
	const circle = new Map<string, number>();
	const visit = (pointer: string): number => {
		const number = order.size;
		order.set(pointer, number);
		open.push(pointer);
		let low = number;
		for (const { to } of stepsAt(graph, pointer)) {
			if (!order.has(to)) low = Math.min(low, visit(to));
			else if (!circle.has(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low);
			lowest.set(pointer, low);
		}
		if (low === number) for (const one of open.splice(open.indexOf(pointer))) circle.set(one, low);
		return low;
	};
	for (const pointer of graph.keys()) if (!order.has(pointer)) visit(pointer);
	return circle;
}

/** The steps into parts of the value, by all that is applied to the same value as one schema. */
function* partsOf(graph: Graph, start: string): Generator<Step & { readonly by: string }> {
	const same = [start];
	for (let next = 0; next < same.length; next += 1) {
		const by = same[next] ?? '';
		for (const step of stepsAt(graph, by))
			if (step.part === undefined) same.push(step.to);
			else yield { ...step, by };
	}
}

/** Whether two of the steps can be taken for one part. Beside a name, any other name is another part. */
function takenTwice(steps: Iterable<Step & { readonly by: string }>): boolean {
	const names = new Set<string>();
	let any: string | undefined;
	let first: string | undefined;
	for (const { part = '', by } of steps) {
		if (names.has(part)) return true;
		names.add(part);
		if (part === '') any = by;
		first ??= by;
		if (any !== undefined && (any !== by || any !== first)) return true;
	}
	return false;
}

/** A recursion that is taken twice for one part: each level of a value would double the work. */
function doubling(graph: Graph): string | undefined {
	const circle = circles(graph);
	const starts = new Set(
		[...graph.values()].flat().flatMap(({ to, part }) => (part === undefined ? [] : [to])),
	);
	return ['', ...starts].find((start) => {
		const recursive = [...partsOf(graph, start)].filter(
			({ to, by }) => circle.get(to) === circle.get(by),
		);
		return takenTwice(recursive);
	});
}

/** What is wrong with how the schemas of a document apply each other, as each costs time for each value. */
export function treeProblem(root: unknown, most: number): TreeProblem | undefined {
	if (!isRecord(root)) return undefined;
	const graph = graphOf(root);
	const loop = endless(graph);
	if (loop !== undefined) return { pointer: loop, why: 'endless' };
	if (sizeFrom(graph, '') > most) return { pointer: '', why: 'size' };
	const twice = doubling(graph);
	return twice === undefined ? undefined : { pointer: twice, why: 'doubling' };
}
