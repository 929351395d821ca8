import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import { keepTest } from './keep-test';
import type { TestingPorts } from './run-inputs';
import { runEach, runTest } from './run-test';
import { sayTests } from './say-tests';

interface Verified {
	readonly workflow: WorkflowDocument;
	/** A run that is right: it becomes a test. */
	readonly evidence: { readonly startName: string; readonly record: ExecutionRecord } | undefined;
	/** What it shows, in a sentence. */
	readonly name: string;
}

/** Runs the tests of a verified draft, and keeps what was shown as one more. In words; undefined where there are none. Ignores what is refused. */
export async function testsAfter(
	{ workflow, evidence, name }: Verified,
	ports: TestingPorts,
): Promise<string | undefined> {
	const kept = (await unlessRefused(ports.workflowTests.list(workflow.id))) ?? [];
	const ran = await unlessRefused(
		runEach(kept, async ({ test }) => await runTest(test, workflow, ports)),
	);
	const told = ran === undefined || ran.length === 0 ? [] : [sayTests(ran)];
	if (ran?.some(({ last }) => last.state !== 'passed') === true)
		told.push('If the user wanted this change, update-test asks a person to agree to it.');
	const made =
		evidence &&
		(await unlessRefused(
			keepTest({ workflow, ...evidence, name, madeBy: 'evidence', rules: [] }, ports),
		));
	if (made?.isNew === true) told.push(`This run is kept as its test "${made.name}".`);
	return told.length === 0 ? undefined : told.join(' ');
}
