import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { ListedNode, WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { isOfType } from '../../kernel/workflow/short-type';
import { optionalName, wholeOf, workflowOffset } from '../fields';
import { countEach } from '../../kernel/values/count-each';

const MOST_WORKFLOWS = 100;

const MOST = 50;

const usedNode = z.object({
	name: z.string(),
	version: z.number(),
	in: z.enum(['draft', 'live', 'both']),
});

type Found = z.output<typeof usedNode>;

const workflowUse = z.object({
	workflowId: z.string(),
	workflowName: z.string(),
	isPublished: z.boolean(),
	isArchived: z.literal(true).optional(),
	nodes: z.array(usedNode),
	moreNodes: z.number().optional(),
});

function usesIn({ draft, live }: WorkflowNodes, fits: (node: ListedNode) => boolean): Found[] {
	const keyOf = ({ name, type, typeVersion }: ListedNode) =>
		JSON.stringify([name, type, typeVersion]);
	const [inDraft, inLive] = [draft.filter(fits), (live ?? []).filter(fits)];
	const [drafted, running] = [new Set(inDraft.map(keyOf)), new Set(inLive.map(keyOf))];
	return [...inDraft, ...inLive.filter((node) => !drafted.has(keyOf(node)))].map((node) => ({
		name: node.name,
		version: node.typeVersion,
		in: !drafted.has(keyOf(node)) ? 'live' : running.has(keyOf(node)) ? 'both' : 'draft',
	}));
}

function countTypes(workflows: readonly WorkflowNodes[]) {
	const types = workflows.flatMap(({ draft, live = [] }) => [
		...new Set([...draft, ...live].map(({ type }) => type)),
	]);
	return countEach(types).map(([nodeType, count]) => ({ nodeType, workflows: count }));
}

export default defineTool({
	name: 'get-node-usage',
	domain: 'node',
	description:
		'Find the workflows that use a node type or a type of credential: nodes, versions, draft or live. Without either, count the types in use.',
	effect: 'read',
	uses: ['workflows'],
	scopes: ['workflow:list'],
	input: z.object({
		nodeType: optionalName('Such as n8n-nodes-base.httpRequest'),
		credentialType: optionalName('Such as slackApi'),
		lookThrough: wholeOf(1, 1_000, 250, 'Workflows, 1-1000'),
		offset: workflowOffset,
	}),
	output: z.object({
		lookedThrough: z.number().describe('Workflows, archived ones too'),
		next: z.number().optional().describe('There are more: go on with this offset'),
		workflows: z.array(workflowUse).optional(),
		types: z
			.array(z.object({ nodeType: z.string(), workflows: z.number() }))
			.optional()
			.describe('Most used first'),
		more: z.number().optional().describe('Found, but not listed: pass a smaller lookThrough'),
	}),
	shows: ({ workflows = [] }) => workflows.map(({ workflowId }) => ({ workflowId })),
	whenCapped: 'Pass a smaller lookThrough.',

	async run({ nodeType = '', credentialType = '', lookThrough, offset }, { workflows }) {
		const { items, next } = await workflows.nodesOfAll({ offset, limit: lookThrough });
		const seen = { lookedThrough: items.length, ...(next === undefined ? {} : { next }) };
		const rest = (all: number, most: number) => (all > most ? { more: all - most } : {});
		if (nodeType === '' && credentialType === '') {
			const types = countTypes(items);
			return { ...seen, types: types.slice(0, MOST), ...rest(types.length, MOST) };
		}
		const fits = (node: ListedNode) =>
			(nodeType === '' || isOfType(node, nodeType)) &&
			(credentialType === '' || Object.hasOwn(node.credentials, credentialType));
		const found = items.flatMap((workflow) => {
			const nodes = usesIn(workflow, fits);
			if (nodes.length === 0) return [];
			return [
				{
					...workflow,
					isPublished: workflow.live !== undefined,
					isArchived: workflow.isArchived || undefined,
					nodes: nodes.slice(0, MOST),
					...(nodes.length > MOST ? { moreNodes: nodes.length - MOST } : {}),
				},
			];
		});
		return {
			...seen,
			workflows: found.slice(0, MOST_WORKFLOWS),
			...rest(found.length, MOST_WORKFLOWS),
		};
	},
});
