import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { inBatches } from '../../kernel/values/in-batches';
import { runningScopes } from '../execution/trying/run-call';
import { compareRuns } from '../testing/compare-runs';
import { changingPorts, openBatch } from './changing/open-batch';
import { sayComparison } from './changing/prove-version';
import { batchShape } from './changing/read-change';
import { CHANGING_DEADLINE } from './changing/run-changes';
import { batchAnswer, tellBatch } from './changing/tell-batch';

/** Each runs three times for each of its last inputs. */
const MOST_COMPARED = 20;

const comparedRuns = z
	.array(
		z.object({
			workflowId: z.string(),
			verdict: z.enum(['equal', 'differs here', 'cannot be shown']),
			why: z.string().optional(),
		}),
	)
	.describe(`Of the first ${MOST_COMPARED} workflows`);

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
		if (compare) await requireScopes(runningScopes, ports.permissions);
		const given = { step: 'preview', workflowIds, publishProven: false } as const;
		const call = { ...given, change: async () => await Promise.resolve(change) };
		const { batch, plan } = await openBatch(call, ports);
		const answer = tellBatch(batch, plan);
		if (!compare) return answer;
		const compared = plan?.planned.slice(0, MOST_COMPARED) ?? [];
		const runs = await inBatches(compared, 1, async ({ workflow, content }) => {
			const found = await compareRuns(workflow, { ...workflow, ...content }, ports);
			const why = sayComparison(found);
			return { workflowId: workflow.id, verdict: found.verdict, ...(why !== '' && { why }) };
		});
		return { ...answer, runs };
	},
});
