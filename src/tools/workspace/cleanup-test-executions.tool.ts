import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalId } from '../fields';
import { inBatches } from '../../kernel/values/in-batches';

/** Most executions that one call deletes. The answer counts the rest, and the same call goes on with them. */
const MOST = 1_000;

/** n8n deletes one by one. Several at once would wait for SQLite's lock. */
const AT_ONCE = 5;

const HOUR = 3_600_000;

export default defineTool({
	name: 'cleanup-test-executions',
	domain: 'workspace',
	title: 'Clean up test executions',
	description:
		'Delete executions that were started by hand or by run-workflow and have ended, up to 1000 a call. Pass dryRun to count them first.',
	effect: 'destroy',
	build: 'asks',
	uses: ['workflows', 'executions', 'clock'],
	scopes: ['workflow:read', 'execution:list', 'execution:delete'],
	deadline: 300_000,
	input: z.object({
		workflowId: optionalId('Only of this workflow'),
		olderThanHours: z
			.number()
			.min(0)
			.max(8760)
			.default(1)
			.describe('Only those started more hours ago'),
		dryRun: z.boolean().default(false).describe('Count, delete nothing'),
	}),
	output: z.object({
		found: z.number(),
		deleted: z.number(),
		mayBeMore: z.boolean().describe('Call again to go on'),
	}),
	approval: ({ workflowId, olderThanHours }) =>
		`Delete test executions of ${workflowId === undefined ? 'all workflows' : `workflow ${workflowId}`} older than ${olderThanHours} h? They cannot be brought back.`,

	async run({ workflowId, olderThanHours, dryRun }, { workflows, executions, clock }) {
		// An unknown workflow would look like one without executions: ask for it first.
		const wanted = workflowId === undefined ? undefined : await workflows.get(workflowId);
		const found = await executions.endedTests({
			workflowId: wanted?.id,
			startedBefore: new Date(clock.now() - olderThanHours * HOUR).toISOString(),
			limit: MOST,
		});
		const mayBeMore = found.length === MOST;
		if (dryRun) return { found: found.length, deleted: 0, mayBeMore };
		const gone = await inBatches(found, AT_ONCE, async ({ id }) => await executions.delete(id));
		return { found: found.length, deleted: gone.filter(Boolean).length, mayBeMore };
	},
});
