import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalId, workflowId } from '../fields';
import { executionAnswer } from './execution-answer';
import { simulatedNode } from './trying/fixture';
import {
	judgeRun,
	personForRun,
	runNow,
	runQuestion,
	runningFacts,
	settleRun,
} from './trying/run-call';
import { whatWasShown } from './trying/what-was-shown';
import { runTimeout } from './trying/run-timeout';

const items = z.array(z.record(z.unknown()));

export default defineTool({
	name: 'run-workflow',
	domain: 'execution',
	title: 'Run workflow',
	description:
		'Run the draft of a workflow and get what each node put out. The trigger puts out inputData (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing). Other nodes really run, except those that simulate holds back, pinData names or a person has pinned: wouldDo tells what they would have done.',
	build: {
		runs: 'simulate: writes, with no new credential or address for its data',
		judge: judgeRun,
	},
	...runningFacts,
	input: z.object({
		workflowId,
		inputData: z.record(z.unknown()).optional().describe('For the trigger'),
		timeout: runTimeout,
		triggerName: z.string().optional().describe('To start from, if several'),
		simulate: z
			.enum(['none', 'writes'])
			.default('none')
			.describe('writes: nodes that may change or send something, or cost money, put out samples'),
		pinData: z.record(items).optional().describe('Items of nodes not to run, by name'),
		nodeName: z.string().optional().describe('Last node to run'),
		nodeInput: items.optional().describe('Items for nodeName, which then runs alone'),
		versionId: optionalId('Refuse another draft'),
	}),
	output: executionAnswer.merge(whatWasShown).extend({
		pinnedNodes: z
			.array(z.string())
			.optional()
			.describe('Nodes that were not run: a person has pinned their output in the editor'),
		simulatedNodes: z
			.array(simulatedNode)
			.optional()
			.describe('Nodes that were not run, and where their output was taken from'),
	}),
	approval: ({ workflowId, simulate }) => runQuestion(`workflow ${workflowId}`, simulate),
	whenCapped: 'get-node-output gives one node in full.',

	settle: settleRun,
	needsPerson: personForRun,
	run: async (input, ports) => (await runNow(input, ports)).answer,
});
