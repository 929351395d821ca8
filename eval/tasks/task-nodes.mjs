import { baseNode, workflow } from '../../sandbox/workflows.mjs';

/** A condition as If, Filter and Switch nodes take it. */
export const condition = (leftValue, operator, rightValue = '') => ({
	options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
	conditions: [{ id: `${leftValue} ${operator.operation}`, leftValue, rightValue, operator }],
	combinator: 'and',
});

const isTrue = (leftValue) =>
	condition(leftValue, { type: 'boolean', operation: 'true', singleValue: true });

/** An If node that takes its first output where an expression is true. */
export const ifNode = (name, leftValue) =>
	baseNode(name, 'if', 2.2, { conditions: isTrue(leftValue), options: {} });

/** A Filter node that keeps what an expression is true for. */
export const filterNode = (name, leftValue) =>
	baseNode(name, 'filter', 2.2, { conditions: isTrue(leftValue), options: {} });

/** Answers the webhook, with a body given as JSON or as an expression. */
export const respondNode = (name, body, responseCode = 200) =>
	baseNode(name, 'respondToWebhook', 1.5, {
		respondWith: 'json',
		responseBody: typeof body === 'string' ? body : JSON.stringify(body),
		options: { responseCode },
	});

/** A POST of JSON; `value` is an expression without its braces. */
export const postNode = (name, url, value, more) =>
	baseNode(
		name,
		'httpRequest',
		4.2,
		{
			method: 'POST',
			url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: `={{ JSON.stringify(${value}) }}`,
			options: {},
		},
		more,
	);

/** An operation on the rows of a data table. */
export const tableNode = (name, tableId, parameters, more) =>
	baseNode(
		name,
		'dataTable',
		1.1,
		{
			resource: 'row',
			dataTableId: { __rl: true, mode: 'id', value: tableId },
			options: {},
			...parameters,
		},
		more,
	);

/** What a data table node writes, by column; `types` has the types that are not text. */
export const columnsOf = (value, types = {}) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns: [],
	schema: Object.keys(value).map((id) => ({
		id,
		type: types[id] ?? 'string',
		displayName: id,
		required: false,
		defaultMatch: false,
		display: true,
		canBeUsedToMatch: true,
	})),
});

/** The rows that a data table node is for: those with a value in a column. */
export const rowsWhere = (keyName, keyValue) => ({
	matchType: 'anyCondition',
	filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
});

/** Where a workflow begins that others call. It passes on what it is given. */
export const calledNode = () =>
	baseNode('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });

/** Calls another workflow by its id. */
export const callNode = (name, workflowId) =>
	baseNode(name, 'executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: workflowId },
		workflowInputs: { mappingMode: 'defineBelow', value: {}, matchingColumns: [], schema: [] },
		options: {},
	});

/**
 * A workflow whose nodes have several outputs.
 *
 * @param {string} name
 * @param {import('../../sandbox/workflow-nodes.mjs').WorkflowNode[]} nodes
 * @param {[from: string, to: string, output?: number][]} links by node name; the first output when left out
 * @param {object} [settings]
 */
export function branching(name, nodes, links, settings) {
	const connections = {};
	for (const [from, to, output = 0] of links) {
		connections[from] ??= { main: [] };
		const { main } = connections[from];
		while (main.length <= output) main.push([]);
		main[output].push({ node: to, type: 'main', index: 0 });
	}
	return { ...workflow(name, nodes, [], settings), connections };
}
