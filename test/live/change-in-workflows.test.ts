import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { startApprovalChannel } from '../support/approval-channel';
import { publishAsking, startAsking } from '../support/asking-agent';
import { eventually, type Json } from '../support/live-instance';
import { codeNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const call = async (input: object): Promise<Json> =>
	await world.canvas.ask('change-in-workflows', input);

/** An address that no other test uses, before and after. */
const addresses = () => {
	const host = `https://${randomUUID()}.example.test`;
	return { from: `${host}/crm`, to: `${host}/crm/v2` };
};

const made = (name: string, address: string, path: string = randomUUID()): Json => {
	const hook = { ...webhookNode({ path }), name: 'Order' };
	const set = {
		...{ name: 'Settings', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		parameters: { mode: 'raw', jsonOutput: JSON.stringify({ base: address }) },
	};
	const code = `// At ${address}\nreturn [{ json: { url: '${address}/orders', other: '${address}-archive' } }];`;
	const links = [
		['Order', 'Settings'],
		['Settings', 'Code'],
	] satisfies Array<[string, string]>;
	return workflow(name, [hook, set, codeNode('Code', code)], links);
};

/** What a draft does, without what n8n gives to each version. */
const bare = ({ name, nodes, connections, settings }: Json) => ({
	name,
	nodes,
	connections,
	settings,
});

const draft = async (id: string): Promise<Json> => await world.live.workflow(id);

const version = ({ versionId, activeVersionId, updatedAt }: Json) => [
	...[versionId, activeVersionId, updatedAt],
];

/** Published workflows with the address, named so. */
async function several(from: string, names: readonly string[]): Promise<Json[]> {
	const all: Json[] = [];
	for (const name of names) {
		const { id } = await world.live.store(made(name, from));
		await world.live.publish(id);
		all.push(await draft(id));
	}
	return all;
}

const withAddress = (text: string, from: string, to: string) =>
	text.replaceAll(new RegExp(`${from.replaceAll('.', '\\.')}(?!-archive)`, 'g'), to);

describe('one address in several workflows', () => {
	let { from, to } = addresses();
	let all: Json[];
	let batchId: string;

	test('is shown before anything is changed', async () => {
		// A test that is tried once more finds none of before.
		({ from, to } = addresses());
		all = await several(from, ['First', 'Second', 'Third']);
		const answer = await call({ from, to });
		expect(answer).toMatchObject({
			...{ state: 'previewed', workflows: 3, next: expect.stringContaining('apply') },
			changes: [{ from, to, at: expect.arrayContaining([expect.stringContaining('Code')]) }],
			left: [{ why: expect.stringMatching(/longer/), at: expect.any(Array) }],
		});
		expect(answer.changes[0].at).toHaveLength(6);
		({ batchId } = answer);
		for (const one of all) expect(version(await draft(one.id))).toEqual(version(one));
	});

	test('is changed in those that nobody has changed since, and in nothing else', async () => {
		const other = all.at(-1);
		await world.canvas.ask('build-workflow', {
			workflowId: other.id,
			patches: [{ node: 'Settings', path: 'parameters.jsonOutput', new_str: '{"theirs": true}' }],
		});
		const theirs = await draft(other.id);
		const answer = await call({ step: 'apply', batchId });
		expect(answer).toMatchObject({ state: 'applied', workflows: 2 });
		expect(answer.left).toContainEqual(
			expect.objectContaining({ why: expect.stringMatching(/changed by another user since/) }),
		);
		expect(answer.drafts.map(({ workflowId }: Json) => workflowId).sort()).toEqual(
			all
				.slice(0, 2)
				.map(({ id }) => id)
				.sort(),
		);
		expect(version(await draft(other.id))).toEqual(version(theirs));
		for (const one of all.slice(0, 2)) {
			const now = await draft(one.id);
			expect(JSON.stringify(bare(now))).toBe(withAddress(JSON.stringify(bare(one)), from, to));
			expect(now.activeVersionId).toBe(one.activeVersionId);
		}
		expect((await call({ step: 'apply', batchId })).workflows).toBe(2);
	});

	test('is taken back where the version is still that of the batch', async () => {
		const [first, second] = all;
		await world.canvas.ask('build-workflow', {
			workflowId: second.id,
			patches: [{ node: 'Settings', path: 'parameters.jsonOutput', new_str: '{"mine": true}' }],
		});
		const theirs = await draft(second.id);
		const answer = await call({ step: 'undo', batchId });
		expect(answer).toMatchObject({ state: 'undone', workflows: 1 });
		expect(bare(await draft(first.id))).toEqual(bare(first));
		expect(version(await draft(second.id))).toEqual(version(theirs));
		const again = await world.canvas.refuse('change-in-workflows', { step: 'apply', batchId });
		expect(again.message).toMatch(/is undone/);
	});
});

/** A published workflow that no real run has shown: a webhook and nodes in a row. */
async function chain(name: string, nodes: readonly Json[], branch?: [string, string]) {
	const path = randomUUID();
	const hook = { ...webhookNode({ path }), name: 'Order' };
	const names = [hook.name, ...nodes.map((one) => String(one.name))];
	const links = names
		.slice(1)
		.map((one, at): [string, string] => [names[at] ?? '', one])
		.filter(([, to]) => to !== branch?.[1]);
	const made = workflow(name, [hook, ...nodes], [...links, ...(branch ? [branch] : [])]);
	const { id } = await world.live.store(made);
	await world.live.publish(id);
	return { ...(await draft(id)), path };
}

const ask = (name: string, url: string) => ({
	...{ name, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
	parameters: { url, options: {} },
});

const set = (jsonOutput: string) => ({
	...{ name: 'Settings', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: { mode: 'raw', jsonOutput },
});

const when = (leftValue: string, operation: string, rightValue: string) => ({
	...{ name: 'If', type: 'n8n-nodes-base.if', typeVersion: 2.2 },
	parameters: {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
			conditions: [{ id: 'one', leftValue, rightValue, operator: { type: 'string', operation } }],
			combinator: 'and',
		},
		options: {},
	},
});

test('live ones go live where runs before and after are the same but for the address, and nothing else does', async () => {
	const { from, to } = addresses();
	const good: Array<[Json, string]> = [
		[await chain('Asks', [ask('Ask', `=${from}/orders/{{ $json.body.id }}`)]), '/orders/'],
		[
			await chain('Sets', [
				set(JSON.stringify({ base: from })),
				ask('Ask', '={{ $json.base }}/set'),
			]),
			'/set',
		],
		[
			await chain('Codes', [
				codeNode(
					'Code',
					`return [1, 2].map((n) => ({ json: { url: \`${from}/code/${'${n}'}\` } }));`,
				),
				ask('Ask', '={{ $json.url }}'),
			]),
			'/code/1',
		],
	];
	const bad: Array<[Json, RegExp]> = [
		[
			await chain('Counts letters', [
				codeNode('Code', `return [{ json: { n: '${from}'.length } }];`),
			]),
			/puts out something else at \[0\]\.n/,
		],
		[
			await chain('Turns elsewhere', [
				set(JSON.stringify({ base: from })),
				when('={{ $json.base }}', 'endsWith', '/crm'),
				ask('Ask', 'https://example.com/'),
			]),
			/^Node/,
		],
		[
			await chain('Is not reached', [
				when('={{ $json.body.id }}', 'equals', 'never'),
				ask('Ask', `${from}/never`),
			]),
			/no run came to "Ask"/,
		],
		[
			await chain('Sends in code', [
				codeNode('Code', `return await this.helpers.httpRequest('${from}/x');`),
			]),
			/"Code" was held back/,
		],
		[
			await chain('Looks at the new one', [
				codeNode(
					'Code',
					`const url = '${from}';\nreturn [{ json: { is: url.includes('v2') ? 'new' : 'old' } }];`,
				),
			]),
			/something else at \[0\]\.is/,
		],
		[
			await chain('Stays in part', [
				codeNode('Code', `return [{ json: { text: '${from} and '.repeat(20) } }];`),
			]),
			/something else at \[0\]\.text/,
		],
	];
	const [other] = good.pop() ?? [];
	await world.canvas.ask('build-workflow', {
		workflowId: other.id,
		patches: [{ node: 'Order', path: 'notes', new_str: 'Not live yet' }],
	});
	const { batchId, ...preview } = await call({ from, to });
	expect(preview).toMatchObject({ workflows: 9, live: 8 });
	const answer = await call({ step: 'apply', batchId, publishProven: true });
	const names = (all: ReadonlyArray<readonly [Json, unknown]>) => all.map(([{ name }]) => name);
	expect(answer).toMatchObject({ workflows: 9, published: good.length });
	const [{ why, at }, ...others] = answer.shown;
	expect(others).toEqual([]);
	expect(why).toMatch(/SHOWN IN PART.*same but for the new text, with samples.*held back/);
	for (const [{ name }, end] of good)
		expect(at).toContainEqual(
			expect.stringMatching(`^${name}; answers at POST http.*; "Ask" → GET ${to}${end}`),
		);
	const told = new Map(answer.drafts.map((one: Json) => [one.name, one.why]));
	expect([...told.keys()].sort()).toEqual([...names(bad), other.name].sort());
	expect(told.get(other.name)).toMatch(/other changes that are not live/);
	for (const [{ name }, reason] of bad) expect(told.get(name)).toMatch(reason);
	for (const [{ id }] of [...good, ...bad]) {
		const now = await draft(id);
		const isLive = good.some(([one]) => one.id === id);
		expect(now.activeVersionId === now.versionId).toBe(isLive);
	}
	await call({ step: 'undo', batchId });
	for (const one of [...good.map(([made]) => made), ...bad.map(([made]) => made)]) {
		const now = await draft(one.id);
		expect(now.nodes).toEqual(one.nodes);
		expect(now.activeVersionId).toBe(one.activeVersionId);
	}
});

test('live ones stay as they are where a test fails', async () => {
	const { from, to } = addresses();
	const [tested, broken] = await several(from, ['Tested', 'Broken']);
	const save = async ({ id }: Json, rules: object[]) =>
		await world.canvas.ask('save-as-test', { workflowId: id, inputData: { id: 7 }, rules });
	await save(tested, []);
	await save(broken, [{ node: 'Code', path: 'url', is: 'equals', value: `${from}/orders` }]);
	const answer = await call({ step: 'apply', from, to, publishProven: true });
	const live = async ({ id }: Json) => {
		const { versionId, activeVersionId } = await draft(id);
		return versionId === activeVersionId;
	};
	expect([await live(tested), await live(broken)]).toEqual([answer.published === 1, false]);
	expect(answer.drafts.map(({ name }: Json) => name)).toContain(broken.name);
	await call({ step: 'undo', batchId: answer.batchId });
	for (const one of [tested, broken]) {
		const now = await draft(one.id);
		expect(bare(now)).toEqual(bare(one));
		expect(now.activeVersionId).toBe(one.activeVersionId);
	}
});

test('an agent asks once for all, the card shows each, and only that is saved', async () => {
	const { from, to } = addresses();
	const all = await several(from, ['Asked one', 'Asked two']);
	const channel = await startApprovalChannel();
	try {
		const agent = await publishAsking(world, channel, { domains: ['workflow'] });
		const run = startAsking(world, agent.path, [
			['change-in-workflows', { from, to }],
			['change-in-workflows', { step: 'apply', from, to }],
		]);
		const { approvalUrl } = await eventually(
			'the question',
			async () => channel.posts.find((post: Json) => post.approvalUrl !== undefined),
			60_000,
		);
		const card = await (await fetch(approvalUrl)).text();
		expect(card).toContain('2 workflows, changed alike');
		for (const { name } of all) expect(card).toContain(name);
		for (const one of all) expect(version(await draft(one.id))).toEqual(version(one));
		await fetch(approvalUrl, {
			method: 'POST',
			body: new URLSearchParams({ verdict: 'approved' }),
		});
		const [preview, applied] = await run.told();
		expect(preview).toContain('previewed');
		expect(applied).toContain('applied');
		for (const one of all) {
			const now = await draft(one.id);
			expect(JSON.stringify(bare(now))).toBe(withAddress(JSON.stringify(bare(one)), from, to));
		}
	} finally {
		await channel.stop();
	}
});

test('credentials, parameters, settings and nodes are changed alike', async () => {
	const mark = randomUUID();
	const [old, next] = await Promise.all(
		['old', 'new'].map(
			async (name) =>
				await world.live.credential(`${name} ${mark}`, 'httpHeaderAuth', { name: 'x', value: 'y' }),
		),
	);
	const ask = {
		...{ name: `Ask ${mark}`, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
		parameters: {
			...{ url: 'http://127.0.0.1:9/', options: {} },
			...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
		},
		credentials: { httpHeaderAuth: old },
	};
	const hook = { ...webhookNode({ path: mark }), name: 'Order' };
	const links = [['Order', ask.name]] satisfies Array<[string, string]>;
	const { id } = await world.live.store(workflow(`Kinds ${mark}`, [hook, ask], links));
	const workflowIds = [id];
	const apply = async (change: object) =>
		expect(await call({ step: 'apply', workflowIds, ...change })).toMatchObject({ workflows: 1 });
	const node = async (name: string) =>
		(await draft(id)).nodes.find((one: Json) => one.name === name);

	await apply({ what: 'credential', from: old?.id, to: next?.id });
	expect((await node(ask.name)).credentials.httpHeaderAuth).toEqual(next);
	await apply({ what: 'parameter', nodeType: 'httpRequest', path: 'method', to: 'POST' });
	await apply({ what: 'parameter', nodeType: ask.name, path: 'retryOnFail', to: 'true' });
	expect(await node(ask.name)).toMatchObject({ retryOnFail: true, parameters: { method: 'POST' } });
	await apply({ what: 'setting', path: 'timezone', to: 'Europe/Berlin' });
	expect((await draft(id)).settings.timezone).toBe('Europe/Berlin');
	const wait = { type: 'n8n-nodes-base.noOp', typeVersion: 1, name: 'Between', parameters: {} };
	await apply({ what: 'insert', path: 'before', nodeType: ask.name, to: JSON.stringify(wait) });
	expect((await draft(id)).connections).toEqual({
		Order: { main: [[{ node: 'Between', type: 'main', index: 0 }]] },
		Between: { main: [[{ node: ask.name, type: 'main', index: 0 }]] },
	});
	const { left } = await call({
		...{ what: 'insert', path: 'before', nodeType: ask.name, to: JSON.stringify(wait) },
		workflowIds,
	});
	expect(left).toMatchObject([{ why: 'The same node is there already' }]);
});
