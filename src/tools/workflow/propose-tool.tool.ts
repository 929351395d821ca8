import { z } from 'zod';

import { defineTool, effects } from '../../kernel/define-tool';
import { upTo, workflowId } from '../fields';

const example = z.object({
	args: z.record(z.unknown()).describe('What it is called with'),
	result: z.unknown().optional().describe('What it then gives'),
});

const NEXT =
	'It is not registered yet. Tell the user: an admin reads it, changes it and registers it, on the pages of a Foreman Admin Trigger under Proposals, or in Foreman Admin by Proposal and Register. Permissions, keys and credentials of agents are set there too, by people alone.';

export default defineTool({
	name: 'propose-tool',
	domain: 'workflow',
	description:
		'Propose a published sub-workflow as a tool of the team. An admin registers it: you cannot, nor grant permissions, keys or credentials.',
	effect: 'write',
	build: 'asks',
	uses: [
		'toolProposals',
		'workflows',
		'workflowVersions',
		'executions',
		'nodeTypes',
		'destinations',
		'runner',
		'runPlan',
		'permissions',
		'clock',
	],
	scopes: ['workflow:read', 'execution:list', 'execution:read'],
	input: z.object({
		workflowId,
		name: upTo(64, z.string().min(1)).describe('Letters, digits, - and _'),
		description: upTo(4_000, z.string().min(1)).describe('When to use it, for a model'),
		effect: z.enum(effects).default('write').describe('What a call does at most'),
		examples: z.array(example).max(20).optional().describe('Run now if that changes nothing'),
		inputSchema: z.record(z.unknown()).optional().describe('Default: what the trigger takes'),
		outputSchema: z.record(z.unknown()).optional().describe('Default: from past executions'),
	}),
	output: z.object({
		proposalId: z.string(),
		name: z.string(),
		inputSchema: z.unknown(),
		outputSchema: z.unknown(),
		examplesRun: z.number(),
		notRun: z.string().optional().describe('Why no example was run'),
		next: z.string(),
	}),
	approval: ({ name, workflowId: id }) => `Propose the tool ${name}, which runs workflow ${id}?`,

	async settle(input, { workflows }) {
		const { id, name } = await workflows.get(input.workflowId);
		const trial = input.effect === 'read' && input.examples !== undefined;
		return {
			input: { ...input, workflowId: id },
			question: `Propose the tool ${input.name}, which runs workflow ${JSON.stringify(name)} (${id}), to the admins of the tool registry?${trial ? ' Its examples run now.' : ''}`,
			facts: ['Nothing is registered before an admin does it.'],
		};
	},

	async run(input, { toolProposals, ...ports }) {
		const wanted = { ...input, examples: input.examples ?? [] };
		return { ...(await toolProposals.propose(wanted, ports)), next: NEXT };
	},
});
