import { textOf, withoutNote } from '../../sandbox/model/tool-results.mjs';
import { BAD_ORDER, DETAILS, GOOD_ORDER, TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { FAULTY, FIXED, orderCode } from './job.mjs';

/** @typedef {import('../../sandbox/model/script.mjs').ModelRequest} ModelRequest */

const call = (name, input) => ({ toolCalls: [{ name, arguments: input }] });

/** The same turn, in which tools that the model is not shown are called by name. */
function asShown({ tools }, { toolCalls, ...turn }) {
	const shown = tools.map((tool) => tool.function.name);
	return {
		...turn,
		...(toolCalls && {
			toolCalls: toolCalls.map((one) =>
				shown.includes(one.name) ? one : { name: 'run-tool', arguments: one },
			),
		}),
	};
}

/** The tool that was called, also where it was called by name. */
function toolOf({ messages }, { toolCallId }) {
	const made = messages.flatMap(({ tool_calls: calls }) => calls ?? []);
	const { name, arguments: given } = made.find(({ id }) => id === toolCallId)?.function ?? {};
	return name === 'run-tool' ? JSON.parse(given).name : name;
}

/** The answers of a tool in a conversation, oldest first. */
const answersOf = (request, tool) =>
	request.toolResults
		.filter((result) => toolOf(request, result) === tool)
		.map(({ content }) => withoutNote(Array.isArray(content) ? content[0] : content));

/** The messages in the conversation that the agent did not write itself. */
const toldTo = ({ messages }) =>
	messages
		.filter(({ role }) => role === 'user')
		.map(({ content }) => textOf(content))
		.join('\n');

const PLAN = [
	{
		id: 'table',
		title: 'A table for accepted orders',
		kind: 'manage-data-tables',
		spec: `Create a data table "${TABLE_NAME}" with the columns customer (string) and total (number). Answer with its id.`,
		deps: [],
	},
	{
		id: 'intake',
		title: 'The order intake',
		kind: 'build-workflow',
		spec: `${DETAILS} Accepted orders become a row of the table that the task "table" has made.`,
		deps: ['table'],
	},
];

function tableAgent(request) {
	const [made] = answersOf(request, 'create-data-table');
	if (made?.id)
		return {
			text: `Table id: ${made.id}. "${TABLE_NAME}" has customer (string) and total (number).`,
		};
	if (made) return { text: `There is no table: ${JSON.stringify(made)}` };
	if (answersOf(request, 'list-data-tables').length === 0) return call('list-data-tables', {});
	const columns = [
		{ name: 'customer', type: 'string' },
		{ name: 'total', type: 'number' },
	];
	return call('create-data-table', { name: TABLE_NAME, columns });
}

const QUERIES = ['receive a webhook call', 'insert row data table', 'respond to webhook'];
const NODES = ['webhook', 'code', 'if', 'dataTable', 'respondToWebhook'];

/** What it does until the workflow is saved. */
function build(request) {
	if (answersOf(request, 'search-nodes').length === 0)
		return { toolCalls: QUERIES.map((query) => ({ name: 'search-nodes', arguments: { query } })) };
	if (answersOf(request, 'get-node-type-definition').length === 0)
		return {
			toolCalls: NODES.map((name) => ({
				name: 'get-node-type-definition',
				arguments: { nodeType: `n8n-nodes-base.${name}` },
			})),
		};
	const tableId = /Table id: (\w+)/.exec(toldTo(request))?.[1] ?? 'unknown';
	return call('build-workflow', { code: orderCode(tableId) });
}

/** What comes after a verification. */
function afterVerifying(request, { workItemId, workflowId }) {
	const verified = answersOf(request, 'verify-built-workflow');
	const verdicts = answersOf(request, 'report-verification-verdict');
	const ran = verified.at(-1);
	if (ran.success !== true) {
		if (verified.length > 1)
			return { text: 'It fails again, in the same place. I leave it as it is.' };
		if (answersOf(request, 'debug-execution').length === 0 && ran.executionId)
			return call('debug-execution', { executionId: ran.executionId });
		if (verdicts.length === 0)
			return call('report-verification-verdict', {
				workItemId,
				verdict: 'needs_patch',
				failedNodeName: 'Add up the lines',
				diagnosis: 'It reads order.line, and an order has lines.',
				patch: 'Read order.lines.',
				failureSignature: 'order-line',
			});
		const patches = [{ old_str: FAULTY, new_str: FIXED }];
		return call('build-workflow', { workflowId, patches });
	}
	if (verdicts.length < verified.length)
		return call('report-verification-verdict', { workItemId, verdict: 'verified' });
	if (answersOf(request, 'run-workflow').length === 0)
		return call('run-workflow', { workflowId, inputData: BAD_ORDER, simulate: 'writes' });
	const [published] = answersOf(request, 'publish-workflow');
	if (!published) return call('publish-workflow', { workflowId });
	if (published.success !== true)
		return { text: `"${WORKFLOW_NAME}" is built and verified, and not published.` };
	return {
		text: `"${WORKFLOW_NAME}" is live, and accepted orders go to "${TABLE_NAME}". Its first draft read "line" where an order has "lines": the verification showed it, and it was mended before it was published.`,
	};
}

function orchestrator(request) {
	if (answersOf(request, 'list-data-tables').length === 0)
		return {
			toolCalls: [
				{ name: 'list-workflows', arguments: {} },
				{ name: 'list-data-tables', arguments: {} },
			],
		};
	if (answersOf(request, 'plan').length === 0) return call('plan', { tasks: PLAN });
	if (!/Task "intake" of the plan is yours/.test(toldTo(request)))
		return { text: 'Nothing was built.' };
	const builds = answersOf(request, 'build-workflow');
	const [built] = builds.slice(-1);
	if (!built) return build(request);
	if (!built.workflowId) return { text: `It could not be saved: ${JSON.stringify(built)}` };
	const { workflowId } = built;
	const [, workItemId] = /workItemId "(\w+)"/.exec(built.next) ?? [];
	if (answersOf(request, 'verify-built-workflow').length < builds.length)
		return call('verify-built-workflow', { workItemId, workflowId, inputData: GOOD_ORDER });
	return afterVerifying(request, { workItemId, workflowId });
}

/**
 * What the scripted model does: it works through the job as a real model would, with one mistake. It reads from the system prompt which
 * agent it is, and from the conversation how far that agent has come.
 */
export function orderScript(request) {
	const system = textOf(request.messages[0]?.content);
	if (system.startsWith('You look after the data tables')) return tableAgent(request);
	return asShown(request, orchestrator(request));
}
