import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';
import { chooseStart } from './choose-start';
import { collectFixtures } from './collect-fixtures';
import { answerExecution, executionAnswer } from './execution-answer';
import { simulatedNode } from './fixture';
import { notRun } from './not-run';
import { requireScopes } from './require-scopes';
import { triggerItems } from './trigger-items';

const LONGEST = 600_000;

const scopes = ['workflow:read', 'execution:read', 'execution:stop'] as const;

const items = z.array(z.record(z.unknown()));

/** Stopping and reading the result take time of their own. */
const MARGIN = 30_000;

export default defineTool({
	name: 'run-workflow',
	domain: 'execution',
	title: 'Run workflow',
	description:
		'Run the draft of a workflow now, wait for its end, and get what each node put out. The trigger is not called: it puts out inputData in its own shape (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing needed). All other nodes really run, but for those that simulate or pinData name or a person has pinned.',
	effect: 'write',
	uses: ['workflows', 'executions', 'permissions', 'runner', 'runPlan', 'nodeTypes', 'clock'],
	scopes,
	deadline: LONGEST + MARGIN,
	input: z.object({
		workflowId,
		inputData: z.record(z.unknown()).optional().describe('What the trigger is given'),
		timeout: z
			.number()
			.int()
			.min(1)
			.max(LONGEST)
			.default(300_000)
			.describe('Max wait in ms; then the run is stopped'),
		triggerName: z
			.string()
			.optional()
			.describe('Trigger node to start from, where there are several'),
		simulate: z
			.enum(['none', 'writes'])
			.default('none')
			.describe(
				'writes: nodes that would change or send something are not run, but put out samples',
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

	async run(input, { workflows, executions, permissions, runner, runPlan, nodeTypes, clock }) {
		await requireScopes(scopes, permissions);
		const workflow = await workflows.get(input.workflowId);
		refuseArchived(workflow);
		const { inputData, nodeName, nodeInput, simulate, pinData, timeout } = input;
		const start = await chooseStart(workflow, input, { nodeTypes, runPlan });
		const wish = { workflow, startName: start.name, pinData, inputData, simulate };
		const fixtures = await collectFixtures(wish, { executions, runPlan });
		const ownPin = inputData === undefined ? fixtures.get(start.name)?.items : undefined;
		const startItems =
			nodeInput ?? ownPin ?? triggerItems(start.type, inputData, new Date(clock.now()));
		const pins = Object.fromEntries([...fixtures].map(([name, { items }]) => [name, items]));
		const ended = await runner.run({
			workflow,
			start: { nodeName: start.name, items: startItems },
			pinData: nodeInput === undefined ? { ...pins, [start.name]: startItems } : pins,
			until: nodeName,
			timeout,
		});
		const record = await executions.get(ended.executionId);
		const answer = { ...answerExecution(record), ...notRun(fixtures, start.name, input, record) };
		if (!ended.timedOut) return answer;
		return {
			...answer,
			error: `Stopped: it had not ended after ${timeout} ms. Pass a longer timeout (at most ${LONGEST}).`,
		};
	},
});
