import { z } from 'zod';

import type { WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { inBatches } from '../../../kernel/values/in-batches';
import { compareRuns } from '../../testing/compare-runs';
import type { Changing } from './open-batch';
import { planChanges } from './plan-change';
import { sayComparison } from './prove-version';

/** Each runs three times for each of its last inputs. */
const MOST = 20;

export const comparedRuns = z
	.array(
		z.object({
			workflowId: z.string(),
			verdict: z.enum(['equal', 'differs here', 'cannot be shown']),
			why: z.string().optional(),
		}),
	)
	.describe(`Of the first ${MOST} workflows`);

/** What runs of workflows show before and after a change that was not made yet. Throws `ToolError`. */
export async function compareAll(
	change: WorkflowChange,
	workflowIds: readonly string[] | undefined,
	ports: Changing,
): Promise<z.output<typeof comparedRuns>> {
	const { planned } = await planChanges(change, workflowIds, ports);
	return await inBatches(planned.slice(0, MOST), 1, async ({ workflow, content }) => {
		const compared = await compareRuns(workflow, { ...workflow, ...content }, ports);
		const { verdict } = compared;
		const why = verdict === 'equal' ? {} : { why: sayComparison(compared) };
		return { workflowId: workflow.id, verdict, ...why };
	});
}
