import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { invalidInput } from '../../kernel/tool-error';
import { runningScopes } from '../execution/trying/run-call';
import { RUN_DEADLINE, idOf, optionalId, optionalName, workflowId } from '../fields';
import { refuseOtherVersion } from '../refuse-workflow';
import { makeTest } from '../testing/make-test';
import { runInputs, testingPorts } from '../testing/run-inputs';
import { placeTest, resultOf } from '../testing/run-test';
import { sayFailure } from '../testing/say-tests';
import { openTest } from '../testing/test-of';

export default defineTool({
	name: 'update-test',
	domain: 'workflow',
	resource: 'test',
	description:
		'Make a test expect what the draft shows now, after a change that the user wanted, or where it is stale.',
	effect: 'write',
	build: 'asks',
	uses: testingPorts,
	scopes: runningScopes,
	deadline: RUN_DEADLINE,
	input: z.object({
		workflowId,
		testId: idOf('From list-tests'),
		name: optionalName('Its new name'),
		versionId: optionalId('Refuse another draft'),
	}),
	output: z.object({ testId: z.string(), name: z.string(), changed: z.array(z.string()) }),
	approval: ({ workflowId: of, testId }) => `Change what test ${testId} of workflow ${of} expects?`,
	foreign: true,
	needsPerson: async () => await Promise.resolve('It changes what counts as right.'),

	async settle(input, ports) {
		const { workflow, kept } = await openTest(input, ports);
		const { failures, stale } = await resultOf(kept, workflow, ports);
		return {
			input: { ...input, workflowId: workflow.id, versionId: workflow.versionId },
			question: `Let test ${JSON.stringify(kept.test.name)} of workflow ${JSON.stringify(workflow.name)} (${workflow.id}) expect what version ${workflow.versionId} shows?`,
			facts: [...stale.map((line) => `Node ${line}.`), ...failures.map(sayFailure)],
		};
	},

	async run(input, ports) {
		const { workflow, kept } = await openTest(input, ports);
		refuseOtherVersion(input.versionId, workflow.versionId, `Workflow "${workflow.name}"`);
		const { test } = kept;
		const { failures, stale } = await resultOf(kept, workflow, ports);
		const { mended } = placeTest(test, workflow);
		if (mended === undefined)
			throw invalidInput(
				`Trigger "${test.trigger.node}" of the test is gone. Nothing was changed.`,
				'Delete the test: delete-test.',
			);
		const { record } = await runInputs(workflow, { ...mended, models: undefined }, ports);
		const { name = test.name } = input;
		const { madeBy, rules, models } = mended;
		const startName = mended.trigger.node;
		const wish = { workflow, startName, record, name, madeBy, rules, models };
		const { test: made } = await makeTest(wish, ports);
		await ports.workflowTests.save({ ...made, id: test.id });
		const changed = [...stale, ...failures.map(sayFailure)];
		return { testId: test.id, name: made.name, changed };
	},
});
