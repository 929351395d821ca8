import assert from 'node:assert/strict';

import { runAgent, streamedText } from '../run-agent.mjs';
import { calculatorNode } from '../workflows.mjs';

const CALL = { toolCalls: [{ name: 'Calculator', arguments: { input: '6*7' } }] };

async function run({ owner, model, credential }, turns, options = {}) {
	const script = model.load({ name: 'misbehaves', turns });
	const from = Date.now();
	const answer = await runAgent(owner, {
		script: 'misbehaves',
		credential,
		tools: [calculatorNode()],
		chatInput: 'go',
		...options,
	});
	return {
		...answer,
		script,
		milliseconds: Date.now() - from,
		error: answer.execution?.data?.resultData?.error?.message,
	};
}

/** Steps in which the model behaves badly; what is asserted of n8n holds for n8n 2.41.1. */
export const misbehaviourSteps = {
	async 'malformed arguments end the run'(world) {
		const { status, error, script } = await run(world, [
			{ ...CALL, misbehave: { malformedArguments: true } },
		]);
		assert.equal(status, 500);
		assert.equal(error, "Model output doesn't fit required format");
		assert.equal(script.calls.length, 1);
	},

	async 'malformed arguments that are streamed reach the tool as what can be read'(world) {
		const turns = [{ ...CALL, misbehave: { malformedArguments: true } }, { text: 'went on' }];
		const { body, script } = await run(world, turns, { responseMode: 'streaming' });
		assert.equal(streamedText(body).text, 'went on');
		script.assertFinished();
	},

	async 'a tool nobody offered is not run'(world) {
		const turns = [
			{ toolCalls: [{ name: 'no_such_tool' }], misbehave: { unknownTool: true } },
			{ text: 'went on' },
		];
		const { body, script } = await run(world, turns);
		assert.equal(body.output, 'went on');
		assert.deepEqual(script.calls[1].toolResults, []);
	},

	async 'a script that names such a tool by mistake fails'(world) {
		const { status, script } = await run(world, [{ toolCalls: [{ name: 'no_such_tool' }] }]);
		assert.equal(status, 500);
		assert.throws(() => script.assertFinished(), /offered are Calculator/);
	},

	async 'slow is slow'(world) {
		const { body, milliseconds } = await run(world, [
			{ text: 'at last', misbehave: { slowMs: 1_500 } },
		]);
		assert.equal(body.output, 'at last');
		assert.ok(milliseconds >= 1_500);
	},

	async 'an answer that is cut off ends the run'(world) {
		const { status, error } = await run(world, [
			{ text: 'never seen whole', misbehave: { cutOff: true } },
		]);
		assert.equal(status, 500);
		assert.match(error, /terminated|aborted|closed|Premature|Connection/i);
	},

	async 'a stream that is cut off is seen in part'(world) {
		const turns = [{ text: 'never seen whole', misbehave: { cutOff: true } }];
		const { body, execution } = await run(world, turns, { responseMode: 'streaming' });
		assert.equal(execution.status, 'error');
		assert.match(streamedText(body).text, /^never/);
		assert.notEqual(streamedText(body).text, 'never seen whole');
	},

	async 'HTTP errors end the run with what the provider said'(world) {
		for (const status of [429, 500]) {
			const { execution, script } = await run(world, [
				{ misbehave: { status, retryAfterSeconds: 1 } },
			]);
			assert.equal(execution.status, 'error');
			assert.equal(script.calls.length, 1);
		}
	},

	async 'an empty answer is an empty answer'(world) {
		const { body } = await run(world, [{ misbehave: { emptyAnswer: true } }]);
		assert.equal(body.output, '');
	},

	async 'an expectation that is not met fails the run and is recorded'(world) {
		const { status, error, script } = await run(world, [
			{ text: 'fine', expect: { tools: ['no_such_tool'] } },
		]);
		assert.equal(status, 500);
		assert.match(`${error} ${script.failures}`, /expect\.tools: not offered: no_such_tool/);
		assert.equal(world.model.failures.length, 1);
	},

	async 'asking on after the last turn fails'(world) {
		const { status, script } = await run(world, [CALL]);
		assert.equal(status, 500);
		assert.match(script.failures[0], /the script has ended/);
	},
};
