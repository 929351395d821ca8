import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { type KeptTest, type TestResult } from '../../kernel/ports/workflow-tests';
import { ToolError, unlessRefused } from '../../kernel/tool-error';
import { startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';
import { inBatches } from '../../kernel/values/in-batches';
import { callersOf } from './callers-of';
import type { TestingPorts } from './run-inputs';
import { resultOf, runTest } from './run-test';
import { sayRed, sayTests } from './say-tests';

const AT_ONCE = 4;

interface TestsBefore {
	/** Why it should not go live; empty where each test passed, also of no tests. */
	readonly warning: string;
	/** A line each, for the card. */
	readonly facts: readonly string[];
}

async function ranAll(
	version: WorkflowDocument,
	ports: TestingPorts,
): Promise<Array<{ readonly test: KeptTest['test']; readonly last: TestResult }>> {
	// A key that may not read tables keeps no tests either.
	const kept = (await unlessRefused(ports.workflowTests.list(version.id))) ?? [];
	return await inBatches(kept, AT_ONCE, async (one) => ({
		test: one.test,
		last: await resultOf(one, version, ports),
	}));
}

/** Of live workflows that call it, which go on with what is published: as a draft, as runs of drafts call drafts. */
async function ranCallers(version: WorkflowDocument, ports: TestingPorts) {
	if (!version.nodes.some(startsSubWorkflow)) return [];
	const ran = [];
	for (const id of await callersOf([version.id], ports.workflows, true)) {
		const { activeVersion, activeVersionId, ...caller } = await ports.workflows.get(id);
		const live = activeVersionId === caller.versionId ? caller : { ...caller, ...activeVersion };
		const about = { ...live, activeVersion, activeVersionId };
		const kept = (await unlessRefused(ports.workflowTests.list(id))) ?? [];
		ran.push(
			...(await inBatches(kept, AT_ONCE, async ({ test }) => ({
				test,
				last: await runTest(test, about, ports),
			}))),
		);
	}
	return ran;
}

/** Before a version goes live: its tests, and where it is a sub-workflow those of the live workflows that call it. Throws `ToolError`. */
export async function testsBefore(
	version: WorkflowDocument,
	ports: TestingPorts,
): Promise<TestsBefore> {
	try {
		const own = await ranAll(version, ports);
		const callers = await ranCallers(version, ports);
		const all = [...own, ...callers];
		const red = sayRed(all);
		if (all.length === 0) return { warning: '', facts: [] };
		const facts = [`Tests: ${sayTests(all)}`, ...red];
		const warning = `Not all tests pass (${all.length - red.length} of ${all.length}): ${red[0] ?? ''}`;
		return { warning: red.length === 0 ? '' : warning, facts };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		const warning = `Its tests could not be run: ${error.message}`;
		return { warning, facts: [warning] };
	}
}
