import { z } from 'zod';

import type { CanvasEnd, CanvasEnds } from '../../../kernel/ports/instance/canvas';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput, notFound } from '../../../kernel/tool-error';
import { equal } from '../../../kernel/values/equal';
import { didYouMean } from '../../../kernel/values/nearest';
import type { EdgeTuple } from '../../../kernel/workflow/connections';
import { edgeTuples, filterEdges, withSlot } from '../../../kernel/workflow/connections';
import { nameOf, optionalName } from '../../fields';
import { operations } from '../fields';
import type { CanvasDraft } from './edit-draft';
import type { OpenPlace } from './open-place';
import type { Saving } from './save-draft';

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

interface Wish {
	/** As the call names it; empty: the one that is meant without a name. */
	readonly wanted: string;
	readonly type: string | undefined;
	readonly node: string;
	readonly field: 'sourceOutput' | 'targetInput';
}

const sides = { sourceOutput: 'output', targetInput: 'input' } as const;

const sayEnd = (type: string, index: number) => (index === 0 ? type : `${type}[${index}]`);

/** How a connection is told in words, its ends as calls may name them too. */
export const sayEdge = ([source, outputType, output, target, inputType, input]: EdgeTuple) =>
	`${source} ${sayEnd(outputType, output)} → ${target} ${sayEnd(inputType, input)}`;

const placed = (ends: readonly CanvasEnd[]) =>
	ends.map(({ type, name }, at) => ({
		type,
		name,
		index: ends.slice(0, at).filter((one) => one.type === type).length,
	}));

function refuse({ field, node, wanted }: Wish, ends: readonly CanvasEnd[], why: string): never {
	const names = ends.flatMap(({ type, name }) => [type, ...(name === undefined ? [] : [name])]);
	const meant = wanted === '' ? '' : didYouMean(wanted, names);
	const listed = placed(ends).map(
		({ type, index, name }) => `${sayEnd(type, index)}${name === undefined ? '' : ` ("${name}")`}`,
	);
	throw invalidInput(
		`"${field}": node "${node}" ${why}${meant} Nothing was changed.`,
		`Its ${sides[field]}s as it is set up: ${listed.join(', ') || 'none'}.`,
	);
}

const form = /^(?:(main|ai_\w+)(?:\[(\d{1,3})\])?|(\d{1,3}))$/;

function byForm(wanted: string, otherwise: string) {
	const read = form.exec(wanted);
	if (!read) return undefined;
	const [, type = otherwise, index = '0', number = index] = read;
	return { type, index: Number(number) };
}

/**
 * The output or input that a call names: by its type, by its place such as `main[1]` or `1`, or by its name in the editor
 * such as `false`. Throws a `ToolError` with those that there are.
 */
function findEnd(ends: readonly CanvasEnd[] | undefined, wish: Wish) {
	const { wanted, field } = wish;
	const [only = 'main', ...others] = new Set(ends?.map(({ type }) => type));
	const usual = wish.type ?? (others.length > 0 ? 'main' : only);
	const named = placed(ends ?? []).find(
		({ name }) => wanted !== '' && name?.toLowerCase() === wanted.toLowerCase(),
	);
	const found = named ?? byForm(wanted || usual, usual);
	const same = ends?.filter(({ type }) => type === found?.type);
	if (found === undefined || same?.length === 0) {
		const known = ends ? '' : ' that n8n tells of';
		return refuse(wish, ends ?? [], `has no ${sides[field]} "${wanted || usual}"${known}.`);
	}
	const { type, index } = found;
	// n8n cannot tell the ends before a run: whatever could be one is taken.
	if (same === undefined || index < same.length) return { type, index };
	const count = `${same.length} ${type} ${sides[field]}${same.length === 1 ? '' : 's'}`;
	return refuse({ ...wish, wanted: '' }, ends ?? [], `has ${count}, counted from 0.`);
}

const wantedConnection = z.object({
	sourceNodeId: nameOf('Source node ID or name'),
	targetNodeId: nameOf('Target node ID or name'),
	sourceOutput: optionalName('Its output, by type, place or name'),
	targetInput: optionalName('Its input, likewise'),
});

type WantedConnection = z.output<typeof wantedConnection>;

const toldConnection = z.object({
	sourceNodeId: z.string(),
	targetNodeId: z.string(),
	sourceOutput: z.string(),
	targetInput: z.string(),
});

type ToldConnection = z.output<typeof toldConnection>;

const NONE = { sourceNodeId: '', targetNodeId: '', sourceOutput: '', targetInput: '' };

type Ends = ReadonlyMap<string, CanvasEnds>;

/** Models follow the word of the reference and pass `main` where it is what they would get anyway. */
const nameless = (wanted = '') => (wanted === 'main' ? '' : wanted);

const tell = (
	source: WorkflowNode,
	target: WorkflowNode,
	[, outputType, output, , inputType, input]: EdgeTuple,
): ToldConnection => ({
	sourceNodeId: source.id,
	targetNodeId: target.id,
	sourceOutput: sayEnd(outputType, output),
	targetInput: sayEnd(inputType, input),
});

const eachOf =
	(
		step: (
			draft: CanvasDraft,
			wish: WantedConnection,
			source: WorkflowNode,
			target: WorkflowNode,
			ends: Ends,
		) => { readonly draft: CanvasDraft; readonly edges: readonly EdgeTuple[] },
	) =>
	(stored: CanvasDraft, wanted: readonly WantedConnection[], ends: Ends) => {
		let draft = stored;
		const connections = wanted.flatMap((wish) => {
			const source = findNode(draft.nodes, wish.sourceNodeId, 'sourceNodeId');
			const target = findNode(draft.nodes, wish.targetNodeId, 'targetNodeId');
			const changed = step(draft, wish, source, target, ends);
			draft = changed.draft;
			return changed.edges.map((edge) => tell(source, target, edge));
		});
		return { draft, connections };
	};

/** Connects nodes of a draft. A connection that is there is not made twice. Throws `ToolError`. */
export const connectNodes = eachOf((draft, wish, source, target, ends) => {
	const outputs = ends.get(source.name)?.outputs;
	const typed = /^(ai_\w+)/.exec(wish.targetInput ?? '')?.[1];
	const from = findEnd(outputs, {
		wanted: nameless(wish.sourceOutput),
		type: outputs?.some(({ type }) => type === typed) ? typed : undefined,
		node: source.name,
		field: 'sourceOutput',
	});
	const to = findEnd(ends.get(target.name)?.inputs, {
		wanted: nameless(wish.targetInput),
		type: from.type,
		node: target.name,
		field: 'targetInput',
	});
	if (from.type !== to.type)
		throw invalidInput(
			`"targetInput": "${source.name}" puts out ${from.type} there, and "${target.name}" takes ${to.type} there. Nothing was changed.`,
			`Connect a ${from.type} output to a ${from.type} input.`,
		);
	const end = { node: target.name, ...to };
	const edge: EdgeTuple = [source.name, from.type, from.index, end.node, to.type, to.index];
	if (edgeTuples(draft.connections).some((one) => equal(one, edge)))
		return { draft, edges: [edge] };
	const connections = withSlot(draft.connections, edge, (targets) => [...targets, end]);
	return { draft: { ...draft, connections }, edges: [edge] };
});

/** Takes connections away: the one that is named, or without ends all from one node to the other. Throws `ToolError`. */
export const disconnectNodes = eachOf((draft, wish, source, target, ends) => {
	const fits = (type: string, index: number, wanted = '', known: CanvasEnds['inputs']) => {
		const name = known?.filter((one) => one.type === type)[index]?.name;
		const names = [sayEnd(type, index), String(index), name?.toLowerCase()];
		return wanted === '' || names.includes(wanted.toLowerCase());
	};
	const { outputs } = ends.get(source.name) ?? {};
	const { inputs } = ends.get(target.name) ?? {};
	const all = edgeTuples(draft.connections);
	const gone = all.filter(
		([from, outputType, output, to, inputType, input]) =>
			from === source.name &&
			to === target.name &&
			fits(outputType, output, wish.sourceOutput, outputs) &&
			fits(inputType, input, wish.targetInput, inputs),
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
	const isLeft = (edge: EdgeTuple) => !gone.some((one) => equal(one, edge));
	return { draft: { ...draft, connections: filterEdges(draft.connections, isLeft) }, edges: gone };
});

/** What is the same of the tools that change connections. */
export const connectionEdit = (sourceOutput: string, change: typeof connectNodes) => ({
	resource: 'connection' as const,
	fields: {
		sourceNodeId: optionalName('Source node ID or name'),
		targetNodeId: optionalName('Target node ID or name'),
		sourceOutput: optionalName(sourceOutput),
		targetInput: optionalName('Input, likewise'),
		operations: operations('[{sourceNodeId, targetNodeId, sourceOutput}]'),
	},
	item: wantedConnection,
	told: { connection: toldConnection, connections: z.array(toldConnection) },
	async change(
		stored: CanvasDraft,
		wanted: readonly WantedConnection[],
		{ workflow }: OpenPlace,
		{ canvas }: Saving,
	) {
		const { draft, connections } = change(stored, wanted, await canvas.ends(workflow));
		return { draft, told: { connection: connections[0] ?? NONE, connections } };
	},
});

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
