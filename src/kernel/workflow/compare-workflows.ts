import { equal } from '../values/equal';
import { isRecord } from '../values/is-record';
import { type StoredEdge, edgesOf } from './connections';
import type { WorkflowContent, WorkflowNode } from '../ports/instance/workflows';

/** Name and settings are compared only if both sides have them: a version has neither. */
export type Compared = Pick<WorkflowContent, 'nodes' | 'connections'> &
	Partial<Pick<WorkflowContent, 'name' | 'settings'>>;

const DEEPEST = 4;

/** Positions belong to the person at the canvas: an edit of code does not change them. */
const NOT_COMPARED = new Set(['id', 'name', 'position', 'webhookId']);

function changedPaths(before: unknown, after: unknown, path: readonly string[]): string[] {
	if (equal(before, after)) return [];
	if (path.length >= DEEPEST || !isRecord(before) || !isRecord(after)) return [path.join('.')];
	const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return keys.flatMap((key) => changedPaths(before[key], after[key], [...path, key]));
}

const fieldsOf = (node: WorkflowNode) =>
	Object.fromEntries(Object.entries(node).filter(([key]) => !NOT_COMPARED.has(key)));

function counterpartIn(nodes: readonly WorkflowNode[]) {
	const reversed = [...nodes].reverse();
	const byName = new Map(reversed.map((one) => [one.name, one]));
	const byId = new Map(reversed.map((one) => [one.id, one]));
	return ({ id, name }: WorkflowNode): WorkflowNode | undefined => byName.get(name) ?? byId.get(id);
}

function changedNodes(before: readonly WorkflowNode[], after: readonly WorkflowNode[]) {
	const counterpart = counterpartIn(before);
	return after.flatMap((node) => {
		const old = counterpart(node);
		const paths = old === undefined ? [] : changedPaths(fieldsOf(old), fieldsOf(node), []);
		const isSame = old?.name === node.name && paths.length === 0;
		/** `before`: undefined for a node that was added. `paths`: its changed fields. */
		return isSame ? [] : [{ name: node.name, before: old?.name, paths }];
	});
}

const keyOf = ({ source, type, output, target, input: [, index] }: StoredEdge) =>
	JSON.stringify([source, type, Number(output), target, String(index)]);

export type NodeChange = Readonly<ReturnType<typeof changedNodes>[number]>;

/** By keys: a workflow may have tens of thousands of connections. */
function missingFrom(others: readonly StoredEdge[], all: readonly StoredEdge[]) {
	const known = new Set(others.map(keyOf));
	return all.filter((one) => !known.has(keyOf(one)));
}

/** The differences between two workflows, without the values: changed fields as dotted paths. A node's position does not count. */
export function compareWorkflows(before: Compared, after: Compared) {
	const isRenamed = before.name !== undefined && after.name !== before.name;
	const settings =
		before.settings && after.settings ? changedPaths(before.settings, after.settings, []) : [];
	const counterpart = counterpartIn(after.nodes);
	const gone = before.nodes.filter((node) => counterpart(node) === undefined);
	const [old, now] = [edgesOf(before.connections), edgesOf(after.connections)];
	return {
		name: isRenamed ? after.name : undefined,
		settings,
		nodes: changedNodes(before.nodes, after.nodes),
		removed: gone.map(({ name }) => name),
		connected: missingFrom(old, now),
		disconnected: missingFrom(now, old),
	};
}
