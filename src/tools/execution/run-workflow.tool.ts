import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';
import { chooseStart } from './choose-start';
import { executionAnswer } from './execution-answer';
import { simulatedNode } from './fixture';
import { notRun } from './not-run';
import { requireScopes } from './require-scopes';
import { runDraft } from './run-draft';
import { RUN_DEADLINE, runTimeout } from './run-timeout';

const scopes = ['workflow:read', 'execution:read', 'execution:stop'] as const;

const items = z.array(z.record(z.unknown()));

export default defineTool({
	name: 'run-workflow',
	domain: 'execution',
	title: 'Run workflow',
	description:
		'Run the draft of a workflow now, wait for its end, and get what each node put out. The trigger is not called: it puts out inputData in its own shape (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing needed). All other nodes really run, but for those that simulate or pinData name or a person has pinned.',
	effect: 'write',
	uses: ['workflows', 'executions', 'permissions', 'runner', 'runPlan', 'nodeTypes', 'clock'],
	scopes,
	deadline: RUN_DEADLINE,
	input: z.object({
		workflowId,
		inputData: z.record(z.unknown()).optional().describe('What the trigger is given'),
		timeout: runTimeout,
		triggerName: z
			.string()
			.optional()
			.describe('Trigger node to start from, where there are several'),
		simulate: z
			.enum(['none', 'writes'])
			.default('none')
			.describe(
				'writes: nodes that may change or send something, or cost money, are not run, but put out samples',
			),
		pinData: z
			.record(items)
			.optional()
			.describe('Output of nodes that are not to run: items by node name. Not saved'),
		nodeName: z.string().optional().describe('Last node to run; only what leads to it runs'),
		nodeInput: items.optional().describe('Items for nodeName, which then runs alone'),
	}),
	output: executionAnswer.extend({
		pinnedNodes: z
			.array(z.string())
			.optional()
			.describe('Nodes that were not run: a person has pinned their output in the editor'),
		simulatedNodes: z
			.array(simulatedNode)
			.optional()
			.describe('Nodes that were not run, and where their output was taken from'),
	}),
	approval: ({ workflowId, simulate }) =>
		simulate === 'writes'
			? `Try workflow ${workflowId}? Nodes that write are simulated, the others do what they are set up to do.`
			: `Run workflow ${workflowId}? Its nodes do what they are set up to do.`,
	foreign: true,
	takesMarkers: true,
	whenCapped: 'get-node-output gives one node in full.',

	async run(input, ports) {
		await requireScopes(scopes, ports.permissions);
		const workflow = await ports.workflows.get(input.workflowId);
		refuseArchived(workflow);
		const start = await chooseStart(workflow, input, ports);
		const { answer, fixtures, record } = await runDraft({ ...input, workflow, start }, ports);
		return { ...answer, ...notRun(fixtures, start.name, input, record) };
	},
});
