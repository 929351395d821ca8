import { randomUUID } from 'node:crypto';

import { answerForm, asksBut, useForeman } from '../support/foreman';
import type { AgentRequest } from '../support/foreman-script';
import { call, onceTold, say } from '../support/foreman-script';
import type { HostilePages } from '../support/hostile-pages';
import { startHostilePages } from '../support/hostile-pages';

const rehearsal = useForeman();
const { world } = rehearsal;

const headers: object[] = [];

let api: HostilePages;

beforeAll(async () => {
	api = await startHostilePages({
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
