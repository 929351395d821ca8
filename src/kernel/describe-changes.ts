import { equal } from './equal';
import { isRecord } from './is-record';
import type { WorkflowContent, WorkflowNode } from './ports/workflows';

type Compared = Pick<WorkflowContent, 'nodes' | 'connections'> &
	Partial<Pick<WorkflowContent, 'name' | 'settings'>>;

/** Deeper than this a field is named as a whole. */
const DEEPEST = 4;

/** Places belong to the person at the canvas: an edit of code leaves them alone. */
const NOT_COMPARED = new Set(['id', 'position', 'webhookId']);

/** Where two values differ, as dotted paths. */
function changedPaths(before: unknown, after: unknown, path: readonly string[]): string[] {
	if (equal(before, after)) return [];
	if (path.length >= DEEPEST || !isRecord(before) || !isRecord(after)) return [path.join('.')];
	const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return keys.flatMap((key) => changedPaths(before[key], after[key], [...path, key]));
}

const compared = (node: WorkflowNode) =>
	Object.fromEntries(Object.entries(node).filter(([key]) => !NOT_COMPARED.has(key)));

function nodeChanges(before: readonly WorkflowNode[], after: readonly WorkflowNode[]): string[] {
	const counterpart = ({ id, name }: WorkflowNode, nodes: readonly WorkflowNode[]) =>
		nodes.find((one) => one.name === name) ?? nodes.find((one) => one.id === id);
	const changed = after.flatMap((node) => {
		const old = counterpart(node, before);
		if (old === undefined) return [`node "${node.name}" was added`];
		const paths = changedPaths(compared(old), compared(node), []);
		const fields = paths.filter((path) => path !== 'name');
		return [
			...(old.name === node.name ? [] : [`node "${old.name}" is called "${node.name}" now`]),
			...(fields.length === 0 ? [] : [`node "${node.name}" was changed: ${fields.join(', ')}`]),
		];
	});
	const gone = before.filter((node) => counterpart(node, after) === undefined);
	return [...changed, ...gone.map(({ name }) => `node "${name}" was removed`)];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Every connection as a sentence part, from whatever n8n stores. */
function connectionLines(connections: Readonly<Record<string, unknown>>): string[] {
	const outputs = Object.entries(connections).flatMap(([source, byType]) =>
		Object.entries(isRecord(byType) ? byType : {}).flatMap(([type, slots]) =>
			listOf(slots).map((slot, output) => ({ source, type, slot, output })),
		),
	);
	return outputs.flatMap(({ source, type, slot, output }) =>
		listOf(slot)
			.filter(isRecord)
			.map(({ node, index }) => {
				const by = type === 'main' ? '' : ` (${type})`;
				return `"${source}"[${output}] → "${String(node)}"[${String(index)}]${by}`;
			}),
	);
}

function connectionChanges(before: Compared, after: Compared): string[] {
	const [old, now] = [connectionLines(before.connections), connectionLines(after.connections)];
	return [
		...now.filter((line) => !old.includes(line)).map((line) => `connection ${line} was added`),
		...old.filter((line) => !now.includes(line)).map((line) => `connection ${line} was removed`),
	];
}

/**
 * What somebody changed of a workflow, one short line a node, connection or setting, without the
 * values. Where a node stands on the canvas is no change. Name and settings count where both are given.
 */
export function describeChanges(before: Compared, after: Compared): string[] {
	const renamed =
		before.name === undefined || after.name === undefined || before.name === after.name
			? []
			: [`the workflow is called "${after.name}" now`];
	const settings =
		before.settings && after.settings ? changedPaths(before.settings, after.settings, []) : [];
	return [
		...renamed,
		...(settings.length === 0 ? [] : [`settings were changed: ${settings.join(', ')}`]),
		...nodeChanges(before.nodes, after.nodes),
		...connectionChanges(before, after),
	];
}
