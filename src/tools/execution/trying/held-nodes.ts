import type { HoldReason } from '../../../kernel/hold-reason';
import type { RunPlanPort } from '../../../kernel/ports/instance/run-plan';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { AskedRun } from './fixture';

/** The nodes that a simulated run holds back for what they do. Where models run, not those that only ask models that are ready. */
export async function heldNodes(
	workflow: WorkflowDocument,
	{ models }: Pick<AskedRun, 'models'>,
	runPlan: Pick<RunPlanPort, 'writers' | 'models'>,
	unready: ReadonlyMap<string, HoldReason> = new Map(),
): Promise<ReadonlyMap<string, HoldReason>> {
	const held = await runPlan.writers(workflow);
	if (models === undefined) return held;
	const asking = runPlan.models(workflow);
	const runs = (name: string) =>
		!unready.has(name) && asking.get(name)?.every((one) => !unready.has(one));
	return new Map([...held].filter(([name]) => runs(name) !== true));
}
