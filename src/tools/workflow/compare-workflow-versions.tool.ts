import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { summariseChanges } from '../../kernel/workflow/change-summary';
import { idOf, workflowId } from '../fields';
import { chosenVersion } from './comparing/chosen-version';
import { nodeDifference, nodeDifferences } from './comparing/node-differences';

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
