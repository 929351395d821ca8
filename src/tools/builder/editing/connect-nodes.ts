import { z } from 'zod';

import { withSlot, filterEdges, edgeTuples } from '../../../kernel/workflow/connections';
import type { EdgeTuple } from '../../../kernel/workflow/connections';
import type { CanvasEnds } from '../../../kernel/ports/instance/canvas';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import { nameOf, optionalName } from '../../fields';
import type { CanvasDraft } from './canvas-draft';
import { findEnd, sayEnd } from './find-end';
import type { End } from './find-end';
import { findNode } from './find-node';

export const wantedConnection = z.object({
	sourceNodeId: nameOf('Source node ID or name'),
	targetNodeId: nameOf('Target node ID or name'),
	sourceOutput: optionalName('Its output, by type, place or name'),
	targetInput: optionalName('Its input, likewise'),
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

export const toldConnections = {
	connection: toldConnection,
	connections: z.array(toldConnection),
};

const NONE = { sourceNodeId: '', targetNodeId: '', sourceOutput: '', targetInput: '' };

export const tellConnections = (connections: readonly ToldConnection[]) => ({
	connection: connections[0] ?? NONE,
	connections: [...connections],
});

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
	throw new ToolError({
		code: 'invalid-input',
		message: `"targetInput": "${source.name}" puts out ${from.type} there, and "${target.name}" takes ${to.type} there. Nothing was changed.`,
		hint: `Connect a ${from.type} output to a ${from.type} input.`,
	});
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
		throw new ToolError({
			code: 'not-found',
			message: `There is no such connection from "${source.name}" to "${target.name}". Nothing was changed.`,
			hint:
				own.length === 0
					? `"${source.name}" is connected to nothing.`
					: `Those of "${source.name}": ${own.join('; ')}.`,
		});
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
