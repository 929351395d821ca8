import { z } from 'zod';

import type { CanvasEnd, CanvasEnds } from '../../../kernel/ports/instance/canvas';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput, notFound } from '../../../kernel/tool-error';
import { didYouMean, nearest } from '../../../kernel/values/nearest';
import type { EdgeTuple } from '../../../kernel/workflow/connections';
import { edgeTuples, filterEdges, withSlot } from '../../../kernel/workflow/connections';
import { nameOf, optionalName } from '../../fields';
import { expectedVersion, includeWorkflow, operations, place } from '../fields';
import { type CanvasDraft, editDraft } from './edit-draft';
import { readOperations } from './read-operations';
import { type Saving, saved } from './save-draft';

const SHOWN = 30;

/** A node by its id or name. Throws a `ToolError` with the names that there are. */
export function findNode(
	nodes: readonly WorkflowNode[],
	idOrName: string,
	field: string,
): WorkflowNode {
	const found =
		nodes.find(({ id }) => id === idOrName) ?? nodes.find(({ name }) => name === idOrName);
	if (found) return found;
	const names = nodes.map(({ name }) => name);
	const list = names.slice(0, SHOWN).join(', ');
	throw notFound(
		`"${field}": the workflow has no node "${idOrName}".${didYouMean(idOrName, names)} Nothing was changed.`,
		names.length === 0 ? 'It has no nodes yet: node_add.' : `Its nodes: ${list}.`,
	);
}

/** Where a connection begins or ends. */
interface End {
	readonly type: string;
	readonly index: number;
}

interface Wish {
	/** As the call names it; empty: the one that is meant without a name. */
	readonly wanted: string;
	/** The type at the other end; undefined where that is open too. */
	readonly type: string | undefined;
	readonly node: string;
	readonly field: 'sourceOutput' | 'targetInput';
}

const sides = { sourceOutput: 'output', targetInput: 'input' } as const;

/** How an end is named in answers, as calls may name it too. */
export const sayEnd = ({ type, index }: End) => (index === 0 ? type : `${type}[${index}]`);

const placed = (ends: readonly CanvasEnd[]) =>
	ends.map(({ type, name }, at) => ({
		type,
		name,
		index: ends.slice(0, at).filter((one) => one.type === type).length,
	}));

const listed = (ends: readonly CanvasEnd[]) =>
	placed(ends)
		.map((end) => (end.name === undefined ? sayEnd(end) : `${sayEnd(end)} ("${end.name}")`))
		.join(', ') || 'none';

function refuse({ field, node, wanted }: Wish, ends: readonly CanvasEnd[], why: string): never {
	const names = ends.flatMap(({ type, name }) => [type, ...(name === undefined ? [] : [name])]);
	const guess = wanted === '' ? undefined : nearest(wanted, names);
	throw invalidInput(
		`"${field}": node "${node}" ${why}${guess === undefined ? '' : ` Did you mean "${guess}"?`} Nothing was changed.`,
		`Its ${sides[field]}s as it is set up: ${listed(ends)}.`,
	);
}

const form = /^(?:(main|ai_\w+)(?:\[(\d{1,3})\])?|(\d{1,3}))$/;

function byForm(wanted: string, otherwise: string): End | undefined {
	const read = form.exec(wanted);
	if (!read) return undefined;
	const [, type = otherwise, index = '0', number = index] = read;
	return { type, index: Number(number) };
}

/**
 * The output or input that a call names: by its type, by its place such as `main[1]` or `1`, or by its name in the editor
 * such as `false`. Throws a `ToolError` with those that there are.
 */
function findEnd(ends: readonly CanvasEnd[] | undefined, wish: Wish): End {
	const { wanted, type: other, field, node } = wish;
	const types = [...new Set(ends?.map(({ type }) => type))];
	const [only] = types;
	const usual =
		other ?? (types.includes('main') || ends === undefined || types.length > 1 ? 'main' : only);
	const named = wanted === '' ? undefined : wanted.toLowerCase();
	const byName =
		named === undefined
			? undefined
			: placed(ends ?? []).find(({ name }) => name?.toLowerCase() === named);
	const found = byName ?? byForm(wanted === '' ? (usual ?? 'main') : wanted, usual ?? 'main');
	// n8n cannot tell the ends before a run: whatever could be one is taken.
	if (ends === undefined) {
		if (found) return { type: found.type, index: found.index };
		return refuse(wish, [], `has no ${sides[field]} "${wanted}" that n8n tells of.`);
	}
	const same = found === undefined ? [] : ends.filter(({ type }) => type === found.type);
	if (found === undefined || same.length === 0)
		return refuse(wish, ends, `has no ${sides[field]} "${wanted || (usual ?? 'main')}".`);
	if (found.index < same.length) return { type: found.type, index: found.index };
	return refuse(
		{ ...wish, node, wanted: '' },
		ends,
		`has ${same.length} ${found.type} ${sides[field]}${same.length === 1 ? '' : 's'}, counted from 0.`,
	);
}

const wantedConnection = z.object({
	sourceNodeId: nameOf('Source node ID or name'),
	targetNodeId: nameOf('Target node ID or name'),
	sourceOutput: optionalName('Its output, by type, place or name'),
	targetInput: optionalName('Its input, likewise'),
});

/** The input of a tool that changes connections. */
export const connectionInput = (sourceOutput: string) =>
	z.object({
		workflowId: place,
		sourceNodeId: optionalName('Source node ID or name'),
		targetNodeId: optionalName('Target node ID or name'),
		sourceOutput: optionalName(sourceOutput),
		targetInput: optionalName('Input, likewise'),
		operations: operations('[{sourceNodeId, targetNodeId, sourceOutput}]'),
		versionId: expectedVersion,
		includeWorkflow,
	});

type WantedConnection = z.output<typeof wantedConnection>;

/** A connection as answers tell it. */
const toldConnection = z.object({
	sourceNodeId: z.string(),
	targetNodeId: z.string(),
	sourceOutput: z.string(),
	targetInput: z.string(),
});

type ToldConnection = z.output<typeof toldConnection>;

export const connectionAnswer = z.object({
	success: z.boolean(),
	connection: toldConnection,
	connections: z.array(toldConnection),
	...saved,
});

const NONE = { sourceNodeId: '', targetNodeId: '', sourceOutput: '', targetInput: '' };

type Ends = ReadonlyMap<string, CanvasEnds>;

interface Found {
	readonly source: WorkflowNode;
	readonly target: WorkflowNode;
	readonly from: End;
	readonly to: End;
}

/** Models follow the word of the reference and pass `main` where it is what they would get anyway. */
const nameless = (wanted: string | undefined) => (wanted === 'main' ? '' : (wanted ?? ''));

function findEnds(wish: WantedConnection, nodes: readonly WorkflowNode[], ends: Ends): Found {
	const source = findNode(nodes, wish.sourceNodeId, 'sourceNodeId');
	const target = findNode(nodes, wish.targetNodeId, 'targetNodeId');
	const outputs = ends.get(source.name)?.outputs;
	const inputs = ends.get(target.name)?.inputs;
	const typed = /^(ai_\w+)/.exec(wish.targetInput ?? '')?.[1];
	const from = findEnd(outputs, {
		wanted: nameless(wish.sourceOutput),
		type: outputs?.some(({ type }) => type === typed) ? typed : undefined,
		node: source.name,
		field: 'sourceOutput',
	});
	const to = findEnd(inputs, {
		wanted: nameless(wish.targetInput),
		type: from.type,
		node: target.name,
		field: 'targetInput',
	});
	if (from.type === to.type) return { source, target, from, to };
	throw invalidInput(
		`"targetInput": "${source.name}" puts out ${from.type} there, and "${target.name}" takes ${to.type} there. Nothing was changed.`,
		`Connect a ${from.type} output to a ${from.type} input.`,
	);
}

const tell = ({ source, target, from, to }: Found): ToldConnection => ({
	sourceNodeId: source.id,
	targetNodeId: target.id,
	sourceOutput: sayEnd(from),
	targetInput: sayEnd(to),
});

const tupleOf = ({ source, target, from, to }: Found): EdgeTuple => [
	source.name,
	from.type,
	from.index,
	target.name,
	to.type,
	to.index,
];

const isSame = (one: EdgeTuple, other: EdgeTuple) =>
	one.every((part, place) => part === other[place]);

interface Changed {
	readonly draft: CanvasDraft;
	readonly connections: readonly ToldConnection[];
}

/** Takes one step for each connection that is wanted, on what the steps before have left. */
const eachOf =
	(step: (draft: CanvasDraft, wish: WantedConnection, ends: Ends) => Changed) =>
	(stored: CanvasDraft, wanted: readonly WantedConnection[], ends: Ends): Changed => {
		let draft = stored;
		const connections: ToldConnection[] = [];
		for (const wish of wanted) {
			const changed = step(draft, wish, ends);
			draft = changed.draft;
			connections.push(...changed.connections);
		}
		return { draft, connections };
	};

/** Connects nodes of a draft. A connection that is there is not made twice. Throws `ToolError`. */
export const connectNodes = eachOf((draft, wish, ends) => {
	const found = findEnds(wish, draft.nodes, ends);
	const tuple = tupleOf(found);
	const told = [tell(found)];
	if (edgeTuples(draft.connections).some((one) => isSame(one, tuple)))
		return { draft, connections: told };
	const [, , , node, type, index] = tuple;
	const connections = withSlot(draft.connections, tuple, (targets) => [
		...targets,
		{ node, type, index },
	]);
	return { draft: { ...draft, connections }, connections: told };
});

const sayEdge = ([source, outputType, output, target, inputType, input]: EdgeTuple) =>
	`${source} ${sayEnd({ type: outputType, index: output })} → ${target} ${sayEnd({ type: inputType, index: input })}`;

/** Takes connections away: the one that is named, or without ends all from one node to the other. Throws `ToolError`. */
export const disconnectNodes = eachOf((draft, wish, ends) => {
	const source = findNode(draft.nodes, wish.sourceNodeId, 'sourceNodeId');
	const target = findNode(draft.nodes, wish.targetNodeId, 'targetNodeId');
	const outputs = ends.get(source.name)?.outputs;
	const inputs = ends.get(target.name)?.inputs;
	const fits = (end: End, wish_: string | undefined, known: CanvasEnds['inputs']) => {
		if (wish_ === undefined || wish_ === '') return true;
		const names = known?.filter(({ type }) => type === end.type)[end.index]?.name;
		return [sayEnd(end), String(end.index), names?.toLowerCase()].includes(wish_.toLowerCase());
	};
	const all = edgeTuples(draft.connections);
	const gone = all.filter(
		([from, outputType, output, to, inputType, input]) =>
			from === source.name &&
			to === target.name &&
			fits({ type: outputType, index: output }, wish.sourceOutput, outputs) &&
			fits({ type: inputType, index: input }, wish.targetInput, inputs),
	);
	if (gone.length === 0) {
		const own = all.filter(([from, , , to]) => [from, to].includes(source.name)).map(sayEdge);
		throw notFound(
			`There is no such connection from "${source.name}" to "${target.name}". Nothing was changed.`,
			own.length === 0
				? `"${source.name}" is connected to nothing.`
				: `Those of "${source.name}": ${own.join('; ')}.`,
		);
	}
	const connections = filterEdges(
		draft.connections,
		(edge) => !gone.some((one) => isSame(one, edge)),
	);
	const told = gone.map(([, outputType, output, , inputType, input]) =>
		tell({
			source,
			target,
			from: { type: outputType, index: output },
			to: { type: inputType, index: input },
		}),
	);
	return { draft: { ...draft, connections }, connections: told };
});

/** Changes the connections that a call names, in one save. Throws `ToolError`. */
export async function editConnections(
	input: z.output<ReturnType<typeof connectionInput>>,
	ports: Saving,
	change: typeof connectNodes,
) {
	const wanted = readOperations(wantedConnection, input);
	return await editDraft(input, ports, async (stored, workflow) => {
		const { draft, connections } = change(stored, wanted, await ports.canvas.ends(workflow));
		return { draft, told: { connection: connections[0] ?? NONE, connections: [...connections] } };
	});
}

/** A draft without nodes and whatever was connected to them. */
export function removeNodes(draft: CanvasDraft, gone: readonly WorkflowNode[]): CanvasDraft {
	const names = new Set(gone.map(({ name }) => name));
	const connections = filterEdges(
		draft.connections,
		([source, , , target]) => !names.has(source) && !names.has(target),
	);
	return {
		nodes: draft.nodes.filter((node) => !gone.includes(node)),
		connections: Object.fromEntries(
			Object.entries(connections).filter(([name]) => !names.has(name)),
		),
	};
}
