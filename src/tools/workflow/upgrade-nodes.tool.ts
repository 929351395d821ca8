import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { runningScopes } from '../execution/trying/run-call';
import { compareAll, comparedRuns } from './changing/compare-all';
import { changingPorts } from './changing/open-batch';
import { batchShape } from './changing/read-change';
import { CHANGING_DEADLINE, runChanges } from './changing/run-changes';
import { batchAnswer } from './changing/tell-batch';

export default defineTool({
	name: 'upgrade-nodes',
	domain: 'workflow',
	description:
		'Show which nodes can go to newer versions and do the same there, and which stay. change-in-workflows applies its batchId.',
	effect: 'write',
	build: {
		runs: 'a preview',
		inStandard: true,
		judge: async () => await Promise.resolve({ word: 'contained' }),
	},
	uses: changingPorts,
	scopes: ['workflow:list', 'workflow:read'],
	deadline: CHANGING_DEADLINE,
	onlyFor: ['orchestrator'],
	input: z.object({
		workflowIds: batchShape.workflowIds,
		target: z.enum(['newest', 'n8n 3']).default('newest').describe('n8n 3: what it removes'),
		compare: z.boolean().default(false).describe('Run before and after, simulated'),
	}),
	output: batchAnswer.extend({ runs: comparedRuns.optional() }),
	foreign: true,
	whenCapped: 'Pass workflowIds for fewer.',
	approval: ({ compare }) =>
		compare ? 'Run workflows before and after an upgrade?' : 'Look which nodes can be upgraded?',

	async run({ workflowIds, target, compare }, ports) {
		const change = { kind: 'version', to: target } as const;
		const call = { workflowIds, change: async () => await Promise.resolve(change) };
		const answer = await runChanges({ ...call, step: 'preview', publishProven: false }, ports);
		if (!compare) return answer;
		await requireScopes(runningScopes, ports.permissions);
		return { ...answer, runs: await compareAll(change, workflowIds, ports) };
	},
});
