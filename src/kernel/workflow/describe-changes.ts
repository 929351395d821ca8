import { compareWorkflows } from './compare-workflows';
import type { Compared, WorkflowConnection, NodeChange } from './compare-workflows';

function nodeLines({ name, before, paths }: NodeChange): string[] {
	if (before === undefined) return [`node "${name}" was added`];
	return [
		...(before === name ? [] : [`node "${before}" is called "${name}" now`]),
		...(paths.length === 0 ? [] : [`node "${name}" was changed: ${paths.join(', ')}`]),
	];
}

function connectionPart({ source, type, output, target, input }: WorkflowConnection): string {
	const by = type === 'main' ? '' : ` (${type})`;
	return `connection "${source}"[${output}] → "${target}"[${input}]${by}`;
}

/**
 * What somebody changed of a workflow, one short line a node, connection or setting, without the
 * values. Where a node stands on the canvas is no change. Name and settings count where both are given.
 */
export function describeChanges(before: Compared, after: Compared): string[] {
	const { name, settings, nodes, removed, connected, disconnected } = compareWorkflows(
		before,
		after,
	);
	return [
		...(name === undefined ? [] : [`the workflow is called "${name}" now`]),
		...(settings.length === 0 ? [] : [`settings were changed: ${settings.join(', ')}`]),
		...nodes.flatMap(nodeLines),
		...removed.map((one) => `node "${one}" was removed`),
		...connected.map((one) => `${connectionPart(one)} was added`),
		...disconnected.map((one) => `${connectionPart(one)} was removed`),
	];
}
