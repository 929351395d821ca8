import type { StoredEdge } from '../../kernel/workflow/connections';
import { edgesOf } from '../../kernel/workflow/connections';

export interface GraphNode {
	readonly name: string;
	readonly type: string;
}

/** The nodes of a workflow by their places, and how they are connected. */
export interface WorkflowGraph {
	readonly nodes: readonly GraphNode[];
	/** Where the data of each node flows. */
	readonly next: ReadonlyArray<readonly number[]>;
	/** What each node uses, and what uses it. */
	readonly beside: ReadonlyArray<readonly number[]>;
}

const STICKY = 'n8n-nodes-base.stickyNote';

export const isStep = ({ type }: GraphNode): boolean => type !== STICKY;

const isMain = ({ type, input: [kind = type] }: StoredEdge) => type === 'main' || kind === 'main';

/** Sticky notes are no part of it. */
export function workflowGraph(nodes: readonly GraphNode[], connections: unknown): WorkflowGraph {
	const steps = nodes.filter(isStep).map(({ name, type }) => ({ name, type }));
	const places = new Map(steps.map(({ name }, at) => [name, at]));
	// A connection that stands there twice is one.
	const next = steps.map(() => new Set<number>());
	const beside = steps.map(() => new Set<number>());
	for (const edge of edgesOf(connections)) {
		const [from, to] = [places.get(edge.source), places.get(edge.target)];
		if (from === undefined || to === undefined || from === to) continue;
		if (isMain(edge)) next[from]?.add(to);
		else {
			beside[from]?.add(to);
			beside[to]?.add(from);
		}
	}
	const listed = (all: ReadonlyArray<ReadonlySet<number>>) => all.map((one) => [...one]);
	return { nodes: steps, next: listed(next), beside: listed(beside) };
}
