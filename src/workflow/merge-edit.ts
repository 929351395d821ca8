import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { workflowNode } from '../kernel/ports/instance/workflows';
import { ToolError } from '../kernel/tool-error';
import { equal } from '../kernel/values/equal';
import { connections, renameConnections } from '../kernel/workflow/connections';
import type { StoredContent } from './read-stored';
import { mergeRecord, mergeValue } from './merge-value';
import type { Connections, Target } from '../kernel/workflow/connections';

type Slot = readonly Target[] | null | undefined;
type Slots = readonly Slot[] | undefined;
type ByType = Readonly<Record<string, Slots>> | undefined;

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string) =>
	record && Object.hasOwn(record, key) ? record[key] : undefined;

const keysOf = (...records: ReadonlyArray<object | undefined>) => [
	...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

/** What of the first list is not in the second, a repeated target as often as it is left over. */
function without(targets: readonly Target[], others: readonly Target[]): Target[] {
	const left = [...others];
	return targets.filter((one) => {
		const index = left.findIndex((other) => equal(one, other));
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
}

function mergeSlot(stored: Slot, before: Slot, after: Slot): Slot {
	const [kept, old, wanted] = [stored ?? [], before ?? [], after ?? []];
	const [gone, come] = [without(old, wanted), without(wanted, old)];
	if (gone.length === 0 && come.length === 0) return stored;
	const left = without(kept, gone);
	// Code says some connections twice over; n8n would run their target twice.
	return [...left, ...come.filter((one) => !left.some((other) => equal(one, other)))];
}

function mergeSlots(stored: Slots, before: Slots, after: Slots): Slots {
	const length = Math.max(stored?.length ?? 0, before?.length ?? 0, after?.length ?? 0);
	const slots = Array.from({ length }, (_, index) =>
		mergeSlot(stored?.[index], before?.[index], after?.[index]),
	);
	if (slots.every((slot, index) => slot === stored?.[index])) return stored;
	const last = slots.reduce((found, slot, index) => (slot && slot.length > 0 ? index : found), -1);
	const shortest = Math.min(stored?.length ?? 0, length);
	// Empty outputs at the end stay as many as they were, unless the last connection went.
	return last < 0
		? undefined
		: slots.slice(0, Math.max(last + 1, shortest)).map((slot) => slot ?? []);
}

function mergeTypes(stored: ByType, before: ByType, after: ByType): ByType {
	const merged = keysOf(stored, before, after).flatMap((type) => {
		const slots = mergeSlots(own(stored, type), own(before, type), own(after, type));
		return slots === undefined ? [] : [[type, slots] as const];
	});
	return merged.length === 0 && !(stored && Object.keys(stored).length === 0)
		? undefined
		: Object.fromEntries(merged);
}

function withoutGone(slots: Slots, names: ReadonlySet<string>): Slots {
	const kept = slots?.map((slot) => slot?.filter(({ node }) => names.has(node)) ?? slot);
	if (equal(kept, slots)) return slots;
	return kept?.some((slot) => (slot ?? []).length > 0) ? kept : undefined;
}

/** The stored connections with those that an edit took away or made. The order of one output's targets is not an edit: n8n goes by positions. */
function mergeConnections(
	stored: Connections,
	before: Connections,
	after: Connections,
	names: ReadonlySet<string>,
): Record<string, unknown> {
	const merged = keysOf(stored, before, after)
		.filter((source) => names.has(source))
		.flatMap((source) => {
			const byType = mergeTypes(own(stored, source), own(before, source), own(after, source));
			if (byType === undefined) return [];
			const kept = Object.entries(byType).flatMap(([type, slots]) => {
				const live = withoutGone(slots, names);
				return live === undefined ? [] : [[type, live] as const];
			});
			const isEmptied = kept.length === 0 && Object.keys(byType).length > 0;
			return isEmptied ? [] : [[source, Object.fromEntries(kept)] as const];
		});
	return Object.fromEntries(merged);
}

type Named = ReadonlyMap<string, WorkflowNode>;

const byName = (nodes: readonly WorkflowNode[]): Named =>
	new Map(nodes.map((node) => [node.name, node]));

/** Each parse draws new ids, so a different id is not an edit. */
const comparable = ({ id: _id, webhookId: _webhookId, ...rest }: WorkflowNode) => rest;

/** A node that is alike in everything but its name was renamed, and keeps its ids. */
function renamedFrom(node: WorkflowNode, before: Named, after: Named): string | undefined {
	const { name: _name, ...wanted } = comparable(node);
	const gone = [...before.values()].filter((one) => !after.has(one.name));
	const matches = gone.filter((one) => {
		const { name: _oldName, ...rest } = comparable(one);
		return equal(rest, wanted);
	});
	return matches.length === 1 ? matches[0]?.name : undefined;
}

/** Each node's name before the edit. Of several copies of a node that is gone, the first inherits it. */
function namesBefore(before: Named, after: Named): ReadonlyMap<string, string> {
	const oldNames = new Map<string, string>();
	const taken = new Set<string>();
	for (const node of after.values()) {
		const oldName = before.has(node.name) ? node.name : renamedFrom(node, before, after);
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
		throw new ToolError({
			code: 'invalid-code',
			message: `The workflow holds pinned data for "${taken}", a node that it had before, and n8n would run a new node of that name with it.`,
			hint: 'Give the node another name.',
		});
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
			renameConnections(stored.connections, newName),
			renameConnections(connections.parse(before.connections), newName),
			connections.parse(after.connections),
			names,
		),
		settings: mergeRecord(stored.settings, before.settings, after.settings),
		pinData: mergePinData(stored, before, after, oldNames, names),
		nodeGroups: stored.nodeGroups,
	};
}
