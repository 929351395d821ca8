import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalId, workflowId, runTimeout } from '../fields';
import { executionAnswer } from './execution-answer';
import { simulatedNode } from './trying/fixture';
import * as call from './trying/run-call';
import { whatWasShown } from './trying/what-was-shown';

const items = z.array(z.record(z.unknown()));

export default defineTool({
	name: 'run-workflow',
	domain: 'execution',
	description:
		'Run a draft and get what each node put out. The trigger puts out inputData (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing). Other nodes really run, unless simulate, pinData or a pin holds them back (see wouldDo).',
	build: {
		runs: 'simulate: writes, with no new credential or address for its data',
		judge: call.judgeRun,
	},
	...call.runningFacts,
	input: z.object({
		workflowId,
		inputData: z.record(z.unknown()).optional().describe('For the trigger'),
		timeout: runTimeout,
		triggerName: z.string().optional().describe('If several'),
		simulate: z
			.enum(['none', 'writes'])
			.default('none')
			.describe('writes: nodes that may change, send or cost something put out samples'),
		pinData: z.record(items).optional().describe('Items of nodes not to run, by name'),
		nodeName: z.string().optional().describe('Last node to run'),
		nodeInput: items.optional().describe('To run nodeName alone'),
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
	approval: ({ workflowId, simulate }) => call.runQuestion(`workflow ${workflowId}`, simulate),
	whenCapped: 'get-node-output gives one node in full.',

	settle: call.settleRun,
	needsPerson: call.personForRun,
	run: async (input, ports) => (await call.runNow(input, ports)).answer,
});
