import assert from 'node:assert/strict';

import { directedTurn } from '../model/directed-turn.mjs';
import { toolSchemaProblems } from '../model/schemas.mjs';
import { runAgent, streamedText } from '../run-agent.mjs';
import { calculatorNode, codeToolNode } from '../workflows.mjs';

const REVERSE = codeToolNode({
	name: 'reverse_text',
	description: 'Reverses text',
	jsCode: "return query.split('').reverse().join('')",
});
const SIX_TIMES_SEVEN = { toolCalls: [{ name: 'Calculator', arguments: { input: '6*7' } }] };

/** Steps in which a real AI Agent works as its model tells it to. */
export const agentSteps = {
	async 'an agent calls a tool and answers'({ owner, model, credential }) {
		const script = model.load({
			name: 'calculates',
			turns: [
				{
					...SIX_TIMES_SEVEN,
					expect: { onlyTools: ['Calculator'], toolSchema: { Calculator: 'math expression' } },
				},
				{ text: 'It is 42.', expect: { lastTool: /42/, lastUser: 'six times seven' } },
			],
		});
		const answer = await runAgent(owner, {
			script: 'calculates',
			credential,
			tools: [calculatorNode()],
			chatInput: 'six times seven?',
		});
		script.assertFinished();
		assert.deepEqual([answer.status, answer.body], [200, { output: 'It is 42.' }]);
		assert.equal(answer.execution.status, 'success');
		// n8n's own tools do not say what their argument is; that is what the check is for.
		assert.deepEqual(toolSchemaProblems(script.calls[0].tools), [
			'Calculator: input has no description',
		]);
	},

	async 'an agent streams, tool calls included'({ owner, model, credential }) {
		const script = model.load({
			name: 'streams',
			turns: [
				{ text: 'Let me see. ', ...SIX_TIMES_SEVEN },
				{ text: 'It is 42.', expect: { lastTool: '42' } },
			],
		});
		const answer = await runAgent(owner, {
			script: 'streams',
			credential,
			tools: [calculatorNode()],
			responseMode: 'streaming',
			chatInput: 'go',
		});
		script.assertFinished();
		assert.ok(script.calls.every(({ stream }) => stream));
		assert.equal(streamedText(answer.body).text, 'Let me see. It is 42.');
	},

	async 'code runs in the task runner, several calls at once'({ owner, model, credential }) {
		const toolCalls = [
			...SIX_TIMES_SEVEN.toolCalls,
			{ name: 'reverse_text', arguments: { input: 'abc' } },
		];
		const report = ({ toolResults }) => ({
			text: toolResults.map(({ name, content }) => `${name}=${content[0].response}`).join(' '),
		});
		const script = model.load({ name: 'several', turns: [{ toolCalls }, report] });
		const tools = [calculatorNode(), REVERSE];
		const answer = await runAgent(owner, { script: 'several', credential, tools, chatInput: 'go' });
		script.assertFinished();
		assert.equal(answer.body.output, 'Calculator=42 reverse_text=cba');
	},

	async 'agents at work at the same time keep to their scripts'({ owner, model, credential }) {
		const ask = async (name) => {
			model.load({
				name,
				turns: [{ ...SIX_TIMES_SEVEN, misbehave: { slowMs: 300 } }, { text: `from ${name}` }],
			});
			return await runAgent(owner, {
				script: name,
				credential,
				tools: [calculatorNode()],
				chatInput: 'go',
			});
		};
		const answers = await Promise.all(['one', 'two', 'three'].map(ask));
		assert.deepEqual(
			answers.map(({ body }) => body.output),
			['from one', 'from two', 'from three'],
		);
	},

	async 'a person can tell the model what to call'({ owner, model, credential }) {
		model.load({ name: 'directed', turns: directedTurn });
		const options = { script: 'directed', credential, tools: [calculatorNode()] };
		const called = await runAgent(owner, {
			...options,
			chatInput: 'call Calculator {"input": "2+3"}',
		});
		assert.match(called.body.output, /"response": "5"/);
		const asked = await runAgent(owner, { ...options, chatInput: 'what can you do?' });
		assert.match(asked.body.output, /- Calculator/);
	},
};
