import { withoutNote } from '../../sandbox/model/tool-results.mjs';
import { BAD_ORDER, GOOD_ORDER } from './job.mjs';
import { FAULTY, FIXED, ORDER_CODE } from './order-code.mjs';

/** The content of the last result of a tool. */
function lastResult({ toolResults }, tool) {
	const found = toolResults.filter(({ name }) => name === tool).at(-1)?.content;
	// n8n hands a tool's items on as a list.
	return withoutNote(Array.isArray(found) ? found[0] : found);
}

const workflowIdOf = (request) => lastResult(request, 'build-workflow')?.workflowId;

const definition = (nodeType) => ({ name: 'get-node-type-definition', arguments: { nodeType } });

/** What the scripted model does: the way a real model works through the job, one slip included. */
export const orderScript = [
	{
		toolCalls: [
			{ name: 'search-nodes', arguments: { query: 'receive a webhook call' } },
			{ name: 'search-nodes', arguments: { query: 'run javascript code' } },
			{ name: 'search-nodes', arguments: { query: 'respond to webhook' } },
		],
		expect: { tools: ['search-nodes', 'build-workflow', 'publish-workflow'] },
	},
	{
		toolCalls: [
			definition('n8n-nodes-base.webhook'),
			definition('n8n-nodes-base.code'),
			definition('n8n-nodes-base.if'),
			definition('n8n-nodes-base.respondToWebhook'),
		],
	},
	{ toolCalls: [{ name: 'build-workflow', arguments: { code: ORDER_CODE } }] },
	(request) => ({
		toolCalls: [
			{
				name: 'run-workflow',
				arguments: { workflowId: workflowIdOf(request), inputData: GOOD_ORDER },
			},
		],
	}),
	(request) => ({
		toolCalls: [
			{
				name: 'debug-execution',
				arguments: { executionId: lastResult(request, 'run-workflow')?.executionId },
			},
		],
	}),
	(request) => ({
		toolCalls: [
			{
				name: 'build-workflow',
				arguments: {
					workflowId: workflowIdOf(request),
					patches: [{ old_str: FAULTY, new_str: FIXED }],
				},
			},
		],
	}),
	(request) => ({
		toolCalls: [GOOD_ORDER, BAD_ORDER].map((inputData) => ({
			name: 'run-workflow',
			arguments: { workflowId: workflowIdOf(request), inputData },
		})),
	}),
	(request) => ({
		toolCalls: [{ name: 'publish-workflow', arguments: { workflowId: workflowIdOf(request) } }],
	}),
	{
		text: 'The workflow "Order intake" is live. Its first draft read "line" where an order has "lines"; I found that in the failed run, corrected it, and ran a good and a wrong order before publishing.',
	},
];
