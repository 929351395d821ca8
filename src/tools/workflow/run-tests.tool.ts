import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { type KeptTest, ranTests, type testStates } from '../../kernel/ports/workflow-tests';
import { notFound } from '../../kernel/tool-error';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { inBatches } from '../../kernel/values/in-batches';
import { runningScopes } from '../execution/trying/run-call';
import { atVersion } from '../at-version';
import { id, optionalId } from '../fields';
import { idsOf, oneOrSeveral, sayNamed } from '../several/one-or-several';
import { callersOf } from '../testing/tests-before';
import { testingPorts } from '../testing/run-inputs';
import { resultOf, runTest } from '../testing/run-test';

const AT_ONCE = 4;

const DEADLINE = 600_000;

export default defineTool({
	name: 'run-tests',
	domain: 'workflow',
	resource: 'test',
	description:
		'Run the tests of one or several drafts, and tell those that did not pass. Nothing is sent, except to models of tests that run them.',
	effect: 'write',
	build: {
		runs: 'any tests: nothing is sent anywhere but to models that a person agreed to',
		inStandard: true,
		judge: async () => await Promise.resolve({ word: 'contained' }),
	},
	uses: testingPorts,
	scopes: runningScopes,
	deadline: DEADLINE,
	input: z.object({
		...oneOrSeveral,
		versionId: optionalId('Of one workflow. Default: the draft'),
		testIds: z.array(id).max(50).optional().describe('Only these'),
		goOn: z.boolean().default(false).describe('After a call that broke off: run the rest'),
		withCallers: z.boolean().default(false).describe('Also tests of what calls these'),
	}),
	output: ranTests,
	approval: (input) =>
		`Run the tests of ${sayNamed(input)}? They send nothing, except to models of tests that run them.`,
	foreign: true,

	async run(input, ports) {
		const { versionId, testIds, withCallers, goOn } = input;
		const named = idsOf(input);
		const draft = async (one: string) => await ports.workflows.get(one);
		const drafts = await Promise.all(named.map(draft));
		await requireScopes(runningScopes, ports.permissions);
		const ids = drafts.map((one) => one.id);
		const callers = withCallers ? await callersOf(ids, ports.workflows) : [];
		const all = [...drafts, ...(await inBatches(callers, AT_ONCE, draft))];
		const asNamed = async (workflow: WorkflowDocument): Promise<WorkflowDocument> => {
			const isCaller = workflow.id !== drafts[0]?.id;
			if (versionId === undefined || isCaller || named.length > 1) return workflow;
			return await atVersion(workflow, versionId, ports.workflowVersions);
		};
		const tasks: Array<{ readonly workflow: WorkflowDocument; readonly kept: KeptTest }> = [];
		for (const one of all) {
			const workflow = await asNamed(one);
			const tests = await ports.workflowTests.list(workflow.id);
			const wanted = tests.filter(({ test }) => testIds?.includes(test.id) ?? true);
			tasks.push(...wanted.map((kept) => ({ workflow, kept })));
		}
		const results = await inBatches(tasks, AT_ONCE, async ({ workflow, kept }) => {
			const { test } = kept;
			const ran = goOn ? resultOf(kept, workflow, ports) : runTest(test, workflow, ports);
			const { state, failures, stale } = await ran;
			return {
				workflowId: workflow.id,
				testId: test.id,
				name: test.name,
				state,
				...(failures.length > 0 ? { failures: [...failures] } : {}),
				...(stale.length > 0 ? { stale: [...stale] } : {}),
			};
		});
		const count = (state: (typeof testStates)[number]) =>
			results.filter((one) => one.state === state).length;
		if (tasks.length === 0 && testIds !== undefined)
			throw notFound('None of these tests was found.', 'list-tests names those that are there.');
		return {
			passed: count('passed'),
			failed: count('failed'),
			stale: count('stale'),
			flaky: count('flaky'),
			models: tasks.filter(({ kept: { test } }) => test.models !== undefined).length || undefined,
			tests: results.filter(({ state }) => state !== 'passed'),
			...(tasks.length === 0 ? { note: 'There are no tests yet: save-as-test makes one.' } : {}),
		};
	},
});
