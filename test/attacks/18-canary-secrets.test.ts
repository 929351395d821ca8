import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { workflow } from '../../sandbox/workflows.mjs';
import type { CredentialReference, Json } from '../support/live-instance';
import { callNode, chain, codeNode, triggerNode } from '../support/sample-workflows';
import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

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
	test('the API key is taken out of what a workflow says', async () => {
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

test('the API key stands in no execution of the whole suite', async () => {
	let seen = 0;
	let cursor: string | undefined;
	do {
		const next = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page = await world.live.api('GET', `/executions?includeData=true&limit=100${next}`);
		const guilty = page.data.filter((execution: Json) =>
			JSON.stringify(execution).includes(world.live.access.apiKey),
		);
		expect(guilty.map(({ id, workflowData }: Json) => [id, workflowData?.name])).toEqual([]);
		seen += page.data.length;
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined);
	expect(seen).toBeGreaterThan(0);
});

test('the API key stands nowhere in the log of n8n', async () => {
	const { logFiles } = world.live.access;
	const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
	expect(log).toContain('Foreman get-workflow: succeeded');
	expect(log.includes(world.live.access.apiKey)).toBe(false);
});
