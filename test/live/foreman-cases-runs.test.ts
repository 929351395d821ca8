import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { useForeman } from '../support/foreman';
import { openConversation, orchestrator } from '../support/foreman-conversation';
import { call, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { endServer, listenNamed } from '../support/local-server';
import { chain, triggerNode } from '../support/sample-workflows';
import { samplePdf } from '../support/sample-pdf';

/*
 * What people say of runs, and what runs have shown. The models here never look by themselves: what they need must be in what they are
 * sent.
 */

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const RECORD = 'The record of runs, looked up now';

/** Somebody else's service. `/status/200,502` answers so, one after the other, and the last for ever. */
const served = new Map<string, number>();
const service = createServer(({ url = '' }, response) => {
	const [, kind = '', rest = ''] = url.split('/');
	const states = kind === 'status' ? rest.split(',').map(Number) : [200];
	const times = served.get(url) ?? 0;
	served.set(url, times + 1);
	response.statusCode = states[Math.min(times, states.length - 1)] ?? 200;
	if (url.endsWith('/menu.pdf'))
		response.setHeader('content-type', 'application/pdf').end(samplePdf('Soup'));
	else if (kind === 'status') response.setHeader('content-type', 'application/json').end('{}');
	else response.setHeader('content-type', 'text/html').end('<!doctype html><p>No such menu</p>');
});
let address = '';

beforeAll(async () => {
	address = await listenNamed(service);
});

afterAll(async () => await endServer(service));

const fetchNode = (name: string, url: string, parameters: Json = {}) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, { url, options: {}, ...parameters });

/** A person's published Order (webhook) → Fetch, called as often as said. Gives the ids of its runs, newest first. */
async function lived(name: string, url: string, times: number) {
	const path = randomUUID();
	const hook = { ...webhookNode({ path }), name: 'Order' };
	const { id } = await world.live.store(
		workflow(name, [hook, fetchNode('Fetch', url)], [['Order', 'Fetch']]),
	);
	await world.live.publish(id);
	await world.live.webhook(path);
	for (let time = 1; time <= times; time += 1) {
		await world.live.callWebhook(path, {}).catch(() => undefined);
		await eventually(`run ${time}`, async () => {
			const ids = await world.live.executionIds(id);
			return ids.length === time && ids;
		});
	}
	const runs = (await world.live.executionIds(id)).sort(
		(one, other) => Number(other) - Number(one),
	);
	for (const run of runs) await world.live.endOf(run);
	return { id, runs };
}

/** What the record says of a workflow. */
const recordOf = (text: string, id: string) =>
	text
		.slice(text.indexOf(RECORD))
		.split('\n')
		.find((line) => line.startsWith(`- workflow ${id}`));

test('a claim that a run failed meets the record of its runs, and nothing is mended', async () => {
	const { id, runs } = await lived(named('Nightly stock import'), `${address}/status/200`, 3);
	const before = await world.live.workflow(id);
	const talk = await openConversation(rehearsal);
	const { first } = await talk.message(
		'The import of the stock broke again tonight, please repair it',
		...orchestrator(say('It ran through. What did you see?')),
	);
	expect(first.text).toContain(`${RECORD}, newest first, without yours.`);
	const line = recordOf(first.text, id);
	expect(line).toContain('(its name shares with the message: import, stock)');
	for (const run of runs) expect(line).toContain(`execution ${run} success 20`);
	expect(line).not.toContain('error');
	expect((await world.live.workflow(id)).versionId).toBe(before.versionId);
	// A message that names nothing of it is told nothing of it.
	expect(await talk.nextTold('Greet the newcomers')).not.toContain(RECORD);
});

test('a run that failed is told with its execution, and the mended draft is not called live', async () => {
	const { id, runs } = await lived(named('Hourly exchange rates'), `${address}/status/429`, 1);
	const { nodes, activeVersionId } = await world.live.workflow(id);
	const talk = await openConversation(rehearsal);
	const { first, requests, last, done } = await talk.message(
		'exchange rates do not come any more',
		...orchestrator(
			call('debug-execution', { executionId: runs[0] }),
			call('build-workflow', {
				...{ workflowId: id },
				patches: [{ node: 'Fetch', path: 'retryOnFail', new_str: 'true' }],
			}),
			verify('w1', {}),
			say('It tries again now.'),
		),
	);
	expect(recordOf(first.text, id)).toContain(`${runs[0]} error 20`);
	expect(requests[1]?.answerOf('debug-execution').failedNode).toMatchObject({
		...{ name: 'Fetch', error: expect.stringMatching(/429|too many requests/i) },
	});
	const after = await world.live.workflow(id);
	expect(after.nodes).toEqual(
		nodes.map((node: Json) => (node.name === 'Fetch' ? { ...node, retryOnFail: true } : node)),
	);
	expect(after.activeVersionId).toBe(activeVersionId);
	expect(last.text).toContain('failed');
	expect(done[0].workflows[0]).toMatchObject({
		...{ state: 'changed, not verified' },
		evidence: expect.stringContaining('Not published: an older version is live.'),
	});
});

test('how runs have gone, one after the other, is told at once', async () => {
	const states = [200, 502, 502, 200, 502, 502, 200];
	const url = `${address}/status/${states.join(',')}`;
	const { id, runs } = await lived(named('Parcel tracking'), url, states.length);
	const talk = await openConversation(rehearsal);
	const told = await talk.nextTold('Is parcel tracking stable?');
	const words = [...states].reverse().map((state) => (state === 200 ? 'success' : 'error'));
	const said = runs.map((run, at) => `execution ${run} ${words[at]} \\S+ \\S+`);
	expect(recordOf(told, id)).toMatch(new RegExp(`: ${said.slice(0, 6).join(', ')}; 6 of 7$`));
});

test('what only Foreman tried has no run of its own, and is not said to have worked', async () => {
	const talk = await openConversation(rehearsal);
	const name = named('Evening closing reminder');
	const tell = fetchNode('Tell', 'http://127.0.0.1:9/', { method: 'POST' });
	const { id } = await world.live.store(chain(name, tell));
	await talk.message(
		'Ask for a POST to /close instead',
		...orchestrator(
			call('build-workflow', {
				...{ workflowId: id },
				patches: [{ node: 'Tell', path: 'parameters.url', new_str: 'http://127.0.0.1:9/close' }],
			}),
			verify('w1', {}),
			say('Done, it works.'),
		),
	);
	const { first, requests } = await talk.message(
		'The closing reminder never came',
		...orchestrator(call('list-executions', { workflowId: id }), say('It has never run for real.')),
	);
	expect(recordOf(first.text, id)).toMatch(/: none$/);
	expect(first.text).toContain(`- workflow ${id}: changed, not tested`);
	expect(first.text).toContain('"Tell" (simulated');
	expect(requests[1]?.answerOf('list-executions')).toMatchObject({ executions: [], leftOut: 1 });
});

const menuCode = (name: string, url: string) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } });
const day = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Day', parameters: { mode: 'raw', jsonOutput: '{"file": "menu.pdf"}' } } });
const menu = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Get menu', parameters: { url: '${url}', options: { response: { response: { responseFormat: 'file' } } } } } });
export default workflow('menu', '${name}').add(start).to(day).to(menu);`;

/** Its braces are written as an address writes them: n8n puts nothing in their place. */
const unread = () => `=${address}/menus/%7B%7B$json.file%7D%7D`;

test('a page where a file should be is not proof, whatever is said of the service', async () => {
	const talk = await openConversation(rehearsal);
	const { last, requests, done } = await talk.message(
		'Get the menu as a PDF',
		...orchestrator(
			call('build-workflow', { code: menuCode(named('Menu'), unread()) }),
			verify('w1', {}),
			({ answerOf }) =>
				call('get-node-output', {
					...{ executionId: answerOf('verify-built-workflow').executionId },
					...{ nodeName: 'Get menu', fileText: true },
				}),
			verdict('w1', 'verified'),
			say('The address answers with a PDF when I ask it. All is well.'),
		),
	);
	const answer = requests[2]?.answerOf('verify-built-workflow');
	expect(answer.wrongFiles).toEqual([
		expect.objectContaining({ node: 'Get menu', problem: expect.stringContaining('HTML page') }),
	]);
	expect(answer.notProven).toEqual([expect.objectContaining({ node: 'Get menu' })]);
	expect(requests[2]?.last).toContain('did not show: \\"Get menu\\"');
	// What the node itself was sent, not what another request would be.
	expect(requests[3]?.answerOf('get-node-output').data[0].binary.data).toMatchObject({
		...{ mimeType: 'text/html', text: expect.stringContaining('No such menu') },
	});
	expect(last.last).toContain('do not call it verified');
	expect(done[0].workflows[0].state).toBe('built, shown in part');
	expect(done[0].output).toMatch(/Not done or not proven:[\s\S]*"Get menu" \(/);
	// The next message says that it is still wrong: it is told what stands open, not that it was mended.
	const told = await talk.nextTold('Still no menu in it, only text');
	expect(told).toMatch(/- workflow \w+: built, shown in part/);
	expect(told).toMatch(/> .*Not shown: .*"Get menu" \(/);
	expect(told).not.toMatch(/- workflow \w+: verified/);
});

test('a file that is what the node says is told with its type, and proves the node', async () => {
	const talk = await openConversation(rehearsal);
	const url = `=${address}/menus/{{ $json.file }}`;
	const { requests, done } = await talk.message(
		'Get the menu as a PDF',
		...orchestrator(
			call('build-workflow', { code: menuCode(named('Menu'), url) }),
			verify('w1', {}),
			say('It gets the menu.'),
		),
	);
	const answer = requests[2]?.answerOf('verify-built-workflow');
	expect(answer.data['Get menu']).toEqual([
		{
			file: 'menu.pdf',
			binary: { data: expect.objectContaining({ mimeType: 'application/pdf' }) },
		},
	]);
	expect(answer).not.toHaveProperty('wrongFiles');
	expect(requests[2]?.last).toContain('Not published: nothing of it is live.');
	expect(done[0].workflows[0]).toMatchObject({
		...{ state: 'verified', evidence: expect.stringContaining('Not published') },
	});
});

/** Sign-up (webhook) → Tell team → Thank: both are held back. `to` is where the second one sends. */
const signUp = (to: string) =>
	`const form = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Sign-up', parameters: { path: '${randomUUID()}', httpMethod: 'POST' } } });
const tell = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Tell team', parameters: { method: 'POST', url: 'http://127.0.0.1:9/team', sendBody: true, specifyBody: 'json', jsonBody: '={{ { text: $json.body.name } }}' } } });
const thank = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: { name: 'Thank', parameters: { method: 'POST', url: 'http://127.0.0.1:9/mail', sendBody: true, specifyBody: 'json', jsonBody: '={{ { to: ${to} } }}' } } });
export default workflow('signup', '${named('Sign-up')}').add(form).to(tell).to(thank);`;

test.each([
	['what a service answered', '$json.body.email', false],
	['what came in', "$('Sign-up').item.json.body.email", true],
])('to whom a held-back message would go is told: taken from %s', async (_, to, hasAddress) => {
	const talk = await openConversation(rehearsal);
	const { requests } = await talk.message(
		'Tell the team of each sign-up, then thank the person',
		...orchestrator(
			call('build-workflow', { code: signUp(to) }),
			verify('w1', { name: 'Ada', email: 'ada@example.test' }),
			say('Both are sent.'),
		),
	);
	const answer = requests[2]?.answerOf('verify-built-workflow');
	const [told] = answer.wouldDo.filter(({ node }: Json) => node === 'Thank');
	const sent = JSON.stringify(told);
	if (hasAddress) expect(told.parameters[0].jsonBody).toEqual({ to: 'ada@example.test' });
	else expect(sent).not.toContain('ada@example.test');
	expect(requests[2]?.last).toContain('Look at wouldDo');
	if (!hasAddress) expect(sent).toMatch(/unresolved|undefined|null|\{\}/);
});
