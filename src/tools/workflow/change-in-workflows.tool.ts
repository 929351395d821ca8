import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { batchShape, changeShape, readChange } from './changing/read-change';
import { type BatchCall, type Changing, changingPorts } from './changing/open-batch';
import { CHANGING_DEADLINE, runChanges, settleChanges, whyChanges } from './changing/run-changes';
import { batchAnswer } from './changing/tell-batch';

const input = z.object({ ...batchShape, ...changeShape });

const callOf = (given: z.output<typeof input>, ports: Changing): BatchCall => ({
	...given,
	change: async () => await readChange(given, ports),
});

const questions = {
	preview: 'Look what a change of many workflows would change',
	apply: 'Make a change in many workflows',
	undo: 'Take back a change of many workflows',
} as const;

export default defineTool({
	name: 'change-in-workflows',
	domain: 'workflow',
	description:
		'Make one change wherever it fits: text or address, credential, parameter, setting, node version, node put in.',
	effect: 'write',
	build: {
		runs: 'a preview',
		inStandard: true,
		judge: async ({ step }) =>
			await Promise.resolve({ word: step === 'preview' ? 'contained' : 'asks' }),
	},
	uses: changingPorts,
	scopes: ['workflow:list', 'workflow:read', 'workflow:update'],
	deadline: CHANGING_DEADLINE,
	onlyFor: ['orchestrator'],
	follows: 'build-workflow',
	input,
	output: batchAnswer,
	foreign: true,
	whenCapped: 'Pass workflowIds for fewer.',
	approval: ({ step, batchId }) =>
		`${questions[step]}${batchId === undefined ? '' : ` (batch ${batchId})`}?`,

	async settle(given, ports) {
		const { input: sealed = given, ...settled } = await settleChanges(callOf(given, ports), ports);
		return { ...settled, input: sealed };
	},

	needsPerson: async (given, ports) => await whyChanges(callOf(given, ports), ports),

	run: async (given, ports) => await runChanges(callOf(given, ports), ports),
});
