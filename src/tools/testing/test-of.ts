import type { Ports } from '../../kernel/ports';
import type { KeptTest } from '../../kernel/ports/workflow-tests';
import { notFound } from '../../kernel/tool-error';

/** Throws `ToolError` `not-found`. */
export function testOf(kept: readonly KeptTest[], testId: string): KeptTest {
	const found = kept.find(({ test }) => test.id === testId);
	if (found) return found;
	throw notFound(`The workflow has no test "${testId}".`, 'list-tests names those it has.');
}

/** The test that a call names, with its workflow. Throws `ToolError`. */
export async function openTest(
	{ workflowId, testId }: { readonly workflowId: string; readonly testId: string },
	{ workflows, workflowTests }: Pick<Ports, 'workflows' | 'workflowTests'>,
) {
	const workflow = await workflows.get(workflowId);
	return { workflow, kept: testOf(await workflowTests.list(workflow.id), testId) };
}
