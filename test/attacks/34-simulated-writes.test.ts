import { createServer } from 'node:http';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';
import { endServer, listenHere, listenNamed } from '../support/local-server';

const world = useLive(['canvas']);

/** Somebody else's service: keeps what it was asked. */
const calls: string[] = [];
const service = createServer((request, response) => {
	calls.push(`${request.method} ${request.url}`);
	if (request.url === '/Moved') response.writeHead(302, { location: `${address}/Landed` });
	else response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ from: 'the service', data: {} }));
});
let address = '';

beforeAll(async () => {
	address = await listenNamed(service);
});

afterAll(async () => await endServer(service));

beforeEach(() => {
	calls.length = 0;
});

const start = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const request = (name: string, method: string, parameters = {}) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, {
		method,
		url: `${address}/${name}`,
		options: {},
		...parameters,
	});

const look = () => request('Look', 'GET');

const agent = () =>
	triggerNode('Agent', '@n8n/n8n-nodes-langchain.agent', 3, { promptType: 'define', text: 'x' });

const graphql = (name: string, query: string, method: string) =>
	triggerNode(name, 'n8n-nodes-base.graphql', 1.1, {
		requestMethod: method,
		endpoint: `${address}/${name}`,
		query,
	});

type Link = [from: string, to: string] | [from: string, to: string, kind: string];

/** Start → Look → the nodes, one after the other. */
async function runChain(nodes: readonly Json[], links: readonly Link[] = [], extra = {}) {
	const all = [start(), look(), ...nodes];
	const line = all.slice(1).map((node, index): Link => [all[index]?.name, node.name]);
	return await runDraft(all, [...line, ...links], extra);
}

async function runDraft(nodes: Json[], links: Link[], extra: Json = {}) {
	const { input = {}, ...stored } = extra;
	const draft: Json = { ...workflow('Attack', nodes, links), ...stored };
	const { id: workflowId } = await world.live.store(draft);
	return await world.canvas.ask('run-workflow', { workflowId, simulate: 'writes', ...input });
}

/** Nothing but the request that reads has arrived, and the answer says what did not run. */
function expectHeld(answer: Json, held: Readonly<Record<string, string | undefined>>): void {
	expect(calls).toEqual(['GET /Look']);
	expect(answer).toMatchObject({ status: 'success', data: { Look: [{ from: 'the service' }] } });
	const told = answer.simulatedNodes.map(({ node, why }: Json) => [node, why]);
	expect(Object.fromEntries(told)).toEqual(held);
}

describe('a node that writes is not run', () => {
	test('that has a line left over from when it was a tool', async () => {
		const answer = await runChain(
			[request('Post', 'POST'), agent()],
			[['Post', 'Agent', 'ai_tool']],
		);
		expectHeld(answer, {
			Post: undefined,
			Agent: 'a model, tools or other nodes work for it',
		});
	});

	test('of two that are each the tool of the other', async () => {
		const answer = await runChain(
			[request('One', 'POST'), request('Two', 'POST')],
			[
				['One', 'Two', 'ai_tool'],
				['Two', 'One', 'ai_tool'],
			],
		);
		const why = 'a model, tools or other nodes work for it';
		expectHeld(answer, { One: why, Two: why });
	});

	test('that is a trigger in the middle of the flow', async () => {
		const feed = triggerNode('Feed', 'n8n-nodes-base.rssFeedReadTrigger', 1, {
			feedUrl: `${address}/Feed`,
			pollTimes: { item: [{ mode: 'everyMinute' }] },
		});
		expectHeld(await runChain([feed]), {
			Feed: 'it is a trigger, and this run does not start from it',
		});
	});

	test('that nothing leads to, where n8n runs it for the one behind it', async () => {
		const merge = triggerNode('Merge', 'n8n-nodes-base.merge', 3.1, { mode: 'append' });
		const links = [
			...[
				['Start', 'Look'],
				['Look', 'Merge'],
			],
			['Post', 'Merge'],
		] as Link[];
		const nodes = [start(), look(), request('Post', 'POST'), merge];
		const draft: Json = workflow('Attack', nodes, links);
		draft.connections.Post.main[0][0].index = 1;
		const { connections } = draft;
		const answer = await runDraft(nodes, [], { connections, settings: { executionOrder: 'v0' } });
		expectHeld(answer, { Post: undefined });
	});

	test('for an operation that it does not offer, whatever it is called', async () => {
		const data = { accessToken: 'a', baseUrl: address };
		const credential = await world.live.credential('Telegram', 'telegramApi', data);
		const callback = { resource: 'callback', operation: 'get' };
		const telegram = {
			...triggerNode('Telegram', 'n8n-nodes-base.telegram', 1.2, callback),
			credentials: { telegramApi: credential },
		};
		expectHeld(await runChain([telegram]), {
			Telegram: 'its resource and operation are none that its type offers',
		});
	});
});

describe('a request that writes is not sent', () => {
	test('as a GraphQL mutation by GET, while a query is', async () => {
		const mutation = 'mutation { removeAll }';
		const answer = await runChain([graphql('Change', mutation, 'GET')]);
		expectHeld(answer, { Change: 'its query is not surely one that only reads' });
		await runChain([graphql('Ask', 'query { mutation: all { id } }', 'POST')]);
		expect(calls.slice(1)).toEqual(['GET /Look', 'POST /Ask']);
	});

	test('to an address that is only known in the run, while one on a known host is', async () => {
		const computed = request('Away', 'GET', { url: `={{ '${address}' + '/Away' }}` });
		const host = request('Host', 'GET', { url: `=http://{{ '${address.slice(7)}' }}/Host` });
		const why = 'where its request goes is only known in the run';
		expectHeld(await runChain([computed, host]), { Away: why, Host: why });
		await runChain([request('Path', 'GET', { url: `=${address}/Path?from={{ $json.from }}` })]);
		expect(calls.slice(1)).toEqual(['GET /Look', 'GET /Path?from=the%20service']);
	});

	test('to an address that an agent may not fetch: in the network around n8n, and n8n itself', async () => {
		const inside = createServer((_request, response) => response.end());
		try {
			const url = await listenHere(inside);
			const { baseUrl } = world.live.access;
			const answer = await runChain([
				request('Inside', 'GET', { url }),
				request('Number', 'GET', { url: url.replace('127.0.0.1', '2130706433') }),
				request('Itself', 'GET', { url: `${baseUrl}/healthz` }),
			]);
			const why = 'its address is one that agents may not ask';
			expectHeld(answer, { Inside: why, Number: why, Itself: why });
		} finally {
			await endServer(inside);
		}
	});

	test.each([1, 2, 3, 4.2])(
		'to where the service redirects it (version %d of the node)',
		async (version) => {
			const moved = { url: `${address}/Moved`, responseFormat: 'string' };
			const node = triggerNode('Moved', 'n8n-nodes-base.httpRequest', version, {
				...{ ...moved, options: { followAllRedirects: true, redirect: { redirect: {} } } },
			});
			await runChain([{ ...node, onError: 'continueRegularOutput' }]);
			expect(calls).toEqual(['GET /Look', 'GET /Moved']);
		},
	);

	test('as a GET that says it is something else', async () => {
		const headers = { parameters: [{ name: 'X-HTTP-Method-Override', value: 'DELETE' }] };
		const disguised = request('Delete', 'GET', { sendHeaders: true, headerParameters: headers });
		expectHeld(await runChain([disguised]), { Delete: undefined });
	});

	test('as a GET that starts a workflow', async () => {
		const hook = request('Hook', 'GET', { url: `${address}/webhook/orders` });
		expectHeld(await runChain([hook]), { Hook: 'its address may start a workflow elsewhere' });
	});

	test.each([
		[
			'with n8n’s helper',
			(url: string) => `await this.helpers.httpRequest({ url: '${url}', method: 'POST' });`,
		],
		[
			'with the helper by another name',
			(url: string) =>
				`const { helpers: h } = this; await h.httpRequest({ url: '${url}', method: 'POST' });`,
		],
		[
			'with the helper put together',
			(url: string) =>
				`await this['help' + 'ers']['httpReq' + 'uest']({ url: '${url}', method: 'POST' });`,
		],
		[
			'with the helper as a variable',
			(url: string) => `await helpers.httpRequest({ url: '${url}', method: 'POST' });`,
		],
		[
			'with code made of a text',
			(url: string) =>
				`await (() => 1)['constr' + 'uctor']("return this.helpers.httpRequest({ url: '${url}', method: 'POST' })")();`,
		],
		[
			'with code made of a text, at one remove',
			(url: string) =>
				`const k = 'constr' + 'uctor'; const box = { c: {}[k] }; await box.c[k]("return this.helpers.httpRequest({ url: '${url}', method: 'POST' })")();`,
		],
	])('from a Code node, %s', async (_how, code) => {
		const send = codeNode('Send', `${code(`${address}/Send`)}\nreturn $input.all();`);
		expectHeld(await runChain([send]), { Send: 'its code is not surely one that sends nothing' });
	});
});

test('what n8n remembers of former runs is neither read nor written', async () => {
	const remember = triggerNode('Remember', 'n8n-nodes-base.removeDuplicates', 2, {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.from }}',
		options: {},
	});
	const nodes = [start(), look(), remember, codeNode('New', 'return $input.all();')];
	const links: Link[] = [
		['Start', 'Look'],
		['Look', 'Remember'],
		['Remember', 'New'],
	];
	const { id: workflowId } = await world.live.store(workflow('Attack', nodes, links));
	const run = async (input: object) =>
		await world.canvas.ask('run-workflow', { workflowId, ...input });
	await run({ simulate: 'writes' });
	// The first real run has seen nothing yet, the second has.
	expect((await run({})).data).toHaveProperty('New');
	expect((await run({})).data).not.toHaveProperty('New');
});

test('code that only works on its items is run', async () => {
	const code = `const byName = {};
for (const { json } of $input.all()) (byName[json.from] ??= []).push(json);
return Object.entries(byName).map(([from, all]) => ({ json: { from, count: all.length } }));`;
	const answer = await runChain([codeNode('Count', code)]);
	expect(answer).toMatchObject({
		status: 'success',
		simulatedNodes: [],
		data: { Count: [{ from: 'the service', count: 1 }] },
	});
});
