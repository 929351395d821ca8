import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { workflowNode } from '../kernel/ports/instance/workflows';
import { equal } from '../kernel/values/equal';
import { isRecord } from '../kernel/values/is-record';
import {
	type EdgeTuple,
	connections,
	edgeTuples,
	renameConnections,
	withSlot,
} from '../kernel/workflow/connections';
import {
	type ConnectionChange,
	type ExactChange,
	type Path,
	type ValueChange,
	applySplices,
	valueHash,
} from './exact-change';

const IDENTITY = new Set<string | number | undefined>(['id', 'name', 'webhookId']);

/** The value with the part at the path replaced; `undefined` means absent, there and in the answer. */
function withPart(
	value: unknown,
	[key, ...rest]: Path,
	replace: (part: unknown) => unknown,
): unknown {
	if (key === undefined) return replace(value);
	if (Array.isArray(value))
		return value.map((item: unknown, index) =>
			index === key ? withPart(item, rest, replace) : item,
		);
	if (!isRecord(value) || typeof key !== 'string') return value;
	const { [key]: part, ...others } = value;
	const replaced = withPart(part, rest, replace);
	return replaced === undefined ? others : { ...value, [key]: replaced };
}

/** A change of what the code does not say any more has been overtaken by an edit. */
function changed(part: unknown, { was, hash, is, splice }: ValueChange): unknown {
	const isSaid = hash === undefined ? equal(part, was) : valueHash(part) === hash;
	if (!isSaid) return part;
	return splice && typeof part === 'string' ? applySplices(part, splice) : is;
}

function withValue(content: WorkflowContent, change: ValueChange): WorkflowContent {
	const { node: name, at } = change;
	const replace = (part: unknown) => changed(part, change);
	if (name === undefined) {
		const [root, ...rest] = at;
		const settings = root === 'settings' ? withPart(content.settings, rest, replace) : undefined;
		return isRecord(settings) ? { ...content, settings: { ...settings } } : content;
	}
	if (IDENTITY.has(at[0])) return content;
	const replaceIn = (node: WorkflowNode) => {
		const read = workflowNode.safeParse(withPart(node, at, replace));
		return read.success ? read.data : node;
	};
	const nodes = content.nodes.map((node) => (node.name === name ? replaceIn(node) : node));
	return { ...content, nodes };
}

const has = ({ nodes }: WorkflowContent, name: string) => nodes.some((node) => node.name === name);

function renamed(content: WorkflowContent, from: string, to: string): WorkflowContent {
	if (!has(content, from) || has(content, to)) return content;
	const newName = (name: string) => (name === from ? to : name);
	return {
		...content,
		nodes: content.nodes.map((node) => ({ ...node, name: newName(node.name) })),
		connections: renameConnections(connections.parse(content.connections), newName),
	};
}

function added(content: WorkflowContent, add: Readonly<Record<string, unknown>>): WorkflowContent {
	const id = `exact-${valueHash(add)}`;
	const read = workflowNode.safeParse({ ...add, id });
	if (!read.success || has(content, read.data.name)) return content;
	return { ...content, nodes: [...content.nodes, read.data] };
}

function connected(
	content: WorkflowContent,
	{ connect: edge, times = 1, was = 0 }: ConnectionChange,
): WorkflowContent {
	const [source, , , node, type, index] = edge;
	if (!has(content, source) || !has(content, node)) return content;
	const all = connections.parse(content.connections);
	const said = edgeTuples(all).filter((one) => equal(one, edge)).length;
	const missing = times - said;
	// What the code says less often than it did, an edit took away.
	if (missing <= 0 || said < was) return content;
	const more = Array.from({ length: missing }, () => ({ node, type, index }));
	return { ...content, connections: withSlot(all, edge, (targets) => [...targets, ...more]) };
}

function disconnected(content: WorkflowContent, edge: EdgeTuple): WorkflowContent {
	const all = connections.parse(content.connections);
	if (!edgeTuples(all).some((one) => equal(one, edge))) return content;
	const [, , , node, type, index] = edge;
	const without = withSlot(all, edge, (targets) => {
		const place = targets.findIndex((one) => equal({ ...one }, { node, type, index }));
		return targets.filter((_one, at) => at !== place);
	});
	return { ...content, connections: without };
}

/** The code says that two nodes are connected, and where not quite: without the one connection the other goes too. */
function reconnected(content: WorkflowContent, edge: EdgeTuple, is: EdgeTuple): WorkflowContent {
	const without = disconnected(content, edge);
	if (without === content) return content;
	const times = edgeTuples(connections.parse(without.connections)).filter((one) => equal(one, is));
	return connected(without, { connect: is, times: times.length + 1 });
}

function applied(content: WorkflowContent, change: ExactChange): WorkflowContent {
	if ('at' in change) return withValue(content, change);
	if ('rename' in change) return renamed(content, change.rename, change.is);
	if ('add' in change) return added(content, change.add);
	if ('connect' in change) return connected(content, change);
	if ('reconnect' in change) return reconnected(content, change.reconnect, change.is);
	if ('disconnect' in change) return disconnected(content, change.disconnect);
	return { ...content, nodes: content.nodes.filter(({ name }) => name !== change.drop) };
}

/** What the code says, made exact. A change that does not fit any more is passed over: the edit wins. */
export const applyExact = (
	content: WorkflowContent,
	changes: readonly ExactChange[],
): WorkflowContent => changes.reduce(applied, content);
