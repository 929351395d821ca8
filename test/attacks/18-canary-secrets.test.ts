import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { deleteWorkflow } from '../../sandbox/published-workflow.mjs';
import { codeToolNode, workflow } from '../../sandbox/workflows.mjs';
import { storeUser } from '../support/asking-agent';
import { signedToken, tokenIdentity } from '../support/admin-trigger';
import { publishForeman } from '../support/foreman';
import { call, say } from '../support/foreman-script';
import type { CredentialReference, Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { callNode, chain, codeNode, triggerNode } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import type { Credentials } from '../support/surface-workflows';
import { toolkitNode } from '../support/surface-workflows';
import {
	fixedIdentity,
	openSurface,
	ownerCredential,
	publishAgent,
	runScript,
	surfaceNames,
} from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const world = useLive();
const channel = useChannel();

/** A workflow in which somebody has left the API key that Foreman itself uses. */
async function careless(): Promise<string> {
	const { apiKey } = world.live.access;
	const nodes = [
		triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1),
		codeNode('Careless', `const key = '${apiKey}'; return [];`),
	];
	return (await world.live.store(workflow('Careless', nodes, [['Start', 'Careless']]))).id;
}

describe.each(surfaceNames)('through the %s', (name) => {
	alike('the API key is taken out of what a workflow says', async () => {
		const workflowId = await careless();
		for (const tool of ['get-workflow', 'get-workflow-as-code']) {
			const text = JSON.stringify(await world.surface(name).ask(tool, { workflowId }));
			expect(text).toContain('[redacted:secret]');
			expect(text).not.toContain(world.live.access.apiKey);
		}
	});
});

/** A node that signs in with that credential, at an address where nobody answers. */
const signsIn = (type: string, credential: CredentialReference): Json => ({
	...callNode('Call'),
	parameters: {
		...callNode('Call').parameters,
		genericAuthType: type,
	},
	credentials: { [type]: credential },
});

test.each([
	['httpHeaderAuth', (canary: string) => ({ name: 'X-Key', value: canary })],
	['httpQueryAuth', (canary: string) => ({ name: 'key', value: canary })],
	['httpBasicAuth', (canary: string) => ({ user: 'somebody', password: canary })],
])(
	'what is in a credential (%s) comes out of no tool, also when its node fails',
	async (type, data) => {
		const canary = `canary-${randomUUID()}`;
		const credential = await world.live.credential(`Canary ${type}`, type, data(canary));
		const { id: workflowId } = await world.live.store(chain('Canary', signsIn(type, credential)));
		const inputData = { total: 0 };
		const run = await world.canvas.ask('run-workflow', { workflowId, inputData, timeout: 20_000 });
		expect(run.status).toBe('error');
		const { executionId } = run;
		const asked: ReadonlyArray<readonly [string, object]> = [
			...['get-workflow', 'get-workflow-as-code', 'validate-workflow', 'setup-workflow'].map(
				(tool) => [tool, { workflowId }] as const,
			),
			...['get-execution', 'debug-execution'].map((tool) => [tool, { executionId }] as const),
			['get-execution', { executionId, includeData: true }],
			...['get-credential', 'test-credential', 'setup-credentials'].map(
				(tool) => [tool, { credentialId: credential.id }] as const,
			),
			['get-node-output', { executionId, nodeName: 'Call' }],
			['list-credentials', { credentialType: type }],
		];
		const replies = [run, ...(await world.canvas.inOneRun(asked))];
		expect(JSON.stringify(replies)).toContain(credential.name);
		expect(JSON.stringify(replies)).not.toContain(canary);
		const { logFiles } = world.live.access;
		const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
		const ours = log.split('\n').filter((line) => line.includes('Foreman '));
		expect(ours.length).toBeGreaterThan(0);
		expect(ours.filter((line) => line.includes(canary))).toEqual([]);
	},
);

/** What a node is given that must not leave it: by the name of what holds it. */
async function drawCanaries() {
	const { apiKey } = await storeUser(world);
	const askUrl = `${channel().url}/T0${randomBytes(6).toString('hex')}?token=${randomBytes(18).toString('hex')}`;
	return {
		apiKey: world.live.access.apiKey,
		storeKey: apiKey,
		storeSecret: world.live.sealSecret(`seals "all" of \\ it & ${randomBytes(20).toString('hex')}`),
		askUrl,
		askToken: new URL(askUrl).searchParams.get('token') ?? '',
		identitySecret: `signs ${randomBytes(30).toString('base64')}`,
	};
}

/** As it stands in JSON, in an address, in hex, and in base64 behind nothing, one and two letters. */
const spelled = (secret: string): string[] => [
	...[secret, JSON.stringify(secret), encodeURIComponent(secret)],
	...[Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('hex').toUpperCase()],
	...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret} end`).toString('base64')),
	...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret} end`).toString('base64url')),
];

/** What must not be found: of base64 the middle, as its ends hold letters of what stands beside it. */
const traces = (secret: string): string[] => [
	...[secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)],
	...[Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('hex').toUpperCase()],
	...spelled(secret)
		.slice(5)
		.map((text) => text.slice(8, Math.floor(secret.length * 1.2))),
];

/** Calls that an agent of n8n's makes in one run. */
const A_RUN = 8;

describe('what the credentials of a node hold', () => {
	let canaries: Readonly<Record<string, string>>;
	let credentials: Credentials;
	let place: {
		readonly workflowId: string;
		readonly executionId: string;
		readonly tableId: string;
	};
	let token: string;
	/** Workflows whose executions hold secrets: nothing may be left of them. */
	const made: string[] = [];

	afterAll(async () => {
		for (const id of made) await deleteWorkflow(world.live.access, id);
	});

	beforeAll(async () => {
		const drawn = await drawCanaries();
		canaries = drawn;
		const { live } = world;
		const store = await live.credential('Canary store', 'foremanStoreApi', {
			...{ baseUrl: live.access.baseUrl, apiKey: drawn.storeKey },
			...{ secret: drawn.storeSecret, askUrlSecret: drawn.askUrl },
		});
		const identity = await tokenIdentity(live, drawn.identitySecret);
		token = signedToken(drawn.identitySecret, { org: 'canary', agency: 'main', sub: 'the tester' });
		credentials = { ...(await ownerCredential(live)), store, identity, keepsAll: true };
		const texts = Object.values(drawn).flatMap(spelled);
		const code = codeNode(
			'Leaks',
			`return [{ json: { texts: ${JSON.stringify(texts)}, mark: 'stays' } }];`,
		);
		const leaky = chain('Leaky', code);
		const { id: workflowId } = await live.store(leaky);
		made.push(workflowId);
		await live.publish(workflowId);
		await live.callWebhook(leaky.nodes[0].parameters.path, {});
		const executionId = await eventually(
			'an execution',
			async () => (await live.executionIds(workflowId))[0],
		);
		await live.endOf(executionId);
		const { id: tableId } = await live.api('POST', '/data-tables', {
			...{ name: `Leaks ${randomUUID()}`, columns: [{ name: 'text', type: 'string' }] },
		});
		await live.api('POST', `/data-tables/${tableId}/rows`, {
			data: texts.map((text) => ({ text })),
		});
		place = { workflowId, executionId, tableId };
	});

	/** Every way in which a tool may come upon one of them, or is sent one. */
	const calls = (): ReadonlyArray<readonly [string, Json]> => [
		['get-workflow', { workflowId: place.workflowId }],
		['get-workflow-as-code', { workflowId: place.workflowId }],
		['get-execution', { executionId: place.executionId, includeData: true }],
		['debug-execution', { executionId: place.executionId }],
		['get-node-output', { executionId: place.executionId, nodeName: 'Leaks' }],
		['query-data-table-rows', { dataTableId: place.tableId, limit: 250 }],
		['get-execution', { executionId: place.executionId }],
		...Object.values(canaries).flatMap(
			(secret): Array<readonly [string, Json]> => [
				['search-nodes', { query: `${secret} ${Buffer.from(secret).toString('base64')}` }],
				['get-node-output', { executionId: place.executionId, nodeName: secret }],
				['list-workflows', { limit: secret }],
			],
		),
	];

	/** The names of the secrets that can be found in a text. */
	const found = (text: string): string[] =>
		Object.entries(canaries).flatMap(([name, secret]) =>
			traces(secret).some((trace) => text.includes(trace)) ? [name] : [],
		);

	const audited = async () =>
		JSON.stringify(
			(await storedRows(world.live, 'foreman_audit')).filter(
				(row) => row.organisation === 'canary',
			),
		);

	const logged = async () => {
		const log = await Promise.all(world.live.access.logFiles.map((file) => readFile(file, 'utf8')));
		return log
			.join('\n')
			.split('\n')
			.filter((line) => line.includes('Foreman '))
			.join('\n');
	};

	test('comes to no model, into no audit and into no log, however it is spelled', async () => {
		const node = toolkitNode(
			{ identityToken: "={{ $('Webhook').first().json.body.token }}" },
			credentials,
		);
		const agent = await publishAgent(world.live, `Canaries ${world.live.mark}`, [node]);
		made.push(agent.workflowId);
		const told: string[] = [];
		for (let from = 0; from < calls().length; from += A_RUN) {
			const turns = calls()
				.slice(from, from + A_RUN)
				.map(([name, given]) => ({ toolCalls: [{ name, arguments: given }] }));
			const { script } = await runScript(
				...([world.live, world.model, agent, [...turns, { text: 'done' }], { token }] as const),
			);
			const results = script.calls.at(-1)?.toolResults ?? [];
			told.push(...results.map(({ content }) => JSON.stringify(content)));
		}
		expect(told).toHaveLength(calls().length);
		expect(told.filter((text) => text.includes('stays')).length).toBeGreaterThan(2);
		for (const [at, text] of told.entries())
			expect([calls()[at]?.[0], found(text)]).toEqual([calls()[at]?.[0], []]);
		expect(await audited()).toContain('get-node-output');
		expect(found(await audited())).toEqual([]);
		expect(found(await logged())).toEqual([]);
	});

	test('comes out of no operation on the canvas', async () => {
		const tools = ['get-workflow', 'get-execution', 'get-node-output', 'query-data-table-rows'];
		const fixed = await fixedIdentity(world.live, 'canary', 'main');
		const own = { credential: { ...credentials, identity: fixed }, tools };
		const canvas = await openSurface(world.live, world.model, 'canvas', own);
		made.push(await canvas.workflowOf('get-workflow'));
		for (const [tool, given] of calls().slice(0, 6)) {
			if (!tools.includes(tool)) continue;
			const left = found(JSON.stringify(await canvas.call(tool, given)));
			// The other identity's secret is not this node's to know.
			expect([tool, left.filter((name) => name !== 'identitySecret')]).toEqual([tool, []]);
		}
	});

	test('comes to no Foreman from a tool that is connected to it', async () => {
		const texts = Object.entries(canaries).flatMap(([name, secret]) =>
			name === 'identitySecret' ? [] : spelled(secret),
		);
		const leak = codeToolNode({
			...{ name: 'Leak', description: 'Says everything' },
			jsCode: `return JSON.stringify({ said: ${JSON.stringify(texts)}, mark: 'stays' });`,
			inputSchema: { type: 'object', properties: {} },
		});
		const foreman = await publishForeman(world, {
			...{ tools: [leak], parameters: { profile: 'unattended' } },
			...(credentials.store ? { store: credentials.store } : {}),
		});
		made.push(foreman.workflowId);
		const run = await foreman.start(
			[{ kind: 'orchestrator', turns: [call('Leak', {}), say('done')] }],
			'Say everything',
		);
		await run.end();
		const told = JSON.stringify(run.script.requests().at(-1)?.answerOf('Leak'));
		expect(told).toContain('stays');
		expect(found(told)).toEqual([]);
	});
});
