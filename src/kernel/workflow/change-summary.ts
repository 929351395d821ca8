import { z } from 'zod';

import { shortList } from '../values/short-list';
import { type Compared, type NodeChange, compareWorkflows } from './compare-workflows';
import type { StoredEdge } from './connections';

const lines = z.array(z.string()).optional();

/** What a write changed in a workflow, for a model. Empty: nothing that affects a run has changed. */
export const changeSummary = z.object({
	workflow: lines.describe('Its name, or paths of its settings'),
	added: lines.describe('Names of nodes'),
	removed: lines.describe('Names of nodes'),
	changed: lines.describe('Names of nodes, with the paths that are other now'),
	connected: lines,
	disconnected: lines,
});

export type ChangeSummary = z.output<typeof changeSummary>;

const MOST_LINES = 20;
const MOST_PATHS = 6;

function nodeLine({ name, before, paths }: NodeChange): string {
	const renamed = before === name ? '' : ` (was ${before})`;
	const where = paths.length === 0 ? '' : `: ${shortList(paths, MOST_PATHS).join(', ')}`;
	return `${name}${renamed}${where}`;
}

function connectionLine({ source, type, output, target, input: [, index] }: StoredEdge): string {
	const from = Number(output) === 0 ? source : `${source}[${Number(output)}]`;
	const to = String(index) === '0' ? target : `${target}[${String(index)}]`;
	return `${from} → ${to}${type === 'main' ? '' : ` (${type})`}`;
}

const NOTHING: Compared = { nodes: [], connections: {} };

/** What has changed in a workflow, without the values. Without `before`, everything is new. */
export function summariseChanges(before: Compared | undefined, after: Compared): ChangeSummary {
	const difference = compareWorkflows(before ?? NOTHING, after);
	const { name, settings, nodes, removed, connected, disconnected } = difference;
	const isNew = (node: NodeChange) => node.before === undefined;
	const all = {
		workflow: [
			...(name === undefined ? [] : ['name']),
			...settings.map((path) => `settings.${path}`),
		],
		added: nodes.filter(isNew).map((node) => node.name),
		removed,
		changed: nodes.filter((node) => !isNew(node)).map(nodeLine),
		connected: connected.map(connectionLine),
		disconnected: disconnected.map(connectionLine),
	};
	return Object.fromEntries(
		Object.entries(all).flatMap(([key, found]) =>
			found.length === 0 ? [] : [[key, shortList(found, MOST_LINES)]],
		),
	);
}
