import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { KeptTest } from '../../kernel/ports/workflow-tests';
import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';

/** Names of the nodes that no test of the workflow reaches. Sub-nodes do not run by themselves, and do not count. */
export function notReached(
	workflow: WorkflowDocument,
	kept: readonly KeptTest[],
	{ runPlan }: Pick<Ports, 'runPlan'>,
): string[] {
	const reached = new Set(
		kept.flatMap(({ test, last }) => [
			...(last?.reached ?? []),
			...test.expect.map(({ node }) => node),
			test.trigger.node,
		]),
	);
	return workflow.nodes.flatMap(({ name, type }) =>
		reached.has(name) || type === STICKY_NOTE || runPlan.isSubNode(workflow, name) ? [] : [name],
	);
}
