import { randomInt, randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { LINK_KEY } from '../../src/asking/notify-person';
import { encodings } from '../policy/answer-secrets/encodings';
import { codeNode } from '../support/sample-workflows';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { useApprovals } from '../support/use-approvals';
import { openSurface, ownerCredential } from '../support/surfaces';
import type { Surface } from '../support/surfaces';

const { world, channel, asking } = useApprovals();

const reading = ['get-execution', 'get-node-output', 'debug-execution', 'query-data-table-rows'];

/** As a model sees an instance: an agent with the tools that read executions and tables. */
let model: Surface;

beforeAll(async () => {
	model = await openSurface(world.live, world.model, 'toolkit', {
		credential: await ownerCredential(world.live),
		tools: reading,
	});
});

/** What a person's workflow does with a question that it is to pass on: it writes it down in other ways, in code of its own. */
const rewriting = `const url = $json.body.approvalUrl;
const base64 = (text) => Buffer.from(text).toString('base64');
return [{ json: {
	base64: base64(url),
	shifted: 'q' + base64('see: ' + url),
	hex: Buffer.from(url).toString('hex'),
	thrice: encodeURIComponent(encodeURIComponent(encodeURIComponent(base64(url)))),
	percent: Buffer.from(url).toString('hex').replace(/../g, '%$&'),
	query: Object.fromEntries(url.split('?')[1].split('&').map((one) => one.split('='))),
	json: JSON.stringify({ button: JSON.stringify({ url: base64(url) }) }),
	mark: 'stays',
} }];`;

/** A published workflow that gets something over a webhook, and rewrites it. */
async function publishRewriting(
	code: string,
): Promise<{ readonly path: string; readonly id: string }> {
	const path = randomUUID();
	const { id } = await world.live.store(
		workflow(
			'Passes on',
			[webhookNode({ path, responseMode: 'lastNode' }), codeNode('Rewrite', code)],
			[['Webhook', 'Rewrite']],
		),
	);
	await world.live.publish(id);
	await world.live.webhook(path);
	return { path, id };
}

/** All that a model is told of the newest execution of a workflow. */
async function toldOf(workflowId: string): Promise<string> {
	const executionId = await eventually('the execution', async () => {
		const { data } = await world.live.api('GET', `/executions?workflowId=${workflowId}&limit=1`);
		return data[0]?.status === 'success' && String(data[0].id);
	});
	const replies = await model.inOneRun([
		['get-execution', { executionId }],
		['get-execution', { executionId, includeData: true }],
		['debug-execution', { executionId }],
		['get-node-output', { executionId, nodeName: 'Rewrite' }],
		['get-node-output', { executionId, nodeName: 'Webhook' }],
	]);
	return JSON.stringify(replies);
}

/** Whether a text has the key in it in one of the ways that the workflow has written it down. */
const waysOf = (url: string, key: string): string[] => {
	const base64 = Buffer.from(url).toString('base64');
	return [
		key,
		base64.slice(-40),
		Buffer.from(key).toString('hex'),
		Buffer.from(key).toString('hex').replace(/../g, '%$&'),
	];
};

test('a link that a workflow of a person encodes comes to no model, by any tool that reads executions', async () => {
	const agent = await asking();
	agent.start([agent.create(`Encoded ${randomUUID()}`)]);
	const { approvalUrl } = await channel().next();
	const key = new URL(approvalUrl).searchParams.get(LINK_KEY) ?? '';
	expect(key).toMatch(/^[0-9a-f]{64}$/);
	const { path, id } = await publishRewriting(rewriting);
	await world.live.callWebhook(path, { approvalUrl });
	const told = await toldOf(id);
	expect(told).toContain('"mark":"stays"');
	expect(told).toContain('[redacted:approval-link]');
	for (const way of waysOf(approvalUrl, key)) expect(told).not.toContain(way);
	await agent.answer({ approvalUrl }, 'declined');
});

test('nor does one that stands in a data table', async () => {
	const agent = await asking();
	agent.start([agent.create(`Stored ${randomUUID()}`)]);
	const { approvalUrl } = await channel().next();
	const names = Object.keys(encodings);
	const { id: dataTableId } = await world.live.api('POST', '/data-tables', {
		name: `Encoded links ${randomUUID()}`,
		columns: ['way', 'text'].map((name) => ({ name, type: 'string' })),
	});
	const data = names.map((way) => ({ way, text: encodings[way]?.(approvalUrl) }));
	await world.live.api('POST', `/data-tables/${dataTableId}/rows`, { data });
	for (let offset = 0; offset < names.length; offset += 10) {
		const { rows } = await model.ask('query-data-table-rows', { dataTableId, offset, limit: 10 });
		for (const { way, text } of rows)
			expect([way, text]).toEqual([way, expect.stringContaining('[redacted:approval-link]')]);
		expect(rows.length).toBeGreaterThan(0);
	}
	await world.live.api('DELETE', `/data-tables/${dataTableId}`);
	await agent.answer({ approvalUrl }, 'declined');
});

test('a code that a chat has shown to a person comes to no model either, wherever its digits stand', async () => {
	const code = String(randomInt(100_000, 1_000_000));
	const { path, id } = await publishRewriting(`const code = $json.body.code;
		const said = 'Delete the table? Your code is **' + code + '**.';
		return [{ json: {
			said, html: 'Your code is <b>' + code + '</b>', base64: Buffer.from(said).toString('base64'),
			url: encodeURIComponent(said), stored: { digits: code, number: Number(code), dashed: code.replace(/...(?=.)/, '$&-') },
			mark: 'stays',
		} }];`);
	await world.live.callWebhook(path, { code });
	const told: Json = await toldOf(id);
	expect(told).toContain('"mark":"stays"');
	expect(told).toContain('Your code is **[redacted:answer-code]**');
	const dashed = `${code.slice(0, 3)}-${code.slice(3)}`;
	for (const way of [dashed, Buffer.from(`is **${code}`).toString('base64').slice(2, 14)])
		expect(told).not.toContain(way);
	// The execution of the webhook has it without the words: nobody could tell it from another number.
	expect(told.split('"nodeName":"Webhook"')[0]).not.toContain(`"${code}"`);
});
