import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { answerForm, asksBut, readCard, useForeman } from '../support/foreman';
import type { AgentRequest } from '../support/foreman-script';
import { call, onceTold, say, verify } from '../support/foreman-script';
import type { HostilePages } from '../support/hostile-pages';
import { startHostilePages } from '../support/hostile-pages';

const rehearsal = useForeman();
const { world } = rehearsal;

const headers: object[] = [];
const asked: string[] = [];

let api: HostilePages;

const price: RequestListener = (request, response) => {
	asked.push(String(request.url));
	response.writeHead(200, { 'content-type': 'application/json' }).end('{"price":3}');
};

beforeAll(async () => {
	api = await startHostilePages({
		'/v1/price': price,
		'/v1/price/pen': price,
		'/v1/rates': (request, response) => {
			headers.push(request.headers);
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end('{"base":"EUR","rates":[{"to":"USD","rate":1.1}]}');
		},
	});
});

afterAll(() => api.stop());

/** A credential of the owner whose agents may ask this machine's API, and, once a person agrees, others. */
async function ownNodes() {
	const { baseUrl, apiKey } = world.live.access;
	const webDomains = `*, ${api.origin}`;
	return await world.live.credential(`Web ${randomUUID()}`, 'foremanN8nApi', {
		...{ baseUrl, apiKey, webDomains, moreSettings: true },
	});
}

test('a builder looks at what an API answers before it builds on it, and asks about the next host, and before it writes', async () => {
	const name = `Rates ${randomUUID()} ${world.live.mark}`;
	const path = randomUUID();
	const secret = `https://other-api.example/v1?key=${randomUUID()}`;
	const built = ({ answerOf, text }: AgentRequest) => {
		expect(JSON.stringify(answerOf('fetch-url'))).toContain('denied');
		const field = /rates: \[\{ to: string, rate: number \}\]/.test(text) ? 'rate' : 'unknown';
		return call('build-workflow', {
			code: `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const rates = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Rates', parameters: { url: '${api.origin}/v1/rates' } } });
const usd = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Usd', parameters: { mode: 'raw', jsonOutput: expr('{{ { rate: $json.rates[0].${field} } }}') } } });
export default workflow('rates', '${name}').add(order).to(rates).to(usd);`,
		});
	};
	const foreman = await rehearsal.foreman({
		parameters: { ...asksBut('build-workflow-with-agent'), askAfterForeignText: true },
		n8n: await ownNodes(),
	});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('get-instance-context', {}),
					call('build-workflow-with-agent', { task: 'Answer the rate' }),
					onceTold('Background task t1', say('It is built.')),
				],
			},
			{
				kind: 'builder',
				turns: [
					call('fetch-url', { url: `${api.origin}/v1/rates` }),
					call('fetch-url', { url: secret }),
					built,
					say('Saved.'),
				],
			},
		],
		'Build me a webhook that answers the rate',
	);
	const question = await foreman.question();
	expect(question.tool).toContain('fetch');
	expect((await answerForm(question, 'declined')).status).toBe(200);
	const written = await foreman.question(1);
	expect(written.tool).toBe('build-workflow');
	expect((await answerForm(written, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished' });
	expect(done[0].output).toContain('It is built.');
	const [briefed, , , last] = run.script.requests('builder');
	expect(briefed?.system).toContain('`fetch-url`');
	expect(briefed?.tools).not.toContain('web-search');
	expect(last?.last).toContain(name);
	expect(headers).toHaveLength(1);
	for (const sent of headers)
		expect(Object.keys(sent)).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/^(?:authorization|cookie|x-n8n.*)$/)]),
		);
	const { data } = await world.live.api('GET', `/workflows?name=${encodeURIComponent(name)}`);
	expect(JSON.stringify(data[0].nodes)).toContain('$json.rates[0].rate');
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('one answer is about a change of a person’s workflow and the requests of its trial, which it shows', async () => {
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	const ask = {
		...{ name: 'Price', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: { url: `=${api.origin}/v1/price?of={{ $json.body.of }}` },
	};
	const text = {
		...{ name: 'Say', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		parameters: { mode: 'raw', jsonOutput: '={{ { text: "old" } }}' },
	};
	const links: Array<[string, string]> = [
		['Order', 'Price'],
		['Price', 'Say'],
	];
	const name = `Prices ${randomUUID()} ${world.live.mark}`;
	const { id } = await world.live.store(workflow(name, [hook, ask, text], links));
	const change = (old_str: string, new_str: string) =>
		call('build-workflow', { workflowId: id, patches: [{ old_str, new_str }] });
	const foreman = await rehearsal.foreman({
		parameters: { profile: 'build', askAfterForeignText: true },
		n8n: await ownNodes(),
	});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('get-workflow-as-code', { workflowId: id }),
					change('old', 'new'),
					verify('w1', { of: 'pen' }),
					change('/v1/price', '/v1/rates'),
					verify('w1', { of: 'ink' }),
					say('Both are changed.'),
				],
			},
		],
		`Say new, and ask for rates in ${id}`,
	);
	const before = asked.length;
	const first = await foreman.question();
	expect(first.tool).toBe('build-workflow');
	const card = await readCard(first.approvalUrl);
	expect(card).toContain('tried once without its writes');
	expect(card).toContain('/v1/price');
	expect(asked).toHaveLength(before);
	expect((await answerForm(first, 'approved')).status).toBe(200);
	const second = await foreman.question(1);
	expect(second.tool).toBe('build-workflow');
	expect(await readCard(second.approvalUrl)).toContain('/v1/rates');
	expect(asked.slice(before)).toEqual(['/v1/price?of=pen']);
	expect((await answerForm(second, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(2);
	expect(asked).toHaveLength(before + 1);
	expect(headers.length).toBeGreaterThan(0);
	expect(done[0].workflows).toMatchObject([{ workItemId: 'w1', state: 'verified' }]);
});

test('a trial that no one was shown asks for itself', async () => {
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	const prices = Array.from({ length: 13 }, (_value, index) => ({
		...{ name: `Price ${index}`, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: { url: `${api.origin}/v1/price?of=${index}` },
	}));
	const name = `Many ${randomUUID()} ${world.live.mark}`;
	const links = prices.map((node): [string, string] => ['Order', node.name]);
	const { id } = await world.live.store(workflow(name, [hook, ...prices], links));
	const foreman = await rehearsal.foreman({
		parameters: { profile: 'build', askAfterForeignText: true },
		n8n: await ownNodes(),
	});
	const patch = { node: 'Price 0', path: 'notes', new_str: 'The first' };
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('get-workflow-as-code', { workflowId: id }),
					call('build-workflow', { workflowId: id, patches: [patch] }),
					verify('w1', {}),
					say('Not tried.'),
				],
			},
		],
		`Name the first in ${id}`,
	);
	const before = asked.length;
	const change = await foreman.question();
	expect(await readCard(change.approvalUrl)).not.toContain('tried once without its writes');
	expect((await answerForm(change, 'approved')).status).toBe(200);
	const trial = await foreman.question(1);
	expect(trial.tool).toBe('verify-built-workflow');
	expect((await answerForm(trial, 'declined')).status).toBe(200);
	await run.end();
	expect(asked).toHaveLength(before);
});

test('a yes to a change covers a trial that computes a path where it is given no data, and none that is given some', async () => {
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	const ask = {
		...{ name: 'Price', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: { url: `=${api.origin}/v1/price/{{ $json.body.of ?? 'pen' }}` },
	};
	const name = `Paths ${randomUUID()} ${world.live.mark}`;
	const { id } = await world.live.store(workflow(name, [hook, ask], [['Order', 'Price']]));
	const foreman = await rehearsal.foreman({
		parameters: { profile: 'build', askAfterForeignText: true },
		n8n: await ownNodes(),
	});
	const note = (new_str: string) =>
		call('build-workflow', {
			workflowId: id,
			patches: [{ node: 'Price', path: 'notes', new_str }],
		});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('get-workflow-as-code', { workflowId: id }),
					note('The price'),
					verify('w1', {}),
					note('The price now'),
					verify('w1', { of: '../rates' }),
					say('Tried once.'),
				],
			},
		],
		`Say in a note what ${id} asks`,
	);
	const before = asked.length;
	for (const index of [0, 1]) {
		const change = await foreman.question(index);
		expect(change.tool).toBe('build-workflow');
		expect(await readCard(change.approvalUrl)).toContain('tried once, given no data,');
		expect(asked.slice(before)).toEqual(index === 0 ? [] : ['/v1/price/pen']);
		expect((await answerForm(change, 'approved')).status).toBe(200);
	}
	const trial = await foreman.question(2);
	expect(trial.tool).toBe('verify-built-workflow');
	expect((await answerForm(trial, 'declined')).status).toBe(200);
	await run.end();
	expect(asked.slice(before)).toEqual(['/v1/price/pen']);
});
