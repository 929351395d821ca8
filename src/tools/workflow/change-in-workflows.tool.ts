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

export default defineTool({
	name: 'change-in-workflows',
	domain: 'workflow',
	description:
		'Make one change in all workflows that it is for: a text or address wherever it stands, a credential, parameter, setting or node version, or a node put in. Finds them itself. preview changes nothing; apply asks once for all; undo takes all back.',
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
	approval: ({ step }) =>
		step === 'preview' ? 'Look what a change would change?' : `Change many workflows: ${step}?`,

	async settle(given, ports) {
		const settled = await settleChanges(callOf(given, ports), ports);
		return { ...settled, input: { ...given, ...settled.input } };
	},

	needsPerson: async (given, ports) => await whyChanges(callOf(given, ports), ports),

	run: async (given, ports) => await runChanges(callOf(given, ports), ports),
});
