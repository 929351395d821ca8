import { invalidInput } from '../../kernel/tool-error';
import { makeTest, MOST_TESTS, type TestWish } from './make-test';
import type { TestingPorts } from './run-inputs';

/** Makes a test and keeps it, unless one of the same path is kept. Throws `ToolError`. */
export async function keepTest(wish: TestWish, ports: TestingPorts) {
	const { workflowTests, clock } = ports;
	// First, as a key that may not use tables keeps no tests.
	const there = await workflowTests.list(wish.workflow.id);
	const { test: made, called } = await makeTest(wish, ports);
	const same = there.find(({ test }) => test.path === made.path && wish.rules.length === 0)?.test;
	if (same === undefined && there.length >= MOST_TESTS)
		throw invalidInput(
			`Workflow "${wish.workflow.name}" has ${MOST_TESTS} tests already. Nothing was kept.`,
			'Delete one that others cover: delete-test.',
		);
	const test = same ?? made;
	if (same === undefined) {
		await workflowTests.save(made);
		if (there.length === 0)
			await workflowTests.beginLive(wish.workflow.id, wish.workflow.activeVersionId ?? '');
		const { versionId } = wish.workflow;
		const at = new Date(clock.now()).toISOString();
		const reached = [made.trigger.node, ...made.expect.map(({ node }) => node)];
		await workflowTests.note(made, {
			versionId,
			at,
			state: 'passed',
			failures: [],
			stale: [],
			reached: [...new Set(reached)],
			called: [...called],
		});
	}
	return {
		testId: test.id,
		name: test.name,
		isNew: same === undefined,
		expects: [...new Set(test.expect.map(({ node }) => node))],
	};
}
