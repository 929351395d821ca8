import { actionOf } from '../../../src/surfaces/panels/node-properties';

describe('the action of a tool called', () => {
	it.each([
		['Build workflow', 'Build a workflow'],
		['Get execution', 'Get an execution'],
		['Get workflow as code', 'Get a workflow as code'],
		['Move workflow to folder', 'Move a workflow to a folder'],
		['Set up workflow', 'Set up a workflow'],
		['Update data table rows', 'Update data table rows'],
		['Set up credentials', 'Set up credentials'],
		['List executions', 'Get many executions'],
		['Plan', 'Plan'],
		['Node add', 'Add a node'],
		['Node search', 'Search nodes'],
		['Workflow list', 'Get many workflows'],
		['Connection create', 'Create a connection'],
		['Web search', 'Search the web'],
		['Fetch url', 'Fetch a web page'],
	])('%p is %p', (title, action) => {
		expect(actionOf(title)).toBe(action);
	});
});
