import type { WorkflowDocument, WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { createDestinations } from '../../../src/policy/destinations/destinations';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const get = (name: string, url: string, credential = 'c1'): WorkflowNode =>
	storedNode(name, {
		type: 'n8n-nodes-base.httpRequest',
		parameters: { url, authentication: 'genericCredentialType' },
		credentials: { httpHeaderAuth: { id: credential, name: 'Whatever' } },
	});

const call = (name: string, workflowId: unknown) =>
	storedNode(name, { type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId } });

const to = (...nodes: string[]) => ({
	main: [nodes.map((node) => ({ node, type: 'main', index: 0 }))],
});

const MINE = 'https://mine.example/in';

function open(
	workflow: WorkflowDocument,
	others: readonly WorkflowDocument[] = [],
	agreed: string[] = [],
) {
	const all = [workflow, ...others];
	const port = createDestinations({
		workflows: {
			async get(id) {
				const found = all.find((one) => one.id === id);
				if (!found) throw new Error('gone');
				return await Promise.resolve(found);
			},
		},
		versions: {
			get: async (_id, versionId) =>
				await Promise.resolve({
					...{ versionId, name: null, description: null, authors: '', createdAt: '' },
					...{ nodes: [get('Live', 'https://live.example/x')], connections: {} },
				}),
		},
		credentials: {
			list: async () => await Promise.resolve([{ ...known, id: 'c1', name: 'Shop key' }]),
		},
		isAgreed: (key) => agreed.includes(key),
		isRefused: async () => await Promise.resolve(false),
		ownHosts: ['n8n.example'],
	});
	return {
		port,
		run: async (given: readonly string[] = [], until?: string) =>
			await port.ofRun({ workflow, startName: 'Start', until, given }),
		unsaid: async () =>
			(await port.unsaid(workflow, await port.ofWorkflow(workflow))).map(({ node }) => node),
	};
}

const known = { type: 'httpHeaderAuth', createdAt: '', updatedAt: '', isUnfilled: false };

const flow = storedWorkflow({
	nodes: [storedNode('Start'), get('One', MINE), get('Two', MINE), get('Off', MINE)],
	connections: { Start: to('One'), One: to('Two') },
});

describe('a run reaches', () => {
	const nodes = async (given: readonly string[] = [], until?: string) =>
		(await open(flow).run(given, until)).destinations.map(({ node }) => node);

	it('what it comes to, and what is not given', async () => {
		expect(await nodes()).toEqual(['One', 'Two']);
		expect(await nodes(['One'])).toEqual(['Two']);
		expect(await nodes([], 'One')).toEqual(['One']);
	});

	it('what the workflows reach that it calls, stored or written down', async () => {
		const inline = JSON.stringify({ nodes: [{ ...get('Deep', MINE), position: undefined }] });
		const source = { source: 'parameter', workflowJson: inline };
		const written = storedNode('In', {
			type: 'n8n-nodes-base.executeWorkflow',
			parameters: source,
		});
		const caller = storedWorkflow({ nodes: [call('Call', 'w2'), written] });
		const called = storedWorkflow({
			id: 'w2',
			versionId: 'v7',
			nodes: [get('Below', MINE), call('Back', 'w1')],
		});
		const { destinations, unknown } = await open(caller, [called]).port.ofWorkflow(caller);
		expect(destinations.map(({ node, workflowId }) => [node, workflowId])).toEqual([
			['Below', 'w2'],
			['Deep', ''],
		]);
		expect(unknown).toEqual([]);
	});

	it.each([
		['by an expression', call('Call', '={{ $json.id }}')],
		['that is gone', call('Call', 'nowhere')],
		[
			'that cannot be read',
			storedNode('Call', {
				type: 'n8n-nodes-base.executeWorkflow',
				parameters: { source: 'parameter', workflowJson: '={{ $json.w }}' },
			}),
		],
	])('what nobody knows, where it calls a workflow %s', async (_what, node) => {
		const caller = storedWorkflow({ nodes: [node] });
		expect((await open(caller).port.ofWorkflow(caller)).unknown).toEqual(['Call']);
	});
});

describe('the version of a run', () => {
	const versionOf = async (workflow: WorkflowDocument, others: WorkflowDocument[] = []) =>
		(await open(workflow, others).port.ofWorkflow(workflow)).version;

	it('is that of the draft, and changes with its pins and with the drafts that it calls', async () => {
		expect(await versionOf(flow)).toBe('v1+');
		const pinned = await versionOf({ ...flow, pinData: { One: [{ a: 1 }] } });
		expect(pinned).toMatch(/^v1\+[0-9a-f]{12}$/);
		expect(await versionOf({ ...flow, pinData: { One: [{ a: 2 }] } })).not.toBe(pinned);
		const caller = storedWorkflow({ nodes: [call('Call', 'w2')] });
		const below = storedWorkflow({ id: 'w2', versionId: 'v7' });
		const one = await versionOf(caller, [below]);
		expect(await versionOf(caller, [below])).toBe(one);
		expect(await versionOf(caller, [{ ...below, versionId: 'v8' }])).not.toBe(one);
	});
});

test('settings that say what runs are part of a version', async () => {
	const versions = new Set<string>();
	for (const settings of [
		{ executionOrder: 'v1' },
		{ executionOrder: 'v0' },
		{ executionOrder: 'v1', errorWorkflow: 'w9' },
	]) {
		const one = storedWorkflow({ nodes: [], settings });
		versions.add((await open(one).port.ofWorkflow(one)).version);
	}
	expect(versions.size).toBe(3);
});

test.each([
	[{ source: "={{ 'parameter' }}", workflowJson: '{}' }],
	[{ source: "={{ 'database' }}", workflowId: 'w2' }],
])('a tool whose source is computed is unknown, %#', async (parameters) => {
	const node = storedNode('T', { type: '@n8n/n8n-nodes-langchain.toolWorkflow', parameters });
	const one = storedWorkflow({ nodes: [node] });
	expect((await open(one).port.ofWorkflow(one)).unknown).toContain('T');
});

describe('nobody has agreed', () => {
	it('to an address that stands in a node with a stored credential', async () => {
		expect(await open(flow).unsaid()).toEqual(['One', 'Two', 'Off']);
	});

	it('but to what is live, and to what a person said in this run', async () => {
		const live = { ...flow, activeVersionId: 'v0', nodes: [get('A', 'https://live.example/x')] };
		expect(await open(live).unsaid()).toEqual([]);
		const elsewhere = { ...live, nodes: [get('A', 'https://live.example/y')] };
		expect(await open(elsewhere).unsaid()).toEqual(['A']);
		const published = { ...flow, activeVersionId: flow.versionId };
		expect(await open(published).unsaid()).toEqual([]);
		const { port } = open(flow);
		const { agreed } = await port.tell(await port.ofWorkflow(flow));
		expect(await open(flow, [], [...agreed]).unsaid()).toEqual([]);
	});

	it('to what was never published, or is not published any more', async () => {
		const nodes = [get('A', 'https://live.example/y')];
		expect(await open({ ...flow, activeVersionId: null, nodes }).unsaid()).toEqual(['A']);
	});

	it('to a computed address, but where it is live as it stands and nothing is given', async () => {
		const nodes = [get('A', '={{ $json.url }}')];
		const live = storedWorkflow({ nodes, activeVersionId: flow.versionId });
		const { port } = open(live);
		const reach = await port.ofWorkflow(live);
		const names = async (given?: 'nothing' | 'something') =>
			(await port.unsaid(live, reach, given)).map(({ node }) => node);
		expect(await names()).toEqual(['A']);
		expect(await names('something')).toEqual(['A']);
		expect(await names('nothing')).toEqual([]);
		const changed = { ...live, versionId: 'another' };
		const other = open(changed).port;
		expect(await other.unsaid(changed, reach, 'nothing')).toHaveLength(1);
		expect((await port.tell(reach)).agreed).toEqual([]);
	});

	it('to where the name of a project leads, if that is more than a name', async () => {
		const firebase = (projectId: unknown) =>
			storedNode('F', {
				type: 'n8n-nodes-base.googleFirebaseRealtimeDatabase',
				parameters: { projectId, operation: 'get', path: 'a' },
				credentials: { googleFirebaseRealtimeDatabaseOAuth2Api: { id: 'c1', name: 'X' } },
			});
		for (const project of ['mine.example/x?', '={{ $json.p }}', 'a.b', 7])
			expect(await open(storedWorkflow({ nodes: [firebase(project)] })).unsaid()).toEqual(['F']);
		for (const project of ['my-project-1', '', undefined])
			expect(await open(storedWorkflow({ nodes: [firebase(project)] })).unsaid()).toEqual([]);
	});

	it('to another credential at an address that is live', async () => {
		const nodes = [get('A', 'https://live.example/x', 'c2')];
		expect(await open({ ...flow, activeVersionId: 'v0', nodes }).unsaid()).toEqual(['A']);
	});
});

describe('data of a run goes without a credential', () => {
	const send = (name: string, url: string, parameters: object = {}) =>
		storedNode(name, { type: 'n8n-nodes-base.httpRequest', parameters: { url, ...parameters } });
	const strange = async (workflow: WorkflowDocument, agreed: string[] = []) => {
		const { port } = open(workflow, [], agreed);
		const reach = await port.ofWorkflow(workflow);
		return (await port.strange(workflow, reach)).map(({ node }) => node);
	};
	const computed = {
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'q', value: '={{ $json.mail }}' }] },
	};
	const mine = storedWorkflow({
		nodes: [
			send('Literal', MINE, {
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'q', value: 'all' }] },
			}),
			send('Path', `=${MINE}/{{ $json.mail }}`),
			send('Query', MINE, computed),
			send('File', MINE, { sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' }),
			send('Old', MINE, { sendBinaryData: true }),
			get('Signed', `=${MINE}/{{ $json.mail }}`),
		],
	});

	it('where a request says something that only the run knows, and its address is new', async () => {
		expect(await strange(mine)).toEqual(['Path', 'Query', 'File', 'Old']);
	});

	it('but not to where it goes live, or where a person has let it go in this run', async () => {
		const { port } = open(mine);
		const { agreed } = await port.tell(await port.ofWorkflow(mine));
		expect(await strange(mine, [...agreed])).toEqual([]);
		expect(await strange({ ...mine, activeVersionId: mine.versionId })).toEqual([]);
		expect(await strange({ ...mine, activeVersionId: 'v0' })).toHaveLength(4);
	});

	it('nor does a credential go to its own service, but where a person has said so', async () => {
		const sheet = storedNode('Sheet', {
			type: 'n8n-nodes-base.googleSheets',
			credentials: { googleSheetsOAuth2Api: { id: 'c1', name: 'X' } },
		});
		const reads = storedWorkflow({ nodes: [sheet] });
		expect(await strange(reads)).toEqual(['Sheet']);
		const { port } = open(reads);
		const { agreed } = await port.tell(await port.ofWorkflow(reads));
		expect(await strange(reads, [...agreed])).toEqual([]);
		expect(await strange({ ...reads, activeVersionId: reads.versionId })).toEqual([]);
		// At an address that somebody has chosen the node is held back instead.
		expect(await strange(flow)).toEqual([]);
		expect(await open(flow, [], [...agreed]).unsaid()).toEqual(['One', 'Two', 'Off']);
	});

	it('and what a person let go without a credential takes none along', async () => {
		const [plain] = (
			await open(mine).port.tell(
				await open(mine).port.ofWorkflow(
					storedWorkflow({ nodes: [send('Query', MINE, computed)] }),
				),
			)
		).agreed;
		expect(await open(flow, [], [plain ?? '']).unsaid()).toEqual(['One', 'Two', 'Off']);
	});
});

test('a person is told node, address, method and the credential by the name that n8n knows', async () => {
	const mixed = storedWorkflow({
		nodes: [
			get('One', MINE),
			get('Other', '={{ $json.to }}', 'c9'),
			storedNode('Own', {
				type: 'n8n-nodes-base.slack',
				credentials: { slackApi: { id: 'c8', name: 'x' } },
			}),
			call('Call', '={{ 1 }}'),
		],
	});
	const { port } = open(mixed);
	expect((await port.tell(await port.ofWorkflow(mixed))).facts).toEqual([
		'Node "One" GET mine.example (https://mine.example/in) with the credential "Shop key" (httpHeaderAuth).',
		'Node "Other" GET an address that is only known in the run, ={{ $json.to }} with the credential c9 (httpHeaderAuth).',
		'Node "Own" asks its own service with the credential c8 (slackApi).',
		'Node "Call" runs a workflow that is only known in the run.',
	]);
});

test('what is told is fixed where no run computes another address, and each is told whole', async () => {
	const fixed = async (...nodes: WorkflowNode[]) => {
		const one = storedWorkflow({ nodes });
		const { port } = open(one);
		return (await port.tell(await port.ofWorkflow(one))).fixed;
	};
	const plain = (url: string, headers: object = {}) =>
		storedNode('Plain', { type: 'n8n-nodes-base.httpRequest', parameters: { url, ...headers } });
	const header = (value: string) => ({
		...{ sendHeaders: true },
		headerParameters: { parameters: [{ name: 'Host', value }] },
	});
	expect(await fixed(get('One', MINE), plain(`=${MINE}?of={{ $json.of }}`))).toBe('all');
	expect(await fixed(plain(MINE, header('a.example')))).toBe('all');
	expect(await fixed(get('One', MINE), plain('={{ $json.url }}'))).toBe('none');
	expect(await fixed(plain(MINE, header('={{ $json.to }}')))).toBe('none');
	expect(await fixed(plain(`${MINE}/${'a'.repeat(400)}`))).toBe('none');
	expect(await fixed(call('Call', '={{ 1 }}'))).toBe('none');
	const own = '=http://127.0.0.1:9000/price/{{ $json.item }}';
	expect(await fixed(get('One', MINE), plain(own))).toBe('hosts');
	expect(await fixed(plain(own, header('={{ $json.to }}')))).toBe('none');
	expect(await fixed(plain(`${own}${'a'.repeat(400)}`))).toBe('none');
});
