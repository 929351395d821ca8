import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import * as paths from './find-path';
import type { Turns } from '../../kernel/values/in-turns';
import type {
	ExamplePlace,
	InstanceCounts,
	ShapeStep,
	UsedValue,
	WantedParameter,
} from '../../kernel/ports/examples';
import { countEach } from '../../kernel/values/count-each';

interface Ranked {
	readonly id: string;
	readonly cost: number;
	readonly size: number;
	readonly updatedAt: string;
}

const isBetter = (one: Ranked, other: Ranked): number =>
	one.cost - other.cost ||
	one.size - other.size ||
	(one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0);

/** Those that a search may tell of. Archived ones are no examples. */
export const openTo = (
	all: readonly IndexedWorkflow[],
	within: ReadonlySet<string> | undefined,
): IndexedWorkflow[] =>
	all.filter(({ id, isArchived }) => !isArchived && (within === undefined || within.has(id)));

/** Ids of the workflows that have such a path: the best fit first, of equal ones the smallest. Others may have their turn at each step. */
export function* stepsOfShape(
	all: readonly IndexedWorkflow[],
	steps: readonly ShapeStep[],
	{ limit, within }: ExamplePlace,
): Turns<string[]> {
	const weights = steps.map(paths.stepWeight);
	const ranked: Ranked[] = [];
	for (const { id, graph, updatedAt } of openTo(all, within)) {
		yield;
		const mayHave = weights.every((weight) => graph.nodes.some((node) => weight(node) > 0));
		const found = mayHave ? paths.findPath(graph, weights) : undefined;
		if (found) ranked.push({ id, cost: found.cost, size: graph.nodes.length, updatedAt });
	}
	return ranked
		.sort(isBetter)
		.slice(0, limit)
		.map(({ id }) => id);
}

function isBelow(line: string, wanted: string): boolean {
	const path = line.slice(0, line.indexOf('='));
	return wanted === '' || `.${path}.`.includes(`.${wanted}.`);
}

function linesOf(text: string, parameter: string, value: string): string | undefined {
	if (!text.includes(parameter) || !text.includes(value)) return undefined;
	const lines = text
		.split('\n')
		.filter((line) => isBelow(line, parameter) && line.includes(value, line.indexOf('=') + 1));
	return lines.length === 0 ? undefined : lines.join('\n');
}

const bare = (parameter: string) =>
	parameter
		.replace(/\[\d*\]/g, '')
		.replace(/^parameters\./, '')
		.toLowerCase();

/** Nodes with different values of a parameter, the most used value first. Others may have their turn at each step. */
export function* stepsOfParameter(
	all: readonly IndexedWorkflow[],
	{ nodeType, parameter, value }: WantedParameter,
	{ limit, within }: ExamplePlace,
): Turns<UsedValue[]> {
	const [path, asked] = [bare(parameter), value.toLowerCase().replace(/\s+/g, ' ')];
	const fits = new Map<string, boolean>();
	const isWanted = (type: string) => {
		const before = fits.get(type);
		const fit = before ?? (type === nodeType || paths.typeWeight(nodeType, type) === paths.EXACT);
		if (before === undefined) fits.set(type, fit);
		return fit;
	};
	const found = new Map<string, { hit: UsedValue; times: number; updatedAt: string }>();
	for (const { id, graph, texts, updatedAt } of openTo(all, within))
		for (const [at, { name, type }] of graph.nodes.entries()) {
			if (!isWanted(type)) continue;
			yield;
			const key = linesOf(texts[at] ?? '', path, asked);
			if (key === undefined) continue;
			const known = found.get(key);
			const isNewer = known === undefined || known.updatedAt < updatedAt;
			const times = (known?.times ?? 0) + 1;
			const hit = isNewer ? { workflowId: id, nodeName: name, times } : { ...known.hit, times };
			found.set(key, { hit, times, updatedAt: isNewer ? updatedAt : known.updatedAt });
		}
	return [...found.values()]
		.sort((one, other) => other.times - one.times || (one.updatedAt < other.updatedAt ? 1 : -1))
		.slice(0, limit)
		.map(({ hit }) => hit);
}

/** Counts without reading anything. `isForemanNode`: tells the nodes of workflows in which Foreman works. */
export function countIndex(
	all: readonly IndexedWorkflow[],
	within: ReadonlySet<string> | undefined,
	isForemanNode: (type: string) => boolean,
): Omit<InstanceCounts, 'isPart'> {
	const seen = within === undefined ? all : all.filter(({ id }) => within.has(id));
	const isOwn = ({ graph }: IndexedWorkflow) => graph.nodes.some(({ type }) => isForemanNode(type));
	const own = seen.filter(isOwn);
	const others = openTo(seen, undefined).filter((one) => !own.includes(one));
	const types = others.flatMap(({ graph }) => [...new Set(graph.nodes.map(({ type }) => type))]);
	return {
		workflows: seen.length,
		published: seen.filter(({ isPublished }) => isPublished).length,
		own: own.map(({ id }) => id),
		archived: seen.filter(({ isArchived }) => isArchived).length,
		nodeTypes: countEach(types).map(([nodeType, workflows]) => ({ nodeType, workflows })),
	};
}

interface ParameterValue {
	readonly path: string;
	readonly value: unknown;
}

const DEEPEST = 12;

const inside = (value: unknown): Array<readonly [part: string, value: unknown]> => {
	if (Array.isArray(value)) return value.map((one: unknown, at) => [`[${at}]`, one] as const);
	return isRecord(value)
		? Object.entries(value).map(([key, one]) => [`.${key}`, one] as const)
		: [];
};

/** Every value at any depth, lists and records before what is in them. */
function* parameterValues(value: unknown, path = '', depth = 0): Generator<ParameterValue> {
	if (path !== '') yield { path, value };
	if (depth < DEEPEST)
		for (const [part, one] of inside(value))
			yield* parameterValues(one, path === '' ? part.slice(1) : path + part, depth + 1);
}

const plain = (path: string) => path.replace(/\[\d+\]/g, '').toLowerCase();

/** Whether a path is the one that was asked for: whole, or from a dot on. */
function isAtPath(path: string, wanted: string): boolean {
	const [own, asked] = [plain(path), plain(wanted)];
	return own === asked || own.endsWith(`.${asked}`);
}

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The values of a parameter; without a parameter, all that hold no others. */
export function wantedValues(
	parameters: unknown,
	{ parameter, value }: { readonly parameter: string; readonly value: string },
): ParameterValue[] {
	const asked = value.toLowerCase();
	const found: ParameterValue[] = [];
	for (const one of parameterValues(parameters))
		if (
			(parameter === '' ? isLeaf(one.value) : isAtPath(one.path, parameter)) &&
			(textOf(one.value) ?? '').toLowerCase().includes(asked)
		)
			found.push(one);
	return found;
}

/** Characters of one value, and of all values of a node: what is longer is found by its beginning. */
const LONGEST_VALUE = 240;
const LONGEST_TEXT = 4_000;

export interface UnindexedWorkflow {
	readonly id: string;
	readonly versionId: string;
	readonly updatedAt: string;
	readonly isArchived: boolean;
	readonly isPublished: boolean;
	readonly nodes: ReadonlyArray<
		paths.GraphNode & { readonly parameters: Readonly<Record<string, unknown>> }
	>;
	readonly connections: unknown;
}

export interface IndexedWorkflow
	extends Pick<UnindexedWorkflow, 'id' | 'updatedAt' | 'isArchived' | 'isPublished'> {
	readonly mark: string;
	readonly graph: paths.WorkflowGraph;
	/** The parameters of each node of the graph, a line each: path=value, in lower case, secrets hidden. */
	readonly texts: readonly string[];
	/** Characters that it takes, about. */
	readonly size: number;
}

export const markOf = ({
	versionId,
	updatedAt,
	isArchived,
	isPublished,
}: Omit<UnindexedWorkflow, 'nodes' | 'connections'>): string =>
	[versionId, updatedAt, isArchived, isPublished].join(' ');

function leafLine(path: string, value: unknown): string {
	const text = (textOf(value) ?? '').replace(/\s+/g, ' ');
	return `${plain(path)}=${clipText(text, LONGEST_VALUE).toLowerCase()}`;
}

function parameterText(parameters: unknown): string {
	const lines: string[] = [];
	let length = 0;
	for (const { path, value } of parameterValues(parameters)) {
		if (!isLeaf(value)) continue;
		const line = leafLine(path, value);
		length += line.length + 1;
		if (length > LONGEST_TEXT) break;
		lines.push(line);
	}
	return lines.join('\n');
}

/** `hide` puts markers in place of secrets: what cannot be shown cannot be searched for either. `one` keeps repeated texts once. */
export function indexWorkflow(
	workflow: UnindexedWorkflow,
	hide: (value: unknown) => unknown,
	one: (text: string) => string,
): IndexedWorkflow {
	const { id, updatedAt, isArchived, isPublished, connections } = workflow;
	const steps = workflow.nodes.filter(paths.isStep);
	const named = steps.map(({ name, type }) => ({ name, type: one(type) }));
	const texts = steps.map(({ parameters }) => one(parameterText(hide(parameters))));
	const size = texts.reduce((sum, text) => sum + text.length + 120, 300);
	const graph = paths.workflowGraph(named, connections);
	const about = { id, updatedAt, isArchived, isPublished };
	return { ...about, mark: markOf(workflow), graph, texts, size };
}
