import { STICKY_NOTE } from '../../../kernel/workflow/sticky-note';
import type { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';
import { freeName } from '../../../kernel/workflow/free-name';
import { equal } from '../../../kernel/values/equal';
import { edgesOf } from '../../../kernel/workflow/connections';
import { nodeType } from '../../fields';
import { setNode } from '../fields';
import type { CanvasDraft } from './edit-draft';

type Point = WorkflowNode['position'];

/** The editor's own distances between nodes. */
const RIGHT = 224;

const DOWN = 208;

const overlaps = ([x, y]: Point, { position: [left, top] }: WorkflowNode) =>
	Math.abs(x - left) < RIGHT && Math.abs(y - top) < DOWN / 2;

/** Where a new node stands well: behind the last one, or as a sub-node below it. */
export function choosePosition(nodes: readonly WorkflowNode[], isSubNode: boolean): Point {
	const standing = nodes.filter(({ type }) => type !== STICKY_NOTE);
	const [last] = [...standing].sort(
		(one, other) => other.position[0] - one.position[0] || one.position[1] - other.position[1],
	);
	if (last === undefined) return [0, 0];
	const [x, y] = last.position;
	let place: Point = isSubNode ? [x, y + DOWN] : [x + RIGHT, y];
	while (standing.some((node) => overlaps(place, node)))
		place = isSubNode ? [place[0], place[1] + DOWN] : [place[0] + RIGHT, place[1]];
	return place;
}

export const addedNode = setNode.extend({ nodeType });

const isSame = (one: WorkflowNode, other: WorkflowNode) =>
	one.type === other.type &&
	one.typeVersion === other.typeVersion &&
	equal(one.parameters, other.parameters);

/** The error for a name that another node of the workflow has. */
export const nameTaken = (name: string) =>
	invalidInput(
		`"name": the workflow already has another node "${name}". Nothing was changed.`,
		'Choose another name, or change that node with node_update.',
	);

/** The node that an earlier call has added, whose answer was perhaps lost: of that name, or alike and still connected to nothing. */
function addedBefore(
	node: WorkflowNode,
	name: string | undefined,
	free: readonly WorkflowNode[],
	draft: CanvasDraft,
): WorkflowNode | undefined {
	if (name !== undefined) {
		const named = draft.nodes.find((one) => one.name === name);
		if (named !== undefined && !isSame(named, node)) throw nameTaken(name);
		return named;
	}
	return free.find((one) => isSame(one, node));
}

/** Adds nodes to a draft, in turn. Throws `ToolError`. */
export async function addNodes(
	stored: CanvasDraft,
	wanted: ReadonlyArray<z.output<typeof addedNode>>,
	seed: string,
	{ canvas }: Pick<Ports, 'canvas'>,
) {
	const connected = new Set(
		edgesOf(stored.connections).flatMap(({ source, target }) => [source, target]),
	);
	let free = stored.nodes.filter(({ name }) => !connected.has(name));
	let draft = stored;
	const nodes: WorkflowNode[] = [];
	const notes: string[] = [];
	for (const wish of wanted) {
		const name = wish.name === '' ? undefined : wish.name;
		const made = await canvas.node({
			nodeType: wish.nodeType,
			typeVersion: wish.typeVersion,
			parameters: wish.parameters ?? {},
			name,
			seed: `${seed}\n${draft.nodes.length}\n${wish.nodeType}\n${name ?? ''}`,
		});
		const before = addedBefore(made, name, free, draft);
		if (before !== undefined) {
			free = free.filter((one) => one !== before);
			nodes.push(before);
			notes.push(
				`"${before.name}" is already there as wanted, and was not added once more: pass another name for a second one.`,
			);
			continue;
		}
		const named = { ...made, name: freeName(made.name, draft.nodes) };
		const ends = (await canvas.ends({ nodes: [named], connections: {} })).get(named.name);
		const outputs = ends?.outputs ?? [];
		const isSub = outputs.length > 0 && outputs.every(({ type }) => type !== 'main');
		const { x, y } = wish.position ?? {};
		const node: WorkflowNode = {
			...named,
			...wish.settings,
			position: x === undefined || y === undefined ? choosePosition(draft.nodes, isSub) : [x, y],
		};
		draft = { ...draft, nodes: [...draft.nodes, node] };
		nodes.push(node);
	}
	return { draft, nodes, notes };
}
