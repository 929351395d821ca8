import { choice, property } from '../../nodes-catalog/node-type';
import { asking, core, judge, offering, offers, signsIn } from './judged';

describe('the name of an operation', () => {
	it.each(['get', 'getAll', 'search', 'list', 'listSearchIndexes', 'lookupByEmail', 'readRows'])(
		'%s reads',
		(operation) => expect(judge('crm', offers(operation))).toBeUndefined(),
	);

	it.each([
		...['create', 'update', 'delete', 'upsert', 'append', 'sendAndWait', 'post', 'charge'],
		// It begins like reading, and is not.
		...['getOrCreate', 'findOneAndReplace', 'searchAndDelete'],
		// It has reading in it, and is not.
		...['markAsRead', 'markAllRead'],
	])('%s writes', (operation) => expect(judge('crm', offers(operation))).toBe('writes'));

	it.each(['message', 'unreadAll', 'blink', 'checkOut', 'checkIn'])(
		'%s says neither, and is held back',
		(operation) => expect(judge('crm', offers(operation))).toBe('unclear'),
	);

	it('is read with what the editor calls it, where it says nothing', () => {
		const overrides = offering({
			currentWeather: 'Return current weather data',
			replies: 'Get the replies',
			blink: 'Blink a light',
			read: 'Mark all as read',
			ensure2: 'Get or create a contact',
			goOut: 'Check out a cart',
		});
		const judged = ['currentWeather', 'replies', 'blink', 'read', 'ensure2', 'goOut'].map(
			(operation) => judge('crm', { parameters: { operation }, overrides }),
		);
		expect(judged).toEqual([undefined, undefined, 'unclear', 'writes', 'writes', 'unclear']);
	});
});

describe('an operation is one that the type offers', () => {
	const overrides = {
		...signsIn,
		properties: [
			choice('resource', { row: 'Row', table: 'Table' }),
			choice(
				'operation',
				{ get: 'Get a row' },
				{ displayOptions: { show: { resource: ['row'] } } },
			),
			choice(
				'operation',
				{ find: 'Find a table' },
				{ displayOptions: { show: { resource: ['table'], '@version': [{ _cnd: { gte: 2 } }] } } },
			),
		],
	};

	it.each([
		['of that resource', { resource: 'row', operation: 'get' }, 1, undefined],
		['of that resource in that version', { resource: 'table', operation: 'find' }, 2, undefined],
		['in another version', { resource: 'table', operation: 'find' }, 1, 'unclear'],
		['of another resource', { resource: 'table', operation: 'get' }, 2, 'unknown-operation'],
		['that there is not', { resource: 'row', operation: 'search' }, 1, 'unknown-operation'],
		[
			'of a resource that there is not',
			{ resource: 'x', operation: 'get' },
			1,
			'unknown-operation',
		],
		['without a resource', { operation: 'get' }, 1, 'unknown-operation'],
		['without an operation', { resource: 'row' }, 1, 'unknown-operation'],
		['that is a number', { resource: 'row', operation: 7 }, 1, 'unknown-operation'],
		['that only the run knows', { resource: 'row', operation: '={{ $json.a }}' }, 1, 'computed'],
		[
			'of a resource that only the run knows',
			{ resource: '=row', operation: 'get' },
			1,
			'computed',
		],
	])('%s', (_what, parameters, typeVersion, reason) =>
		expect(judge('crm', { parameters, typeVersion, overrides })).toBe(reason),
	);

	it('what the editor adds for requests of one’s own is none', () => {
		const chosen = '__CUSTOM_API_CALL__';
		const resource = choice('resource', { [chosen]: 'Custom API Call' });
		const properties = [resource, choice('operation', { get: 'Get a row' })];
		const parameters = { resource: chosen, operation: 'get' };
		expect(judge('crm', { parameters, overrides: { ...signsIn, properties } })).toBe(
			'unknown-operation',
		);
	});

	it('a list that only a server knows is believed of one type, for what reads', () => {
		const properties = [
			property('operation', { type: 'options', typeOptions: { loadOptionsMethod: 'load' } }),
		];
		const judged = (name: string, operation: string) =>
			judge(name, { parameters: { operation }, overrides: { ...signsIn, properties } });
		expect(judged('theHive', 'getAll')).toBeUndefined();
		expect(judged('theHive', 'merge')).toBe('unknown-operation');
		expect(judged('otherHive', 'getAll')).toBe('unknown-operation');
	});

	it('a hidden one counts as offered', () => {
		const hidden = {
			...signsIn,
			properties: [property('operation', { type: 'hidden', default: 'get' })],
		};
		const judged = (operation: string) =>
			judge('crm', { parameters: { operation }, overrides: hidden });
		expect([judged('get'), judged('find')]).toEqual([undefined, 'unknown-operation']);
	});

	it('a type without operations is not known to read', () => expect(judge('crm')).toBe('unclear'));

	it('a switch that acts makes a write of it', () => {
		const options = property('options', {
			type: 'collection',
			options: [property('markAsRead', { type: 'boolean' }), property('updatedAfter')],
		});
		const properties = [choice('operation', { get: 'Get mail' }), options];
		const judged = (chosen: object) =>
			judge('mail', {
				parameters: { operation: 'get', options: chosen as Record<string, string> },
				overrides: { ...signsIn, properties },
			});
		expect(judged({ markAsRead: true })).toBe('writes');
		expect(judged({ markAsRead: '={{ true }}' })).toBe('writes');
		expect(judged({ markAsRead: false, updatedAfter: 'today' })).toBeUndefined();
	});

	it('an address that only the run knows is not asked', () => {
		const reading = offers('get');
		const judged = (url: string) =>
			judge('crm', { ...reading, parameters: { ...reading.parameters, url } });
		expect(judged('={{ $json.url }}')).toBe('computed-address');
		expect(judged('=https://x.com/{{ $json.id }}')).toBeUndefined();
	});
});

describe('SQL', () => {
	it.each(['SELECT * FROM orders', '  select 1;', '-- the newest\nSELECT 1', '=SELECT 1'])(
		'%j reads',
		(query) => expect(judge('postgres', asking(query))).toBeUndefined(),
	);

	it.each(['DELETE FROM orders', 'SELECT 1; DELETE FROM orders', '={{ $json.query }}', '', 7])(
		'%j may write',
		(query) => expect(judge('postgres', asking(query))).toBe('query'),
	);

	it('that an expression adds to may write', () =>
		expect(judge('postgres', asking('=SELECT 1 WHERE {{ $json.x }}'))).toBe('query'));

	it('with a parameter in quotes may write', () => {
		const options = { queryReplacement: '={{ $json.name }}' };
		expect(judge('postgres', asking("SELECT '$1'", { options }))).toBe('query');
		expect(judge('postgres', asking('SELECT $1', { options }))).toBeUndefined();
	});

	it('is what a query of BigQuery is, too', () => {
		const { overrides } = asking('');
		const parameters = { operation: 'executeQuery', sqlQuery: 'SELECT 1' };
		expect(judge('googleBigQuery', { overrides, parameters })).toBeUndefined();
	});

	it('is what executes; whatever else executes writes', () =>
		expect(judge('ssh', offers('execute', 'Execute a command'))).toBe('writes'));
});

describe('a node of n8n’s own', () => {
	it.each(['set', 'code', 'if', 'merge'])('(%s) that signs in nowhere is run', (name) =>
		expect(judge(name, { overrides: core })).toBeUndefined(),
	);

	it.each(['wait', 'respondToWebhook', 'jwt'])('(%s) that signs in here is run', (name) =>
		expect(judge(name, { overrides: { ...core, ...signsIn } })).toBeUndefined(),
	);

	it.each(['executeCommand', 'executeWorkflow', 'form', 'writeBinaryFile', 'toolExecutor'])(
		'(%s) that acts is not',
		(name) => {
			const overrides = { ...core, properties: [choice('operation', { get: 'Get it' })] };
			expect(judge(name, { parameters: { operation: 'get' }, overrides })).toBe('writes');
		},
	);

	it.each(['hunter', 'clearbit', 'perplexity', 'mindee'])('(%s) that costs is not', (name) =>
		expect(judge(name, offers('get', 'Get a company'))).toBe('costs'),
	);

	it.each([
		['airtop', 'query'],
		['airtop', 'getPaginated'],
		['databricks', 'queryEndpoint'],
	])('(%s) costs with its operation %s', (name, operation) =>
		expect(judge(name, offers(operation, 'Query it'))).toBe('costs'),
	);

	it('that keeps rows or files is judged by its operation', () => {
		const at = (name: string, operation: string) =>
			judge(name, {
				parameters: { operation },
				overrides: { ...core, properties: [choice('operation', { [operation]: 'Do it' })] },
			});
		expect(at('dataTable', 'insert')).toBe('writes');
		expect(at('dataTable', 'get')).toBeUndefined();
		expect(at('readWriteFile', 'write')).toBe('writes');
		expect(at('readWriteFile', 'read')).toBeUndefined();
		expect(at('removeDuplicates', 'removeDuplicateInputItems')).toBeUndefined();
		expect(at('removeDuplicates', 'removeItemsSeenInPreviousExecutions')).toBe('writes');
		expect(at('removeDuplicates', 'clearDeduplicationHistory')).toBe('writes');
		expect(judge('removeDuplicates', { overrides: core })).toBeUndefined();
		const { overrides } = offers('get');
		expect(judge('dataTable', { overrides: { ...core, ...overrides, credentials: [] } })).toBe(
			'unknown-operation',
		);
	});

	it('that makes itself a user each time it reads is not run', () =>
		expect(judge('philipsHue', offers('get'))).toBe('writes'));

	it('that runs code is judged by its code', () => {
		const coded = (name: string, parameters: Record<string, string>) =>
			judge(name, { parameters, overrides: core });
		expect(coded('code', { jsCode: 'return items;' })).toBeUndefined();
		expect(coded('code', { jsCode: 'return fetch("http://x");' })).toBe('code');
		expect(coded('code', { jsCode: '={{ $json.code }}' })).toBe('code');
		expect(coded('code', { pythonCode: 'return _items' })).toBeUndefined();
		expect(coded('code', { pythonCode: 'import os' })).toBe('code');
		expect(coded('function', { functionCode: 'return items;' })).toBe('code');
		expect(coded('functionItem', { functionCode: 'return item;' })).toBe('code');
		expect(coded('code', { pythonCode: '={{ "import os" }}' })).toBe('code');
		expect(coded('aiTransform', { jsCode: 'return require("fs");' })).toBe('code');
		expect(coded('sort', { code: 'return a.json.n - b.json.n' })).toBeUndefined();
		expect(coded('sort', { code: 'return helpers.request("http://x")' })).toBe('code');
	});
});

describe('a request', () => {
	const asks = (parameters: Record<string, unknown>) =>
		judge('httpRequest', { parameters: parameters as Record<string, string> });

	it.each([
		['GET', undefined],
		['HEAD', undefined],
		['OPTIONS', undefined],
		['POST', 'writes'],
		['DELETE', 'writes'],
		['get', 'writes'],
		['={{ $json.method }}', 'computed'],
	])('with %s', (method, reason) => {
		const url = 'https://x.com';
		expect(asks({ method, url })).toBe(reason);
		expect(asks({ requestMethod: method, url })).toBe(reason);
		expect(judge('facebookGraphApi', { parameters: { httpRequestMethod: method } })).toBe(reason);
	});

	it('is one where the tool that n8n makes of it stands in the flow', () =>
		expect(judge('httpRequestTool', { parameters: { method: 'POST' } })).toBe('writes'));

	it.each([
		['https://x.com/a', undefined],
		['=https://x.com/a', undefined],
		['=https://x.com/{{ $json.id }}?q={{ $json.q }}', undefined],
		['={{ $json.url }}', 'computed-address'],
		['={{ "https://x.com" }}/a', 'computed-address'],
		['=https://{{ $json.host }}/a', 'computed-address'],
		['=https://x.com{{ $json.path }}', 'computed-address'],
		['=https://x.com@{{ $json.host }}/', 'computed-address'],
		['=https://x.com\\{{ $json.path }}', 'computed-address'],
		['=x.com/{{ $json.path }}', 'computed-address'],
		['http://127.0.0.1:5678/webhook/orders', 'webhook'],
		['http://127.0.0.1:5678/%77ebhook/orders', 'webhook'],
		['http://127.0.0.1:5678/a/..\\webhook-test/orders', 'webhook'],
		['=http://127.0.0.1:5678/webhook/{{ $json.path }}', 'webhook'],
		['https://hooks.example.com/catch/1', 'webhook'],
		['https://x.com/?next=/webhook/', undefined],
		['https://api.x.com/webhooks/1', undefined],
	])('to %s', (url, reason) => {
		expect(asks({ method: 'GET', url })).toBe(reason);
		expect(judge('rssFeedRead', { parameters: { url }, overrides: core })).toBe(reason);
	});

	it.each([
		[
			'a header',
			{ headerParameters: { parameters: [{ name: 'X-HTTP-Method-Override', value: 'PUT' }] } },
		],
		['headers as JSON', { jsonHeaders: '{ "x-method-override": "PUT" }' }],
		['a parameter', { queryParameters: { parameters: [{ name: '_method', value: 'PUT' }] } }],
		['the address', { url: 'https://x.com/?_method=PUT' }],
		[
			'a header that only the run knows',
			{ headerParameters: { parameters: [{ name: '={{ $json.h }}', value: 'PUT' }] } },
		],
		['headers that only the run knows', { jsonHeaders: '={{ $json.headers }}' }],
	])('that is another one by %s', (_how, parameters) =>
		expect(asks({ method: 'GET', url: 'https://x.com', ...parameters })).toBe('writes'),
	);

	it('keeps its names where only values are known in the run', () => {
		const jsonHeaders = '={ "x-id": "{{ $json.id }}", "x-n": {{ $json.n }} }';
		const headerParameters = { parameters: [{ name: 'x-id', value: '={{ $json.id }}' }] };
		expect(asks({ method: 'GET', url: 'https://x.com', jsonHeaders, headerParameters })).toBe(
			undefined,
		);
	});

	it('for the next page goes where the service says, and nowhere else', () => {
		const paged = (nextURL: string) =>
			asks({
				method: 'GET',
				url: 'https://x.com',
				options: { pagination: { pagination: { nextURL } } },
			});
		expect(paged('={{ $response.body.next }}')).toBeUndefined();
		expect(paged('={{ $response.headers["x-next"] }}')).toBeUndefined();
		expect(paged('={{ $response.body.next + $json.x }}')).toBe('computed-address');
		expect(paged('={{ $json.next }}')).toBe('computed-address');
	});

	it('by way of a host that only the run knows is not sent', () => {
		const options = { proxy: '={{ $json.proxy }}' };
		expect(asks({ method: 'GET', url: 'https://x.com', options })).toBe('computed-address');
	});
});

describe('GraphQL', () => {
	const asks = (parameters: Record<string, string>) =>
		judge('graphql', { parameters: { endpoint: 'https://x.com', ...parameters } });

	it.each(['GET', 'POST'])('is judged by its text (%s)', (requestMethod) => {
		expect(asks({ requestMethod, query: '{ all { id } }' })).toBeUndefined();
		expect(asks({ requestMethod, query: 'mutation { removeAll }' })).toBe('query');
		expect(asks({ requestMethod, query: '' })).toBe('query');
	});

	it('has a method and an address that are known before', () => {
		const query = '{ all { id } }';
		expect(asks({ query, requestMethod: '={{ $json.method }}' })).toBe('computed');
		expect(asks({ query, endpoint: '={{ $json.url }}' })).toBe('computed-address');
	});
});

describe('a community node', () => {
	it.each(['n8n-nodes-other.set', 'n8n-nodes-other.wait', 'CUSTOM.httpRequest'])(
		'%s is not taken for n8n’s own, whatever it calls itself',
		(name) =>
			expect(judge(name, { parameters: { method: 'GET' }, overrides: core })).toBe('unclear'),
	);

	it.each(['get', 'getAll', 'listOrders', 'searchItems', 'findUser', 'readFile', 'countRows'])(
		'with the operation %s is run',
		(operation) => expect(judge('n8n-nodes-other.shop', offers(operation))).toBeUndefined(),
	);

	it.each([
		'order',
		'checkOut',
		'check',
		'execute',
		'show',
		'selectPlan',
		'getAndLock',
		'findOrMake',
	])('with the operation %s is not', (operation) =>
		expect(judge('n8n-nodes-other.shop', offers(operation))).not.toBeUndefined(),
	);

	it('is held back where the editor says that it writes, or its type declares another method', () => {
		expect(judge('n8n-nodes-other.shop', offers('get', 'Delete an order'))).toBe('writes');
		const posts = {
			name: 'Get',
			value: 'get',
			routing: { request: { method: 'POST' as const } },
		};
		const overrides = {
			properties: [property('operation', { type: 'options', options: [posts] })],
		};
		expect(judge('n8n-nodes-other.shop', { parameters: { operation: 'get' }, overrides })).toBe(
			'writes',
		);
	});

	it('is not excused by what it is grouped under', () =>
		expect(
			judge('n8n-nodes-other.shop', {
				parameters: { operation: 'get' },
				overrides: { ...offering({ get: 'Get it' }), group: ['trigger'] },
			}),
		).toBe('trigger'));
});

it('a node with a model or tools below is held back, whatever else it is', () => {
	expect(judge('set', { overrides: core, hasSubNodes: true })).toBe('sub-nodes');
	expect(judge('crm', { ...offers('get'), hasSubNodes: true })).toBe('sub-nodes');
});

it('a node that is made for another one is held back where data leads to it', () => {
	const overrides = { ...offering({ get: 'Get it' }), outputs: ['ai_tool' as const] };
	expect(judge('crmTool', { parameters: { operation: 'get' }, overrides })).toBe('sub-nodes');
});

it('a trigger is held back: what a run starts from is not asked about', () => {
	expect(judge('hook', { overrides: { ...signsIn, group: ['trigger'] } })).toBe('trigger');
});

describe('code that n8n runs in its own process', () => {
	const takesCode = (editor: 'jsEditor' | 'codeNodeEditor') => ({
		...core,
		properties: [property('script', { typeOptions: { editor } })],
	});

	it.each(['jsEditor', 'codeNodeEditor'] as const)('is held back whatever it says (%s)', (editor) =>
		expect(judge('scripted', { overrides: takesCode(editor) })).toBe('code'),
	);
});

describe('a Debug Helper', () => {
	it.each([
		[{ category: 'doNothing' }, undefined],
		[{ category: 'throwError', throwErrorType: 'Error' }, undefined],
		[{ category: 'throwError', throwErrorType: 'other' }, 'exhausts'],
		[{ category: 'randomData', randomDataCount: 10 }, undefined],
		[{ category: 'randomData', randomDataCount: 1e9 }, 'exhausts'],
		[{ category: 'oom' }, 'exhausts'],
		[{ category: '={{ $json.category }}' }, 'exhausts'],
	])('%j', (parameters, reason) =>
		expect(judge('debugHelper', { parameters, overrides: core })).toBe(reason),
	);
});
