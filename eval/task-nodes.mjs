import { baseNode } from '../sandbox/workflows.mjs';

/** A POST of JSON, given as an expression, to an address. */
export const postNode = (name, url, jsonBody) =>
	baseNode(name, 'httpRequest', 4.2, {
		method: 'POST',
		url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody,
		options: {},
	});

/** A Data Table node on the rows of a table, by its id. */
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

/** For a Data Table node: the rows whose column equals an expression. */
export const whereEqual = (keyName, keyValue) => ({
	matchType: 'allConditions',
	filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
});

/** For a Data Table node: what its columns get, as values or expressions. */
export const columnValues = (types, value) => ({
	columns: {
		mappingMode: 'defineBelow',
		value,
		matchingColumns: [],
		schema: Object.keys(value).map((id) => ({
			id,
			displayName: id,
			type: types[id],
			required: false,
			defaultMatch: false,
			display: true,
			canBeUsedToMatch: true,
		})),
	},
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
