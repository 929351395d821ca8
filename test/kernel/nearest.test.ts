import { nearest } from '../../src/kernel/values/nearest';

const tools = ['list-workflows', 'get-workflow', 'build-workflow', 'run-workflow'];

describe('the nearest name', () => {
	it.each([
		['limt', ['query', 'limit'], 'limit'],
		['LIMIT', ['query', 'limit'], 'limit'],
		['qurey', ['query', 'limit'], 'query'],
		['id', ['query', 'workflowId'], 'workflowId'],
		['get_workflow', tools, 'get-workflow'],
		['runWorkflow', tools, 'run-workflow'],
		['list-workflow', tools, 'list-workflows'],
	])('to %s is found', (wrong, candidates, right) => {
		expect(nearest(wrong, candidates)).toBe(right);
	});

	it.each([
		['nothing alike', ['query', 'limit']],
		['', ['query']],
		['query', []],
		['constructor', ['query', 'limit']],
		['__proto__', ['query', 'limit']],
		['8GowWlTnUWrmDpra', ['Orders 4044ce89 8']],
		['12AwWlTnUWrmDpra', ['Orders 12', 'A b']],
	])('to %p is none rather than a wrong one', (wrong, candidates) => {
		expect(nearest(wrong, candidates)).toBeUndefined();
	});

	it('is not looked for when the name is longer than any name', () => {
		expect(nearest('get-workflow '.repeat(1000), tools)).toBeUndefined();
	});
});
