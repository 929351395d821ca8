import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { workflowNode } from '../kernel/ports/instance/workflows';
import { invalidCode } from '../kernel/tool-error';
import * as wires from '../kernel/workflow/connections';
import type { StoredContent } from './read-stored';
import { wholeHash } from './apply-exact';
import { mergeRecord, mergeValue } from './merge-value';
import { openWiring, leftOver } from './open-wiring';

type Slots = wires.Connections[string][string];

const isEmpty = (slots: Slots = []) => slots.every((slot) => (slot ?? []).length === 0);

/** The stored connections with those that an edit took away or made. The order of one output's targets is not an edit: n8n goes by positions. */
function mergeConnections(
	stored: wires.Connections,
	before: wires.Connections,
	after: wires.Connections,
	names: ReadonlySet<string>,
): wires.Connections {
	const wiring = openWiring(stored);
	for (const edge of leftOver(wires.edgeTuples(before), after)) wiring.take(edge);
	// Code says some connections twice over; n8n would run their target twice.
	const come = leftOver(wires.edgeTuples(after), before).filter((one) => wiring.times(one) === 0);
	for (const edge of come) wiring.add(edge);
	const merged = wiring.connections();
	const live = wires.filterEdges(merged, ([, , , target]) => names.has(target));
	// What the edit has emptied goes, what was stored without connections stays.
	const filled = Object.entries(live).flatMap(([source, byType]) => {
		const was = Object.hasOwn(stored, source) ? stored[source] : undefined;
		const types = Object.entries(byType).filter(
			([type, slots]) => !isEmpty(slots) || (was && Object.hasOwn(was, type) && isEmpty(was[type])),
		);
		const isEmptied = types.length === 0 && Object.keys(byType).length > 0;
		return isEmptied || !names.has(source) ? [] : [[source, Object.fromEntries(types)] as const];
	});
	return Object.fromEntries(filled);
}

type Named = ReadonlyMap<string, WorkflowNode>;

const byName = (nodes: readonly WorkflowNode[]): Named =>
	new Map(nodes.map((node) => [node.name, node]));

/** Each parse draws new ids, so a different id is not an edit. */
const comparable = ({ id: _id, webhookId: _webhookId, ...rest }: WorkflowNode) => rest;

/** The same for nodes that are alike in everything but their names. */
function likeness(node: WorkflowNode): string {
	const { name: _name, ...rest } = comparable(node);
	return wholeHash(rest);
}

/** Finds the name that a node had before: one that is alike in everything but its name was renamed, and keeps its ids. */
function openRenames(before: Named, after: Named): (node: WorkflowNode) => string | undefined {
	const gone = [...before.values()].filter((one) => !after.has(one.name));
	const alike = new Map<string, string | undefined>();
	for (const node of gone) {
		const key = likeness(node);
		alike.set(key, alike.has(key) ? undefined : node.name);
	}
	return (node) => (alike.size === 0 ? undefined : alike.get(likeness(node)));
}

/** Each node's name before the edit. Of several copies of a node that is gone, the first inherits it. */
function namesBefore(before: Named, after: Named): ReadonlyMap<string, string> {
	const oldNames = new Map<string, string>();
	const taken = new Set<string>();
	const renamedFrom = openRenames(before, after);
	for (const node of after.values()) {
		const oldName = before.has(node.name) ? node.name : renamedFrom(node);
		if (oldName === undefined || taken.has(oldName)) continue;
		taken.add(oldName);
		oldNames.set(node.name, oldName);
	}
	return oldNames;
}

const spelled = /\bposition\s*:\s*\[\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,?\s*\]/g;

/** The places that the code spells out. All others the SDK laid out by itself, also those of nodes at 0, 0. */
const placesIn = (code: string): ReadonlySet<string> =>
	new Set([...code.matchAll(spelled)].map(([, x, y]) => `${Number(x)},${Number(y)}`));

function mergeNode(
	node: WorkflowNode,
	oldName: string | undefined,
	stored: Named,
	before: Named,
	{ code, places }: { readonly code: string; readonly places: ReadonlySet<string> },
): WorkflowNode {
	const storedNode = oldName === undefined ? undefined : stored.get(oldName);
	const beforeNode = oldName === undefined ? undefined : before.get(oldName);
	if (!storedNode || !beforeNode) return node;
	const merged = mergeRecord(storedNode, comparable(beforeNode), comparable(node));
	const spelledOut = node.webhookId !== undefined && code.includes(node.webhookId);
	const webhookId = spelledOut ? node.webhookId : storedNode.webhookId;
	return workflowNode.parse({
		...merged,
		...(places.has(node.position.join()) ? {} : { position: storedNode.position }),
		id: storedNode.id,
		...(webhookId === undefined ? {} : { webhookId }),
	});
}

const forNodes = (record: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
	Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));

function pinDataOf(
	{ pinData }: WorkflowContent,
	oldNames: ReadonlyMap<string, string>,
): Record<string, unknown> {
	const kept = [...oldNames].flatMap(([name, oldName]) =>
		pinData && Object.hasOwn(pinData, oldName) ? [[name, pinData[oldName]] as const] : [],
	);
	return Object.fromEntries(kept);
}

/** Drops pin data of missing nodes: n8n would apply it to a new node of that name. */
function unownedPinData(
	{ nodes, pinData }: WorkflowContent,
	pinned: Readonly<Record<string, unknown>>,
	names: ReadonlySet<string>,
): Record<string, unknown> {
	const known = new Set(nodes.map(({ name }) => name));
	const left = Object.entries(pinData ?? {}).filter(
		([name]) => !known.has(name) && !Object.hasOwn(pinned, name),
	);
	const taken = left.find(([name]) => names.has(name))?.[0];
	if (taken !== undefined)
		throw invalidCode(
			`The workflow holds pinned data for "${taken}", a node that it had before, and n8n would run a new node of that name with it.`,
			'Give the node another name.',
		);
	return Object.fromEntries(left);
}

/** What the code does not pin stays pinned. */
function mergePinData(
	stored: WorkflowContent,
	before: WorkflowContent,
	after: WorkflowContent,
	oldNames: ReadonlyMap<string, string>,
	names: ReadonlySet<string>,
): Record<string, unknown> {
	const kept = pinDataOf(stored, oldNames);
	const shown = pinDataOf(before, oldNames);
	const pinned = Object.entries(forNodes(after.pinData ?? {}, names)).map(
		([name, items]) => [name, mergeValue(kept[name], shown[name], items)] as const,
	);
	const inUse = { ...kept, ...Object.fromEntries(pinned) };
	return { ...unownedPinData(stored, inUse, names), ...inUse };
}

/** n8n runs what starts together in the order of the list. New nodes come last. */
function inStoredOrder(nodes: readonly WorkflowNode[], stored: readonly WorkflowNode[]) {
	const places = new Map(stored.map(({ id }, index) => [id, index]));
	const place = ({ id }: WorkflowNode) => places.get(id) ?? stored.length;
	return [...nodes].sort((one, other) => place(one) - place(other));
}

/** The stored workflow with what changed from `before`, itself as code and back, to `after`, the edited code. A node moves only where the code spells it. */
export function mergeEdit(
	stored: StoredContent,
	before: WorkflowContent,
	after: WorkflowContent,
	code: string,
): WorkflowContent {
	const storedNodes = byName(stored.nodes);
	const beforeNodes = byName(before.nodes);
	const afterNodes = byName(after.nodes);
	const oldNames = namesBefore(beforeNodes, afterNodes);
	const text = { code, places: placesIn(code) };
	const newNames = new Map([...oldNames].map(([name, oldName]) => [oldName, name]));
	const newName = (name: string) => newNames.get(name) ?? name;
	const merged = after.nodes.map((node) =>
		mergeNode(node, oldNames.get(node.name), storedNodes, beforeNodes, text),
	);
	const names = new Set(merged.map((node) => node.name));
	return {
		name: after.name === before.name ? stored.name : after.name,
		nodes: inStoredOrder(merged, stored.nodes),
		connections: mergeConnections(
			wires.renameConnections(stored.connections, newName),
			wires.renameConnections(wires.connections.parse(before.connections), newName),
			wires.connections.parse(after.connections),
			names,
		),
		settings: mergeRecord(stored.settings, before.settings, after.settings),
		pinData: mergePinData(stored, before, after, oldNames, names),
		nodeGroups: stored.nodeGroups,
	};
}
