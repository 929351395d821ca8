import type { CalledDraft } from '../../kernel/ports/destinations';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { KeptTest, TestResult, WorkflowTest } from '../../kernel/ports/workflow-tests';
import { unlessRefused } from '../../kernel/tool-error';
import { inBatches } from '../../kernel/values/in-batches';
import { type TestingPorts, askedModels, runInputs } from './run-inputs';
import { failuresIn } from './expect';

const MOST_FAILURES = 10;

const AT_ONCE = 4;

/** Runs of a test that fails before it is called failed. One that passes meanwhile is flaky. */
const TRIES = 3;

/** Milliseconds for which a result of the same version and test counts. */
const GOOD_FOR = 600_000;

/** The test with the names that its nodes have now, without those that are gone; undefined where its trigger is. By ids, else by names. */
export function placeTest(test: WorkflowTest, { nodes }: Pick<WorkflowDocument, 'nodes'>) {
	const stale = new Set<string>();
	const placed = <One extends { readonly node: string; readonly nodeId: string }>(
		one: One,
		isTold = true,
	): One[] => {
		const found =
			nodes.find(({ id }) => id === one.nodeId) ?? nodes.find(({ name }) => name === one.node);
		if (found?.name === one.node) return [{ ...one, nodeId: found.id }];
		if (isTold) stale.add(found ? `"${one.node}" is "${found.name}" now` : `"${one.node}" is gone`);
		return found ? [{ ...one, node: found.name }] : [];
	};
	const [trigger] = placed(test.trigger);
	const mended = {
		pins: test.pins.flatMap((one) => placed(one)),
		expect: test.expect.flatMap((one) => placed(one)),
		notReached: test.notReached.flatMap((one) => placed(one, false)),
		rules: test.rules.flatMap((one) => placed(one)),
	};
	return { mended: trigger && { ...test, ...mended, trigger }, stale: [...stale] };
}

/** Runs a test on a version of its workflow, and keeps how it ended. Throws `ToolError`. */
export async function runTest(
	test: WorkflowTest,
	workflow: WorkflowDocument,
	ports: TestingPorts,
): Promise<TestResult> {
	const placed = placeTest(test, workflow);
	const isAgreed = test.models === undefined || test.asks === askedModels(workflow, ports);
	const mended = isAgreed ? placed.mended : undefined;
	const stale = [
		...placed.stale,
		...(isAgreed ? [] : ['Other nodes or credentials would ask models than a person agreed to']),
	];
	const most = test.models === undefined ? TRIES : 1;
	const ran = mended && (await runInputs(workflow, mended, ports));
	const failures = ran ? failuresIn(mended, ran.observed) : [];
	const isStale = stale.length > 0;
	let isFlaky = false;
	for (let tries = 1; mended && !isStale && failures.length > 0 && tries < most; tries += 1)
		isFlaky ||=
			failuresIn(mended, (await runInputs(workflow, mended, ports)).observed).length === 0;
	const failed = isFlaky ? 'flaky' : failures.length === 0 ? 'passed' : 'failed';
	const result: TestResult = {
		versionId: workflow.versionId,
		at: new Date(ports.clock.now()).toISOString(),
		state: isStale ? 'stale' : failed,
		failures: failures.slice(0, MOST_FAILURES),
		stale: [...stale],
		reached: [test.trigger.node, ...(ran?.observed.reached ?? [])],
		called: [...(ran?.called ?? [])],
	};
	await ports.workflowTests.note(test, result);
	return result;
}

/** The last result of a test, where it is fresh, of this version, and of what that calls as it is now; else runs it. Throws `ToolError`. */
export async function resultOf(
	{ test, last }: KeptTest,
	workflow: WorkflowDocument,
	ports: TestingPorts,
): Promise<TestResult> {
	const age = ports.clock.now() - Date.parse(last?.at ?? '');
	const isSame = async ({ id, versionId }: CalledDraft) =>
		(await unlessRefused(ports.workflows.get(id)))?.versionId === versionId;
	if (last?.versionId === workflow.versionId && last.called && age >= 0 && age < GOOD_FOR) {
		const same = await Promise.all(last.called.map(isSame));
		if (same.every(Boolean)) return last;
	}
	return await runTest(test, workflow, ports);
}

export const runEach = async (
	kept: readonly KeptTest[],
	run: (kept: KeptTest) => Promise<TestResult>,
) => await inBatches(kept, AT_ONCE, async (one) => ({ test: one.test, last: await run(one) }));
