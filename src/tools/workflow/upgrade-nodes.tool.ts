import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { runningScopes } from '../execution/trying/run-call';
import { compareAll, comparedRuns } from './changing/compare-all';
import { type BatchCall, changingPorts } from './changing/open-batch';
import { batchShape } from './changing/read-change';
import { CHANGING_DEADLINE, runChanges, settleChanges, whyChanges } from './changing/run-changes';
import { batchAnswer } from './changing/tell-batch';

const input = z.object({
	...batchShape,
	target: z
		.enum(['newest', 'n8n 3'])
		.default('newest')
		.describe('n8n 3: what it removes'),
	compare: z
		.boolean()
		.default(false)
		.describe('Run before and after, simulated'),
});

const callOf = ({ target: to, ...call }: z.output<typeof input>) => {
	const change = { kind: 'version', to } as const;
	const batch: BatchCall = { ...call, change: async () => await Promise.resolve(change) };
	return { change, batch };
};

const questions = {
	preview: 'Look which nodes could be upgraded',
	apply: 'Upgrade nodes of workflows',
	undo: 'Take back an upgrade of nodes',
} as const;

export default defineTool({
	name: 'upgrade-nodes',
	domain: 'workflow',
	description:
		'Bring nodes to newer versions where it is known what they do then. Tells the others. apply asks once.',
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
	output: batchAnswer.extend({ runs: comparedRuns.optional() }),
	foreign: true,
	whenCapped: 'Pass workflowIds for fewer.',
	approval: ({ step, batchId }) =>
		`${questions[step]}${batchId === undefined ? '' : ` (batch ${batchId})`}?`,

	async settle(given, ports) {
		const settled = await settleChanges(callOf(given).batch, ports);
		return { ...settled, input: { ...given, ...settled.input } };
	},

	needsPerson: async (given, ports) => await whyChanges(callOf(given).batch, ports),

	async run(given, ports) {
		const { batch, change } = callOf(given);
		const answer = await runChanges(batch, ports);
		if (given.step !== 'preview' || !given.compare) return answer;
		await requireScopes(runningScopes, ports.permissions);
		return { ...answer, runs: await compareAll(change, given.workflowIds, ports) };
	},
});
