import type { INodeTypeDescription } from 'n8n-workflow';

import { writesToWorld } from '../../src/workflow/writes-to-world';
import { choice, nodeType } from '../nodes-catalog/node-type';

const core = { codex: { categories: ['Core Nodes'] } };
const signsIn = { credentials: [{ name: 'someApi' }] };

const judge = (
	name: string,
	parameters: Record<string, unknown> = {},
	overrides: Partial<INodeTypeDescription> = signsIn,
	hasSubNodes = false,
) => {
	const type = name.includes('.') ? name : `n8n-nodes-base.${name}`;
	const description = nodeType(name, overrides);
	return writesToWorld({ type, parameters, description, hasSubNodes });
};

describe('the name of an operation', () => {
	it.each(['get', 'getAll', 'search', 'list', 'listSearchIndexes', 'lookupByEmail', 'readRows'])(
		'%s reads',
		(operation) => expect(judge('crm', { operation })).toBe(false),
	);

	it.each([
		...['create', 'update', 'delete', 'upsert', 'append', 'sendAndWait', 'post', 'message'],
		// It begins like reading, and is not.
		...['getOrCreate', 'findOneAndReplace', 'searchAndDelete'],
		// It has reading in it, and is not.
		...['markAsRead', 'unreadAll'],
		// Only the run will tell.
		...['={{ $json.operation }}', '', undefined, 7],
	])('%s writes', (operation) => expect(judge('crm', { operation })).toBe(true));

	it('is read with what the editor calls it, where it says nothing', () => {
		const operations = choice('operation', {
			currentWeather: 'Return current weather data',
			replies: 'Get the replies',
			blink: 'Blink a light',
			read: 'Mark all as read',
		});
		const overrides = { ...signsIn, properties: [operations] };
		const judged = ['currentWeather', 'replies', 'blink', 'read'].map((operation) =>
			judge('crm', { operation }, overrides),
		);
		expect(judged).toEqual([false, false, true, true]);
	});
});

describe('SQL', () => {
	it.each([
		'SELECT * FROM orders',
		'  select 1;',
		'-- the newest\nSELECT 1',
		'=SELECT * FROM orders WHERE id = {{ $json.id }}',
	])('%j reads', (query) =>
		expect(judge('postgres', { operation: 'executeQuery', query })).toBe(false),
	);

	it.each([
		'DELETE FROM orders',
		'SELECT 1; DELETE FROM orders',
		'SELECT * INTO copy FROM orders',
		'WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone',
		'={{ $json.query }}',
		'',
		undefined,
	])('%j writes', (query) =>
		expect(judge('postgres', { operation: 'executeQuery', query })).toBe(true),
	);
});

describe('a request', () => {
	it.each([
		['GET', false],
		['HEAD', false],
		['POST', true],
		['DELETE', true],
		['={{ $json.method }}', true],
	])('with %s', (method, writes) => expect(judge('httpRequest', { method })).toBe(writes));
});

describe('a node of n8n’s own', () => {
	it.each(['set', 'code', 'if', 'merge'])('(%s) that signs in nowhere is run', (name) =>
		expect(judge(name, {}, core)).toBe(false),
	);

	it.each(['wait', 'respondToWebhook', 'jwt'])('(%s) that signs in here is run', (name) =>
		expect(judge(name, {}, { ...core, ...signsIn })).toBe(false),
	);

	it.each(['executeCommand', 'executeWorkflow', 'form'])('(%s) that acts is not', (name) =>
		expect(judge(name, { operation: 'get' }, core)).toBe(true),
	);

	it('that keeps rows or files is judged by its operation', () => {
		expect(judge('dataTable', { operation: 'insert' }, core)).toBe(true);
		expect(judge('dataTable', { operation: 'get' }, core)).toBe(false);
		expect(judge('readWriteFile', { operation: 'write' }, core)).toBe(true);
		expect(judge('readWriteFile', { operation: 'read' }, core)).toBe(false);
	});
});

describe('a community node', () => {
	it.each(['n8n-nodes-other.set', 'n8n-nodes-other.wait'])(
		'%s is not taken for n8n’s own, whatever it calls itself',
		(name) => expect(judge(name, {}, core)).toBe(true),
	);

	it('is judged by its operation', () => {
		expect(judge('n8n-nodes-other.shop', { operation: 'getAll' }, {})).toBe(false);
		expect(judge('n8n-nodes-other.shop', { operation: 'order' }, {})).toBe(true);
	});
});

it('a node with a model or tools below writes, whatever else it is', () => {
	expect(judge('set', {}, core, true)).toBe(true);
	expect(judge('crm', { operation: 'get' }, signsIn, true)).toBe(true);
});

it('a trigger does not write', () => {
	expect(judge('hook', {}, { ...signsIn, group: ['trigger'] })).toBe(false);
});
