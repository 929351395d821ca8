import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { type GraphNode, type WorkflowGraph, isStep, workflowGraph } from './find-path';

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

/** A workflow as n8n lists it. */
export interface UnindexedWorkflow {
	readonly id: string;
	readonly versionId: string;
	readonly updatedAt: string;
	readonly isArchived: boolean;
	readonly isPublished: boolean;
	readonly nodes: ReadonlyArray<
		GraphNode & { readonly parameters: Readonly<Record<string, unknown>> }
	>;
	readonly connections: unknown;
}

/** What is kept of a workflow to find it by. */
export interface IndexedWorkflow {
	readonly id: string;
	readonly mark: string;
	readonly updatedAt: string;
	readonly isArchived: boolean;
	readonly isPublished: boolean;
	readonly graph: WorkflowGraph;
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
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	const line = `${path.replace(/\[\d+\]/g, '')}=${clipText((text ?? '').replace(/\s+/g, ' '), LONGEST_VALUE)}`;
	return line.toLowerCase();
}

function parameterText(parameters: unknown): string {
	const lines: string[] = [];
	let length = 0;
	for (const { path, value } of parameterValues(parameters)) {
		if (typeof value === 'object' && value !== null) continue;
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
	const steps = workflow.nodes.filter(isStep);
	const named = steps.map(({ name, type }) => ({ name, type: one(type) }));
	const texts = steps.map(({ parameters }) => one(parameterText(hide(parameters))));
	const size = texts.reduce((sum, text) => sum + text.length + 120, 300);
	const graph = workflowGraph(named, connections);
	return {
		id,
		mark: markOf(workflow),
		updatedAt,
		isArchived,
		isPublished,
		graph,
		texts,
		size,
	};
}
