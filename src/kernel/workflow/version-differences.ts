import { z } from 'zod';

import type { RunPlanPort } from '../ports/instance/run-plan';
import type { WorkflowNode } from '../ports/instance/workflows';
import { clipAround } from '../values/clip-around';
import { pathText } from '../values/path-text';
import { type Difference, valueAt, valueChanges } from '../values/value-changes';
import { summariseChanges } from './change-summary';
import { type Compared, compareWorkflows } from './compare-workflows';
import { secretMarker } from './secret-marker';

export interface Extent {
	readonly nodes: number;
	readonly places: number;
	readonly characters: number;
}

export const FEW: Extent = { nodes: 100, places: 20, characters: 300 };

export const changedPlace = z.object({
	path: z.string(),
	from: z.string().optional(),
	to: z.string().optional(),
});

export const nodeDifference = z.object({
	node: z.string(),
	is: z.enum(['added', 'removed', 'changed']),
	was: z.string().optional().describe('Its name in from'),
	type: z.string(),
	places: z
		.array(changedPlace)
		.optional()
		.describe('What is other in it. Texts are clipped around the change'),
	more: z.number().optional().describe('Places that are not listed'),
});

type NodeDifference = z.output<typeof nodeDifference>;

/** The canvas, and what n8n gives to each node, say nothing about what it does. */
const bare = ({
	id: _id,
	name: _name,
	position: _position,
	webhookId: _webhookId,
	...fields
}: WorkflowNode): Readonly<Record<string, unknown>> => fields;

/** What a new node is compared with: what is said of it beside its type. */
const emptyOf = ({ id, name, type, typeVersion, position }: WorkflowNode): WorkflowNode => {
	return { id, name, type, typeVersion, position, parameters: {} };
};

/** A node without its secrets, and as it is. What has changed is found in the second and told from the first. */
export interface Side {
	readonly raw: unknown;
	readonly shown: unknown;
}

/** A place that cannot be found any more has a secret for a name. */
const told = ({ shown }: Side, path: Difference['path']): string => {
	const value = valueAt(shown, path) ?? secretMarker('secret');
	return typeof value === 'string' ? value : JSON.stringify(value);
};

export function placesOf(from: Side, to: Side, most: Extent = FEW) {
	const changes = valueChanges(from.raw, to.raw);
	const places = changes.slice(0, most.places).map(({ path, kind }) => {
		const [before, after] = clipAround(
			kind === 'added' ? '' : told(from, path),
			kind === 'removed' ? '' : told(to, path),
			most.characters,
		);
		return {
			path: pathText(path),
			...(kind === 'added' ? {} : { from: before }),
			...(kind === 'removed' ? {} : { to: after }),
		};
	});
	const more = changes.length - places.length;
	return { ...(places.length > 0 ? { places } : {}), ...(more > 0 ? { more } : {}) };
}

/** The nodes that two versions do not have alike. `hide` goes first: half a secret is not recognised as one. */
function nodeDifferences(
	from: Compared,
	to: Compared,
	hide: (node: Readonly<Record<string, unknown>>) => unknown,
	most: Extent,
): NodeDifference[] {
	const sideOf = (node: WorkflowNode): Side => ({ raw: bare(node), shown: hide(bare(node)) });
	const named = ({ nodes }: Compared, names: readonly string[]) =>
		nodes.filter(({ name }) => names.includes(name));
	const { nodes, removed } = compareWorkflows(from, to);
	const changed = nodes.flatMap(({ name, before }) => {
		const [old] = named(from, before === undefined ? [] : [before]);
		return named(to, [name]).map(
			(node): NodeDifference => ({
				node: name,
				is: old ? 'changed' : 'added',
				...(old && old.name !== name ? { was: old.name } : {}),
				type: node.type,
				...placesOf(sideOf(old ?? emptyOf(node)), sideOf(node), most),
			}),
		);
	});
	const gone = named(from, removed);
	return [
		...changed,
		...gone.map(({ name, type }): NodeDifference => ({ node: name, is: 'removed', type })),
	];
}

export const versionDifference = {
	nodes: z.array(nodeDifference).describe('Empty, without connections: nothing that runs differs'),
	moreNodes: z.number().optional().describe('Nodes that are not listed'),
	connected: z.array(z.string()).optional(),
	disconnected: z.array(z.string()).optional(),
};

export function versionDifferences(
	from: Compared,
	to: Compared,
	{ shown }: Pick<RunPlanPort, 'shown'>,
	most = FEW,
) {
	const { connected, disconnected } = summariseChanges(from, to);
	const nodes = nodeDifferences(from, to, (node) => shown([node])[0], most);
	const moreNodes = nodes.length - most.nodes;
	return {
		nodes: nodes.slice(0, most.nodes),
		...(moreNodes > 0 ? { moreNodes } : {}),
		...(connected ? { connected } : {}),
		...(disconnected ? { disconnected } : {}),
	};
}
