import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { workflow } from '../../sandbox/workflows.mjs';
import { publishControl } from '../support/admin-trigger';
import { startApprovalChannel } from '../support/approval-channel';
import { eventually, type Json } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** Requests that reached a service on this machine. */
let asked = 0;
const sink = createServer((_request, response) => {
	asked += 1;
	response.setHeader('content-type', 'application/json').end('{"id":7}');
});

beforeAll(async () => {
	await new Promise<void>((resolve) => {
		sink.listen(0, '127.0.0.1', resolve);
	});
});
afterAll(() => sink.close());

const sinkUrl = () => {
	const address = sink.address();
	const { port }: Pick<AddressInfo, 'port'> =
		typeof address === 'object' && address !== null ? address : { port: 0 };
	return `http://127.0.0.1:${port}/orders`;
};

const node = (name: string, type: string, typeVersion: number, parameters: object): Json => ({
	...{ id: `id of ${name}`, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
});

const set = (name: string, values: Record<string, string>) =>
	node(name, 'set', 3.4, {
		includeOtherFields: true,
		assignments: {
			assignments: Object.entries(values).map(([field, value]) => ({
				...{ id: field, name: field, type: 'string', value },
			})),
		},
	});

const when = (name: string, leftValue: string) =>
	node(name, 'if', 2.2, {
		conditions: {
			options: { version: 2, caseSensitive: true, typeValidation: 'loose', leftValue: '' },
			combinator: 'and',
			conditions: [
				{
					...{ id: 'c', leftValue, rightValue: '' },
					operator: { type: 'string', operation: 'notEmpty', singleValue: true },
				},
			],
		},
	});

/** Orders come in; those without an email are refused, the others are sent on. */
const orders = (path = ''): Json => {
	const made = workflow(
		'Orders in',
		[
			node('Order', 'webhook', 2, {
				...{ httpMethod: 'POST', path: `tests-${path}-${world.live.mark}` },
				responseMode: 'responseNode',
			}),
			when('Has email', '={{ $json.body.email }}'),
			set('Order row', {
				total: '={{ $json.body.amount * 2 }}',
				at: '={{ $now.toISO() }}',
				lot: '={{ Math.random() }}',
			}),
			node('Send on', 'httpRequest', 4.2, {
				...{ method: 'POST', url: sinkUrl(), sendBody: true, specifyBody: 'json' },
				jsonBody: '={{ JSON.stringify({ total: $json.total, at: $json.at }) }}',
			}),
			node('Accept', 'respondToWebhook', 1.1, { respondWith: 'json', responseBody: '{"ok":true}' }),
			node('Refuse', 'respondToWebhook', 1.1, {
				...{ respondWith: 'json', responseBody: '{"error":"no email"}' },
				options: { responseCode: 422 },
			}),
		],
		[
			['Order', 'Has email'],
			['Has email', 'Order row'],
			['Order row', 'Send on'],
			['Send on', 'Accept'],
		],
	);
	const { 'Has email': either }: Json = made.connections;
	const refused = [{ node: 'Refuse', type: 'main', index: 0 }];
	const branches = { 'Has email': { main: [either.main[0], refused] } };
	return { ...made, connections: { ...made.connections, ...branches } };
};

const call = async (tool: string, input: object): Promise<Json> =>
	await world.canvas.ask(tool, input);

const save = async (stored: Json, changes: object) => {
	const { name, nodes, connections, settings } = stored;
	const { executionOrder } = settings;
	const body = { name, nodes, connections, settings: { executionOrder }, ...changes };
	await world.live.api('PUT', `/workflows/${stored.id}`, body);
};

/** Changes the parameters of a node in the draft. */
async function change(id: string, name: string, to: (node: Json) => Json): Promise<void> {
	const stored: Json = await world.live.workflow(id);
	await save(stored, {
		nodes: stored.nodes.map((one: Json) => (one.name === name ? to(one) : one)),
	});
}

describe('tests of a workflow', () => {
	let id: string;

	test('are made of runs, and pass again', async () => {
		({ id } = await world.live.store(orders()));
		const good = await call('save-as-test', {
			...{ workflowId: id, inputData: { email: 'a@example.com', amount: 4 } },
			name: 'An order is sent on',
		});
		expect(good).toMatchObject({ isNew: true, name: 'An order is sent on' });
		const refused = await call('save-as-test', { workflowId: id, inputData: { amount: 4 } });
		expect(refused).toMatchObject({ isNew: true, name: 'Order: answered with 422' });
		const again = await call('save-as-test', { workflowId: id, inputData: { amount: 9 } });
		expect(again).toMatchObject({ isNew: false, testId: refused.testId });
		expect(await call('run-tests', { workflowId: id })).toMatchObject({ passed: 2, tests: [] });
		const { tests, coverage } = await call('list-tests', { workflowId: id });
		expect([tests.length, coverage.notReached]).toEqual([2, []]);
		expect(asked).toBe(0);
	});

	test('hold no secret that came in', async () => {
		const secret = ['sk', 'live', '51H8kq2eZvKYlo2C0aXwQ1b2c3d4e5f6'].join('_');
		const { id: other } = await world.live.store(orders('secret'));
		const inputData = { email: 'a@example.com', amount: 1, key: secret };
		const rules = [{ node: 'Order row', path: 'body.key', is: 'present' }];
		const { testId } = await call('save-as-test', { workflowId: other, inputData, rules });
		const { test: kept } = await call('list-tests', { workflowId: other, testId });
		expect(kept.trigger.items[0].body.email).toBe('a@example.com');
		expect(JSON.stringify(kept)).not.toContain(secret);
		expect(await call('run-tests', { workflowId: other })).toMatchObject({ passed: 1 });
	});

	test('hold no secret of parameters, of credentials, or of what a service answered', async () => {
		const secrets = ['header', 'query', 'text', 'code', 'credential', 'answer', 'caller'].map(
			(where) => [where, `ghp_${randomBytes(18).toString('hex')}`] as const,
		);
		const secret = Object.fromEntries(secrets);
		const echo = createServer((request, response) => {
			const { authorization, 'x-own': own } = request.headers;
			const body = { authorization, own, url: request.url, token: secret.answer };
			response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
		});
		await new Promise<void>((resolve) => {
			echo.listen(0, '127.0.0.1', resolve);
		});
		const address = echo.address();
		const port = typeof address === 'object' && address !== null ? address.port : 0;
		const path = `canaries-${randomUUID()}`;
		const httpHeaderAuth = await world.live.credential('Canary', 'httpHeaderAuth', {
			...{ name: 'authorization', value: `Bearer ${secret.credential}` },
		});
		const ask = {
			...node('Ask', 'httpRequest', 4.2, {
				...{ url: `http://127.0.0.1:${port}/a?api_key=${secret.query}`, sendHeaders: true },
				headerParameters: { parameters: [{ name: 'x-own', value: secret.header }] },
				...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
			}),
			credentials: { httpHeaderAuth },
		};
		const made = workflow(
			'Canaries',
			[
				node('Call', 'webhook', 2, { httpMethod: 'POST', path, responseMode: 'lastNode' }),
				ask,
				set('Keep', { password: secret.text ?? '' }),
				node('Code', 'code', 2, {
					jsCode: `const key = '${secret.code}';\nreturn $input.all().map(({ json }) => ({ json: { ...json, key } }));`,
				}),
			],
			[
				['Call', 'Ask'],
				['Ask', 'Keep'],
				['Keep', 'Code'],
			],
		);
		try {
			const { id: of } = await world.live.store(made);
			await world.live.publish(of);
			await world.live.webhook(path);
			await world.live.callWebhook(path, { token: secret.caller, n: 1 });
			const [executionId = ''] = await world.live.executionIds(of);
			await world.live.endOf(executionId);
			await call('save-as-test', { workflowId: of, executionId });
			await call('run-tests', { workflowId: of });
			const rows = JSON.stringify(await storedRows(world.live, 'foreman_tests', of));
			expect(rows).toContain('Ask');
			const kept = secrets.filter(([, value]) => rows.includes(value.slice(4)));
			expect(kept.map(([where]) => where)).toEqual([]);
		} finally {
			echo.close();
		}
	});

	test('fail where the workflow does something else, and say where', async () => {
		await change(id, 'Order row', (one) => ({
			...one,
			parameters: JSON.parse(JSON.stringify(one.parameters).replace('amount * 2', 'amount * 3')),
		}));
		const { failed, passed, tests } = await call('run-tests', { workflowId: id });
		expect([failed, passed]).toEqual([1, 1]);
		expect(tests[0]).toMatchObject({ name: 'An order is sent on', state: 'failed' });
		expect(tests[0].failures).toContainEqual({
			...{ node: 'Order row', about: 'output', path: '0.total' },
			...{ expected: '"8"', got: '"12"' },
		});
		expect(tests[0].failures.map((one: Json) => one.node)).toContain('Send on');
		expect(JSON.stringify(tests)).not.toContain('"0.at"');
	});

	test('keep what is red from going live without a person', async () => {
		const answer = await world.canvas.call('publish-workflow', { workflowId: id });
		expect(JSON.stringify(answer)).toMatch(/Not all tests pass/);
	});

	test('run over HTTP, with a status that ends a program', async () => {
		const control = await publishControl(world.live);
		const admin = control.token({ org: 'a', agency: 'b', sub: 'ann' }, { roles: ['admin'] });
		const run = async () =>
			await control.call('POST', 'ai/tests/run', admin, { workflowIds: [id] });
		const red = await run();
		expect([red.status, red.body.failed, red.body.isGreen]).toEqual([422, 1, false]);
		expect(red.body.junit).toContain('<testsuite name="Foreman" tests="2" failures="1">');
	});

	test('are stale where a node has another name, and can be mended', async () => {
		const stored: Json = await world.live.workflow(id);
		const text = JSON.stringify(stored).replaceAll('"Order row"', '"Row"');
		await save(JSON.parse(text), {});
		const { stale, failed, tests } = await call('run-tests', { workflowId: id });
		expect([stale, failed]).toEqual([1, 0]);
		expect(tests[0].stale).toEqual(['"Order row" is "Row" now']);
	});
});

describe('a version that goes live in the editor', () => {
	/** More than twice the time between two looks. */
	const NOTICED = 90_000;

	test('is tested within a minute, and told to the channel once where it is red', async () => {
		const channel = await startApprovalChannel();
		const { id } = await world.live.store(orders(`editor-${randomUUID()}`));
		const input = { email: 'a@example.com', amount: 4 };
		await call('save-as-test', { workflowId: id, inputData: input, name: 'An order is sent on' });
		await publishControl(world.live, { askUrl: channel.url });
		const ofThis = () => channel.posts.filter(({ workflowId }) => workflowId === id);
		/** Whether the version that is live was tested, and whom it concerns was told. */
		const isNoted = async () => {
			const { activeVersionId } = await world.live.workflow(id);
			const rows = await storedRows(world.live, 'foreman_tests', id);
			return rows.some((row) => row.test_id === 'live' && row.result === activeVersionId);
		};
		try {
			await world.live.publish(id);
			await eventually('the first version to be tested', isNoted, NOTICED);
			expect(ofThis()).toEqual([]);
			await change(id, 'Order row', (one) => ({
				...one,
				parameters: JSON.parse(JSON.stringify(one.parameters).replace('amount * 2', 'amount * 3')),
			}));
			await world.live.publish(id);
			await eventually('a message', async () => await Promise.resolve(ofThis()[0]), NOTICED);
			const { activeVersionId } = await world.live.workflow(id);
			const [post] = ofThis();
			expect(post).toMatchObject({ versionId: activeVersionId });
			expect(post?.text).toContain("'Order row' output 0[.]total: expected '8', got '12'");
			await eventually('the second version to be noted', isNoted, NOTICED);
			expect(ofThis()).toHaveLength(1);
			expect(asked).toBe(0);
		} finally {
			await channel.stop();
		}
	}, 240_000);
});
