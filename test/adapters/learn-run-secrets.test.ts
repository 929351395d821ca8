import type { InsideNode } from '../../src/adapters/in-process/node-context';
import { learnRunSecrets } from '../../src/adapters/in-process/nodes/learn-run-secrets';
import type { ExecutionRecord, ExecutionsPort } from '../../src/kernel/ports/instance/executions';
import type { LiveRequest, LiveWebhooksPort } from '../../src/kernel/ports/instance/live-webhooks';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

const context = {
	additionalData: {
		credentialsHelper: {
			getDecrypted: async (_data: object, { id }: { id: string }) =>
				id === 'gone'
					? await Promise.reject(new Error('gone'))
					: await Promise.resolve({ token: `secret of ${id}` }),
			getCredentialsProperties: () => [],
		},
	},
} as unknown as InsideNode;

const ran = (credential: string, below: readonly string[] = []) =>
	({ credentials: [{ id: credential, type: 'shopApi' }], below }) as unknown as ExecutionRecord;

const stored = new Map([
	['1', ran('own', ['2', 'deleted'])],
	['2', ran('gone', ['3'])],
	['3', ran('deep', ['1'])],
]);

const using = (id: string, credential: string): WorkflowDocument =>
	storedWorkflow({
		...{
			id,
			nodes: [storedNode('Get', { credentials: { shopApi: { id: credential, name: 'x' } } })],
		},
	});

function open() {
	const learnt = new Set<string>();
	const ports = learnRunSecrets(
		context,
		{
			executions: {
				get: async (id: string) => stored.get(id) ?? (await Promise.reject(new Error('deleted'))),
			} as unknown as ExecutionsPort,
			liveWebhooks: {
				call: async () => await Promise.resolve({ status: 200, headers: {}, body: undefined }),
			} as unknown as LiveWebhooksPort,
			live: { get: async (id) => await Promise.resolve(using(id, `live ${id}`)) },
		},
		(secrets) => secrets.forEach((secret) => learnt.add(secret)),
	);
	return { ports, learnt };
}

test('what an execution and those below it were given is known before its data is', async () => {
	const { ports, learnt } = open();
	expect(await ports.executions.get('1')).toBe(stored.get('1'));
	expect([...learnt]).toEqual(['secret of own', 'secret of deep']);
});

test('so is what a live workflow was given, and those that it calls', async () => {
	const { ports, learnt } = open();
	const request = { workflow: using('w1', 'hook'), called: [{ id: 'w2', versionId: 'v' }] };
	await ports.liveWebhooks.call(request as unknown as LiveRequest);
	expect([...learnt]).toEqual(['secret of hook', 'secret of live w2']);
});
