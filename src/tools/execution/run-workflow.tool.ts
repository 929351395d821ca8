import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';
import { chooseTrigger } from './choose-trigger';
import { answerExecution, executionAnswer } from './execution-answer';
import { requireScopes } from './require-scopes';
import { storedPins } from './stored-pins';
import { triggerItems } from './trigger-items';

const LONGEST = 600_000;

const scopes = ['workflow:read', 'execution:read', 'execution:stop'] as const;

/** Stopping and reading the result take time of their own. */
const MARGIN = 30_000;

export default defineTool({
	name: 'run-workflow',
	domain: 'execution',
	title: 'Run workflow',
	description:
		'Run the draft of a workflow now, wait for its end, and get what each node put out. The trigger is not called: it puts out inputData in its own shape (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing needed). All other nodes really run, but for those whose output a person has pinned.',
	effect: 'write',
	uses: ['workflows', 'executions', 'permissions', 'runner', 'nodeTypes', 'clock'],
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
	}),
	output: executionAnswer.extend({
		pinnedNodes: z
			.array(z.string())
			.optional()
			.describe('Nodes that were not run: a person has pinned their output in the editor'),
	}),
	approval: (input) => `Run workflow ${input.workflowId}? Its nodes do what they are set up to do.`,
	whenCapped: 'get-node-output gives one node in full.',

	async run(
		{ workflowId, inputData, timeout, triggerName },
		{ workflows, executions, permissions, runner, nodeTypes, clock },
	) {
		await requireScopes(scopes, permissions);
		const workflow = await workflows.get(workflowId);
		refuseArchived(workflow);
		const trigger = await chooseTrigger(workflow, triggerName, nodeTypes);
		const pins = storedPins(workflow);
		const ownPin = Object.hasOwn(pins, trigger.name) ? pins[trigger.name] : undefined;
		const pinned = inputData === undefined ? ownPin : undefined;
		const items = pinned ?? triggerItems(trigger.type, inputData, new Date(clock.now()));
		const pinData = { ...pins, [trigger.name]: items };
		const pinnedNodes = Object.keys(pins).filter((name) => name !== trigger.name);
		const ended = await runner.run({ workflow, triggerName: trigger.name, pinData, timeout });
		const answer = {
			...answerExecution(await executions.get(ended.executionId)),
			...(pinnedNodes.length > 0 ? { pinnedNodes } : {}),
		};
		if (!ended.timedOut) return answer;
		return {
			...answer,
			error: `Stopped: it had not ended after ${timeout} ms. Pass a longer timeout (at most ${LONGEST}).`,
		};
	},
});
