import { titleCase } from '../../../src/kernel/values/title-case';

describe('a label', () => {
	it.each([
		['workflowId', 'Workflow ID'],
		['workflowIds', 'Workflow IDs'],
		['get-node-output', 'Get Node Output'],
		['get-workflow-as-code', 'Get Workflow as Code'],
		['List workflows', 'List Workflows'],
		['as-code', 'As Code'],
		['inputData', 'Input Data'],
		['old_str', 'Old Str'],
		['toJson', 'To JSON'],
		['', ''],
	])('of %p is %p', (name, label) => {
		expect(titleCase(name)).toBe(label);
	});
});
