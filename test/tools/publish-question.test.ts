import type { Ports } from '../../src/kernel/ports';
import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { ToolError } from '../../src/kernel/tool-error';
import type { PublishedVersion } from '../../src/kernel/build-outcome';
import { findAnyTool } from '../support/native-tools';
import { portsWith } from '../kernel/open-invocation';
import { partialRun } from './partial-run';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const partial = <Port>(port: Partial<Port>) => port as Port;

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

const connections = { Hook: to('Look'), Look: to('Send') };

const nodes = [
	storedNode('Hook', { type: 'n8n-nodes-base.webhook' }),
	storedNode('Look'),
	storedNode('Send', { parameters: { url: 'https://a.example' } }),
];

const draft = storedWorkflow({ name: 'Orders', versionId: 'v2', nodes, connections });

const ran = { status: 'success', startedAt: 1, outputs: [[{}]] };

const record = (more: Partial<ExecutionRecord> = {}): ExecutionRecord => ({
	...{ id: '12', workflowId: 'w1', status: 'success', mode: 'manual', nodes: [] },
	...{ startedAt: '2026-11-23T21:04:00.000Z', finishedAt: '2026-11-23T21:04:01.000Z' },
	...{ versionId: 'v2', content: { nodes, connections }, pinned: ['Hook'] },
	runs: { Hook: [ran], Look: [ran], Send: [ran] },
	...more,
});

const versionText = (versionId: string, settings: object) =>
	`${versionId}+${JSON.stringify(settings)}`;

function portsOf(
	workflow: WorkflowDocument,
	records: readonly ExecutionRecord[] | ToolError,
	shown: readonly string[] = [],
) {
	const published: PublishedVersion[] = [];
	const get = async (id: string) => {
		const found = records instanceof ToolError ? undefined : records.find((one) => one.id === id);
		if (found) return await Promise.resolve(found);
		throw new Error(id);
	};
	const ports = portsWith({
		destinations: {
			...reachingNothing,
			ofWorkflow: async ({ id: workflowId, versionId, settings = {}, nodes: all }) =>
				await Promise.resolve({
					...{ unknown: [], called: [], version: versionText(versionId, settings) },
					destinations: all.flatMap(({ name: node, parameters: { url } }) =>
						typeof url === 'string' ? [{ workflowId, node, method: 'POST', address: url }] : [],
					),
				}),
		},
		liveWebhooks: partial<Ports['liveWebhooks']>({
			entrances: () => [
				{
					...{ nodeName: 'Hook', kind: 'webhook', methods: ['POST'], path: ['orders'] },
					...{ asksWho: false, isPublic: true, address: 'https://n8n.example/webhook/orders' },
				},
			],
		}),
		workflows: partial<Ports['workflows']>({
			get: async () => await Promise.resolve(workflow),
			publish: async (_id, versionId = '') => await Promise.resolve(versionId),
		}),
		workflowVersions: partial<Ports['workflowVersions']>({
			failedTriggers: async () => await Promise.resolve({ failed: [], started: 1 }),
		}),
		validator: partial<Ports['validator']>({ check: async () => await Promise.resolve([]) }),
		credentials: partial<Ports['credentials']>({ list: async () => await Promise.resolve([]) }),
		executions: partial<Ports['executions']>({
			async list() {
				if (records instanceof ToolError) throw records;
				return await Promise.resolve([...records]);
			},
			get,
		}),
		foremanRun: partialRun({
			builds: { published: (one) => void published.push(one), shown: () => shown },
		}),
	});
	return { ports, published };
}

async function ask(
	records: readonly ExecutionRecord[] | ToolError,
	workflow = draft,
	tool = 'publish-workflow',
	shown: readonly string[] = [],
) {
	const prepared = findAnyTool(tool)?.prepare({ workflowId: 'w1' });
	if (!prepared?.ok) throw new Error('not prepared');
	const { ports, published } = portsOf(workflow, records, shown);
	const { question, facts, arguments: sealed } = await prepared.call.settle(ports);
	await prepared.call.run(ports);
	return { question, facts, sealed, published };
}

const NOT_TESTED = 'NOT TESTED: no run has shown that this version works.';

const withSend = (parameters: Record<string, unknown>) => ({
	nodes: nodes.map((node) => (node.name === 'Send' ? { ...node, parameters } : node)),
	connections,
});

const unsaved = withSend({ url: 'https://b.example' });

const other = { nodes: [...nodes, storedNode('New')], connections };

describe.each(['publish-workflow', 'workflow_deploy'])('a yes to %s is informed', (tool) => {
	test('of what really ran in which run, and of the address that answers', async () => {
		const { question, facts, sealed, published } = await ask([record()], draft, tool);
		expect(question).toBe(
			'Publish the draft of workflow "Orders" (w1)? It answers at POST https://n8n.example/webhook/orders. Runs have really shown "Look", "Send".',
		);
		expect(sealed).toEqual({ workflowId: 'w1', versionId: 'v2' });
		expect(facts).toEqual([
			'Run 12 (2026-11-23 21:04 UTC) really ran: "Look", "Send".',
			'Started with given data, not by a real call: "Hook".',
			'"Hook" answers at POST https://n8n.example/webhook/orders, for everyone who knows the address.',
			'Nothing of it is live now.',
		]);
		expect(published).toEqual([{ workflowId: 'w1', name: 'Orders', versionId: 'v2', warning: '' }]);
	});

	test.each<[string, readonly ExecutionRecord[] | ToolError]>([
		['there is no run', []],
		['the run was of other nodes', [record({ content: other })]],
		['what ran is not known', [record({ content: undefined })]],
		['the run was of another version', [record({ versionId: 'v1' })]],
		['the version of the run is not known', [record({ versionId: undefined })]],
		['what ran was never saved', [record({ content: unsaved })]],
		['nothing was reached', [record({ runs: { Hook: [ran] } })]],
		['the run is not over', [record({ finishedAt: null })]],
	])('where %s, it says so first', async (_why, records) => {
		const { question, published } = await ask(records, draft, tool);
		expect(question.split('\n')[0]).toBe(NOT_TESTED);
		expect(published[0]?.warning).toBe(NOT_TESTED);
	});

	test('where all was pinned, it says so first, and what a run came to', async () => {
		const { question } = await ask([record({ pinned: ['Hook', 'Look', 'Send'] })], draft, tool);
		expect(question).toMatch(
			/^NOT TESTED: no run has really run it\. Run 12 \(2026-11-23 21:04 UTC\) came to "Look", "Send", simulated or given\.\n/,
		);
	});

	test('where the runs cannot be read, it says so first', async () => {
		const error = new ToolError({ code: 'forbidden', message: 'No.', hint: 'No.' });
		const { question } = await ask(error, draft, tool);
		expect(question).toMatch(/^NOT TESTED: its runs cannot be read\.\nPublish the draft/);
	});
});

test('a run of the version counts with the defaults that n8n has filled in', async () => {
	const { question } = await ask([
		record({ content: withSend({ url: 'https://a.example', method: 'GET', options: {} }) }),
	]);
	expect(question).toMatch(/^Publish the draft/);
});

test('a run of the version counts where n8n has noted at a tool where its log goes', async () => {
	const noted = nodes.map((node) => ({ ...node, rewireOutputLogTo: 'ai_tool' }));
	const { question } = await ask([record({ content: { nodes: noted, connections } })]);
	expect(question).toMatch(/^Publish the draft/);
});

test('a sub-workflow that ran beside the run it was given to is shown', async () => {
	const runs = [record({ pinned: ['Hook', 'Send'] })];
	const { question, published } = await ask(runs, draft, 'publish-workflow', ['Send']);
	expect(question).toMatch(/^Publish the draft/);
	expect(published[0]?.warning).toBe('');
});

test('a disabled node is not shown by a run that passed through it', async () => {
	const off = nodes.map((node) => (node.name === 'Send' ? { ...node, disabled: true } : node));
	const run = record({ content: { nodes: off, connections } });
	const { question, facts } = await ask([run], { ...draft, nodes: off });
	expect(question).toMatch(/^SHOWN IN PART: no run has shown "Send"\.\n/);
	expect(facts).toContain('Disabled, passes its input on: "Send".');
});

test('a change that no run of a draft can show is named, although all nodes ran', async () => {
	const before = nodes.map((node) =>
		node.name === 'Hook' ? { ...node, parameters: { authentication: 'basicAuth' } } : node,
	);
	const live = { activeVersionId: 'v1', activeVersion: { nodes: before, connections } };
	const { question, facts } = await ask([record()], { ...draft, ...live });
	expect(question).toMatch(/^SHOWN IN PART: no run has shown "Hook"\.\n/);
	expect(facts).toContain(
		'Changed, and not shown by these runs: "Hook (authentication: it was not called)".',
	);
	// A real call of the version has shown it.
	const called = await ask([record({ pinned: [] })], { ...draft, ...live });
	expect(called.question).not.toContain('SHOWN IN PART');
});

test('what was simulated, never ran or failed is named', async () => {
	const pinned = await ask([record({ pinned: ['Hook', 'Send'] })]);
	expect(pinned.facts).toContain('Simulated, pinned or given, not really run: "Send".');
	const cut = await ask([record({ runs: { Hook: [ran], Look: [ran] } })]);
	expect(cut.facts).toContain('Never ran: "Send".');
	const failed = { ...ran, status: 'error', error: { message: 'No.' } };
	const { question } = await ask([
		record({ id: '13', runs: { Hook: [ran], Look: [ran], Send: [failed] } }),
		record(),
	]);
	expect(question).toMatch(/^FAILED: in its last run "Send"\.\n/);
});

const daring = { errorWorkflow: 'w9', timezone: 'Asia/Tokyo', saveDataErrorExecution: 'none' };

test('settings with which it goes live for the first time are named, and the yes is sealed to them', async () => {
	const plain = await ask([record()]);
	const [one, other] = [
		await ask([record()], { ...draft, settings: daring }),
		await ask([record()], { ...draft, settings: { ...daring, errorWorkflow: 'w8' } }),
	];
	expect(one.facts).toEqual([
		...plain.facts,
		'When it fails, workflow "Orders" (w1) starts.',
		'Settings that hold then: timezone "Asia/Tokyo", saveDataErrorExecution "none".',
	]);
	const seals = [plain, one, other].map(({ sealed }) => Object(sealed).versionId);
	expect(seals).toEqual(['v2', expect.stringMatching(/^v2\+/), expect.stringMatching(/^v2\+/)]);
	expect(new Set(seals).size).toBe(3);
});

test('settings that were changed since the yes publish nothing', async () => {
	const before = { ...draft, settings: daring };
	const { sealed } = await ask([record()], before);
	const prepared = findAnyTool('publish-workflow')?.prepare(sealed);
	if (!prepared?.ok) throw new Error('not prepared');
	const { published, ports } = portsOf({ ...before, settings: { timezone: 'UTC' } }, [record()]);
	await expect(prepared.call.run(ports)).rejects.toMatchObject({ code: 'conflict' });
	expect(published).toEqual([]);
	await prepared.call.run(portsOf(before, [record()]).ports);
});

test('settings of what is live already, and those that change nothing, are left out', async () => {
	const plain = await ask([record()]);
	const settings = { executionOrder: 'v1', callerPolicy: 'workflowsFromSameOwner', timezone: '' };
	expect((await ask([record()], { ...draft, settings })).facts).toEqual(plain.facts);
	const live = { ...draft, settings: daring, activeVersionId: 'v1', activeVersion: draft };
	const { facts, sealed } = await ask([record()], live);
	expect(facts.join()).not.toContain('Settings');
	expect(sealed).toEqual({ workflowId: 'w1', versionId: 'v2' });
});

test('long names of nodes and a name with quotes hide nothing of the question', async () => {
	const long = Array.from({ length: 9 }, (_, index) => storedNode(`${index}`.repeat(400)));
	const forged = 'Safe" (w2)? It answers at POST https://good.example. "';
	const { question } = await ask([record()], {
		...draft,
		name: forged,
		nodes: [...nodes, ...long],
	});
	const [warning = '', asked] = question.split('\n');
	expect(warning.length).toBeLessThan(220);
	expect(warning).toMatch(/^NOT TESTED: /);
	expect(asked).toMatch(
		/^Publish the draft of workflow "Safe\\" \(w2\)[^?]*\? [^?]*\\"" \(w1\)\? It answers/,
	);
	const run = record({ content: { nodes: [...nodes, ...long], connections } });
	const part = await ask([run], { ...draft, nodes: [...nodes, ...long] });
	expect(part.question.split('\n')[0]).toMatch(/^SHOWN IN PART: .{100,200}, and 6 more\.$/);
});

test('what is other than what is live is named, with credentials and addresses', async () => {
	const live = {
		nodes: [
			storedNode('Hook', { type: 'n8n-nodes-base.webhook' }),
			storedNode('Look', { credentials: { api: { id: '1' } } }),
			storedNode('Send', { parameters: { url: 'https://b.example' } }),
			storedNode('Gone'),
		],
		connections,
	};
	const { facts } = await ask([record()], { ...draft, activeVersionId: 'v1', activeVersion: live });
	expect(facts).toContain(
		'Other than what is live: changed "Look" (credential), "Send" (address); removed "Gone".',
	);
});
