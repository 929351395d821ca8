import { z } from 'zod';
import { effects, effectWords } from '../../kernel/define-tool';
import { shownTime } from '../../registry/entity-fields';
import { toolFromWorkflow } from '../../registry/proposal/tool-from-workflow';
import type { ToolProposal } from '../../registry/proposal/tool-proposals';
import { defineOperation, type Resource } from '../define-operation';
import { listedRecords } from '../kept-records';
import { idField, shownWith } from '../panel-fields';

const shown = z
	.object({
		id: z.string(),
		name: z.string(),
		description: z.string(),
		effect: z.enum(effects),
		workflowId: z.string(),
		workflowName: z.string(),
		examples: z.array(z.unknown()),
		inputSchema: z.unknown(),
		outputSchema: z.unknown(),
		examplesRun: z.number(),
		agentId: z.string(),
		user: z.string(),
		proposedAt: z.string(),
	})
	.strict();

const shownOf = ({ id, at, settings, ...rest }: ToolProposal) => {
	const { workflowId, workflowName, examplesRun, agentId, user } = rest;
	const facts = { workflowId, workflowName, examplesRun, agentId, user };
	return { id, ...settings, ...facts, proposedAt: shownTime(at) };
};

const { own, deleting, ...operations } = listedRecords({
	name: 'proposal',
	plural: 'proposals',
	record: shown,
	shown: shownOf,
	uses: ['proposals'],
	open: ({ proposals }) => proposals(),
	hints: { list: 'Tools that agents propose', delete: 'No tool is registered' },
	say: 'No tool is registered. The agent can propose it again.',
});

const register = defineOperation({
	...own,
	action: 'register',
	hint: 'Makes the tool, as it was proposed',
	uses: ['proposals', 'registries'],
	input: z.object({ proposalId: z.string() }),
	output: z.object({ tool: z.object({}).passthrough() }),
	/** Judged anew: the workflow, the names and the rights of the one who registers are those of now. */
	async run({ proposalId: id }, { proposals, registries }) {
		const { workflowId, settings } = await proposals().get(id);
		const [{ registry, choice }] = await registries();
		const { tool } = await toolFromWorkflow(workflowId, settings, registry, choice);
		await proposals().remove(id);
		return { tool: { ...tool } };
	},
});

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2) ?? '';

const page: Resource['page'] = {
	title: 'Proposal',
	groups: [
		{
			title: 'Proposals',
			empty: 'No agent has proposed a tool. They do it with propose-tool.',
		},
	],
	view: () => (record) => {
		const one = shown.parse(record);
		return {
			group: 0,
			text: one.description,
			hint: ['Proposed ', { at: one.proposedAt }, '.'],
			facts: [
				['When to use it', [{ name: one.description }]],
				['Runs', [{ name: one.workflowName }, ' (', { name: one.workflowId }, ')']],
				['Effect', [effectWords[one.effect]]],
				['Proposed by', [{ name: one.agentId }]],
				['For', [{ name: one.user }]],
				['Examples that were run and held', [String(one.examplesRun)]],
			],
			sections: [
				{ id: 'takes', title: 'What it takes', text: pretty(one.inputSchema) },
				{ id: 'gives', title: 'What it gives', text: pretty(one.outputSchema) },
				{ id: 'examples', title: 'Examples', text: pretty(one.examples) },
			],
			warning: 'An agent wrote this. Look at the workflow before you register the tool.',
			actions: [
				{
					name: 'register',
					ask: 'Register the tool…',
					say: 'Agents of your team have it from their next turn on, with the permissions for tools of its effect.',
					button: 'Register the tool',
					done: 'registered',
					leaves: true,
				},
				deleting,
			],
		};
	},
	results: new Map<unknown, string>([
		['registered', 'The tool is registered. It is under Tools.'],
		['deleted', 'No tool was registered.'],
	]),
};

export const proposal: Resource = {
	name: 'proposal',
	plural: 'proposals',
	title: 'Proposals',
	description: 'Tools that agents propose: an admin registers them',
	changing: 'Registering proposals',
	operations: [operations.remove, operations.get, operations.list, register],
	properties: [idField('proposalId', 'Proposal ID', shownWith('proposal')('register', 'delete'))],
	page,
};
