import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { clipAround } from '../../kernel/values/clip-around';
import { isRecord } from '../../kernel/values/is-record';
import { pathText } from '../../kernel/values/path-text';
import { type Difference, valueChanges } from '../../kernel/values/value-changes';
import { summariseChanges } from '../../kernel/workflow/change-summary';
import { type Compared, compareWorkflows } from '../../kernel/workflow/compare-workflows';
import { secretMarker } from '../../kernel/workflow/secret-marker';
import { idOf, workflowId } from '../fields';

interface ChosenVersion {
	readonly versionId: string;
	readonly content: Compared;
}

const nothingThere = (message: string) =>
	new ToolError({
		code: 'not-found',
		message,
		hint: 'Pass "draft", or a version ID from list-workflow-versions.',
	});

/** A version of a workflow, by its id or by the word for it. Throws `ToolError`. */
async function chosenVersion(
	workflow: WorkflowDocument,
	wanted: string,
	{ workflowVersions }: Pick<Ports, 'workflowVersions'>,
): Promise<ChosenVersion> {
	const { id, versionId, activeVersionId, activeVersion } = workflow;
	const kept = async (one: string) => {
		const { versionId: keptId, nodes, connections } = await workflowVersions.get(id, one);
		return { versionId: keptId, content: { nodes, connections } };
	};
	const draft = {
		versionId,
		content: { nodes: workflow.nodes, connections: workflow.connections },
	};
	if (wanted === 'draft' || wanted === versionId) return draft;
	if (wanted === 'published') {
		if (activeVersionId === null)
			throw nothingThere(`Workflow "${workflow.name}" has no published version.`);
		return activeVersion
			? { versionId: activeVersionId, content: activeVersion }
			: await kept(activeVersionId);
	}
	if (wanted !== 'previous') return await kept(wanted);
	const newest = await workflowVersions.list(id, { skip: 0, limit: 2 });
	const previous = newest.find((one) => one.versionId !== versionId);
	if (previous) return await kept(previous.versionId);
	throw nothingThere(`Of workflow "${workflow.name}" n8n keeps no version before the draft.`);
}

/** Places of one node. */
const MOST_PLACES = 20;

/** Characters of one difference. */
const LONGEST = 300;

const nodeDifference = z.object({
	node: z.string(),
	is: z.enum(['added', 'removed', 'changed']),
	was: z.string().optional().describe('Its name in from'),
	type: z.string(),
	places: z
		.array(z.object({ path: z.string(), from: z.string().optional(), to: z.string().optional() }))
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
const emptyOf = ({ credentials: _credentials, ...node }: WorkflowNode): WorkflowNode => ({
	...node,
	parameters: {},
});

function valueAt(value: unknown, path: Difference['path']): unknown {
	let found = value;
	for (const step of path) {
		if (Array.isArray(found) && typeof step === 'number') found = found[step];
		else found = isRecord(found) && Object.hasOwn(found, step) ? found[step] : undefined;
	}
	return found;
}

/** A node without its secrets, and as it is. What has changed is found in the second and told from the first. */
interface Side {
	readonly raw: unknown;
	readonly shown: unknown;
}

/** A place that cannot be found any more has a secret for a name. */
const told = ({ shown }: Side, path: Difference['path']): string => {
	const value = valueAt(shown, path) ?? secretMarker('secret');
	return typeof value === 'string' ? value : JSON.stringify(value);
};

function placesOf(from: Side, to: Side): Pick<NodeDifference, 'places' | 'more'> {
	const changes = valueChanges(from.raw, to.raw);
	const places = changes.slice(0, MOST_PLACES).map(({ path, kind }) => {
		const [before, after] = clipAround(
			kind === 'added' ? '' : told(from, path),
			kind === 'removed' ? '' : told(to, path),
			LONGEST,
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

/**
 * The nodes that two versions do not have alike. `hide` takes the secrets out of a node before a text is clipped, because half
 * a secret is not recognised as one.
 */
function nodeDifferences(
	from: Compared,
	to: Compared,
	hide: (node: Readonly<Record<string, unknown>>) => unknown,
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
				...placesOf(sideOf(old ?? emptyOf(node)), sideOf(node)),
			}),
		);
	});
	const gone = named(from, removed);
	return [
		...changed,
		...gone.map(({ name, type }): NodeDifference => ({ node: name, is: 'removed', type })),
	];
}

const MOST_NODES = 100;

export default defineTool({
	name: 'compare-workflow-versions',
	domain: 'workflow',
	title: 'Compare workflow versions',
	description:
		'Show what differs between two versions of a workflow: node by node, parameter by parameter, and connections. Secrets are markers; name and settings have no versions.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions', 'runPlan'],
	scopes: ['workflow:read'],
	input: z.object({
		workflowId,
		from: idOf('published, previous, draft, or a version ID').default('published'),
		to: idOf('Likewise').default('draft'),
	}),
	output: z.object({
		from: z.string().describe('Version ID'),
		to: z.string().describe('Version ID'),
		nodes: z
			.array(nodeDifference)
			.describe('Empty, without connections: nothing that runs differs'),
		moreNodes: z.number().optional().describe('Nodes that are not listed'),
		connected: z.array(z.string()).optional(),
		disconnected: z.array(z.string()).optional(),
	}),
	shows: ({ from, to }, { workflowId }) =>
		[from, to].map((versionId) => ({ workflowId, versionId })),
	whenCapped: 'get-workflow-version shows each version.',

	async run(input, { workflows, workflowVersions, runPlan }) {
		const workflow = await workflows.get(input.workflowId);
		const from = await chosenVersion(workflow, input.from, { workflowVersions });
		const to = await chosenVersion(workflow, input.to, { workflowVersions });
		const { connected, disconnected } = summariseChanges(from.content, to.content);
		const hide = (node: Readonly<Record<string, unknown>>) => runPlan.shown([node])[0];
		const nodes = nodeDifferences(from.content, to.content, hide);
		const moreNodes = nodes.length - MOST_NODES;
		return {
			from: from.versionId,
			to: to.versionId,
			nodes: nodes.slice(0, MOST_NODES),
			...(moreNodes > 0 ? { moreNodes } : {}),
			...(connected ? { connected } : {}),
			...(disconnected ? { disconnected } : {}),
		};
	},
});
