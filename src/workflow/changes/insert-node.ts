import { z } from 'zod';

import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import type {
	ChangedPlace,
	ChangedWorkflow,
	ChangeNote,
	WorkflowChange,
} from '../../kernel/ports/workflow-changes';
import { invalidInput } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { jsonOrText } from '../../kernel/values/json-or-text';
import * as wires from '../../kernel/workflow/connections';
import { freeName } from '../../kernel/workflow/free-name';
import { isMeant } from '../../kernel/workflow/is-meant';
import { valueHash } from '../apply-exact';

const inserted = z
	.object({
		type: z.string().min(1),
		typeVersion: z.number().default(1),
		name: z.string().min(1).optional(),
		parameters: z.record(z.unknown()).default({}),
	})
	.passthrough();

type Inserted = z.output<typeof inserted>;

interface Place {
	readonly node: WorkflowNode;
	readonly isBefore: boolean;
}

const WHY = {
	ends: 'It has no main connection on that side',
	several: 'It has several inputs or outputs in use: say in each workflow where the node belongs',
	strange: 'Its connections are stored in a form that n8n itself no longer writes',
	there: 'The same node is there already',
} as const;

/** The connections that would lead by the new node, or why there is no such place. */
function placeFor(
	{ node: { name }, isBefore }: Place,
	edges: readonly wires.EdgeTuple[],
): readonly wires.EdgeTuple[] | string {
	const mine = edges.filter(
		([source, kind, , target]) => kind === 'main' && name === (isBefore ? target : source),
	);
	const slots = new Set(mine.map(([, , output, , , input]) => (isBefore ? input : output)));
	if (isBefore && mine.length === 0) return WHY.ends;
	return slots.size > 1 ? WHY.several : mine;
}

const isTwin = (node: WorkflowNode, wanted: Inserted) =>
	node.type === wanted.type &&
	node.typeVersion === wanted.typeVersion &&
	equal(node.parameters, wanted.parameters);

const BESIDE = 110;

/** Puts a node between a node and those before or behind it: the connections lead through it, and all else stays. */
export function insertNode(workflow: WorkflowDocument, change: WorkflowChange): ChangedWorkflow {
	const read = inserted.safeParse(jsonOrText(change.to));
	if (!read.success)
		throw invalidInput(
			'"to" must be a node with a type, as JSON.',
			'Pass such as {"type": "n8n-nodes-base.wait", "typeVersion": 1.1, "parameters": {"amount": 5}}. Nothing was changed.',
		);
	const isBefore = change.path === 'before';
	const { type, typeVersion, parameters, name: called = type.split('.').pop() ?? type } = read.data;
	const places: ChangedPlace[] = [];
	const notes: ChangeNote[] = [];
	const nodes = [...workflow.nodes];
	const wired = wires.connections.safeParse(workflow.connections);
	if (!wired.success) return { content: workflow, places, notes: [{ why: WHY.strange }] };
	let connections = wired.data;
	for (const node of workflow.nodes.filter((one) => isMeant(one, change))) {
		const edges = placeFor({ node, isBefore }, wires.edgeTuples(connections));
		if (typeof edges === 'string') {
			notes.push({ node: node.name, why: edges });
			continue;
		}
		const beside = new Set(edges.map((edge) => edge[isBefore ? 0 : 3]));
		if (nodes.some((one) => beside.has(one.name) && isTwin(one, read.data))) {
			notes.push({ node: node.name, why: WHY.there });
			continue;
		}
		const name = freeName(called, nodes);
		const [left, top] = node.position;
		const id = `inserted-${valueHash([workflow.id, node.id, change])}`;
		const position: [number, number] = [left + (isBefore ? -BESIDE : BESIDE), top + BESIDE];
		nodes.push({ ...read.data, id, name, type, typeVersion, parameters, position });
		connections = leadThrough(connections, edges, { node, isBefore }, name);
		places.push({ node: node.name, path: isBefore ? 'before' : 'after', to: name, times: 1 });
	}
	const content = places.length === 0 ? workflow : { ...workflow, nodes, connections };
	return { content, places, notes };
}

function leadThrough(
	all: wires.Connections,
	edges: readonly wires.EdgeTuple[],
	{ node, isBefore }: Place,
	name: string,
): wires.Connections {
	const [first] = edges;
	const slot = first?.[isBefore ? 5 : 2] ?? 0;
	const main = (target: string, index: number) => [{ node: target, type: 'main', index }];
	if (!isBefore) {
		const targets = first === undefined ? [] : [...(all[node.name]?.main?.[slot] ?? [])];
		const behind = wires.withSlot(all, [name, 'main', 0], () => targets);
		return wires.withSlot(behind, [node.name, 'main', slot], () => main(name, 0));
	}
	const isLed = (one: wires.Target) =>
		one.node === node.name && one.type === 'main' && one.index === slot;
	const led = edges.reduce(
		(rest, edge) =>
			wires.withSlot(rest, edge, (targets) =>
				targets.map((one) => (isLed(one) ? { ...one, node: name, index: 0 } : one)),
			),
		all,
	);
	return wires.withSlot(led, [name, 'main', 0], () => main(node.name, slot));
}
