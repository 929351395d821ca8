import { isClientRun } from '../../src/adapters/network/client-run';
import { CREDENTIAL } from '../../src/instance/credential-names';
import type { RunlessScope } from '../../src/instance/open-scope';
import { openScope } from '../../src/instance/open-scope';
import type { Place } from './n8n-node';
import { n8nNode } from './n8n-node';

const open = async (place: Place): Promise<RunlessScope> =>
	await openScope(n8nNode(place).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: '', credential: CREDENTIAL },
	});

describe('what names a call', () => {
	it('is its execution', async () => {
		expect(await open({ executionId: '7' })).toMatchObject({
			...{ root: '7', agent: 'w', caller: 'model', item: 0, hasIdentity: true },
			node: { executionId: '7', workflow: { id: 'w', name: 'A workflow' } },
		});
	});

	it('is the session of a client where nothing is executed, from request to request', async () => {
		const [first, next, other] = [
			await open({ session: 'ann' }),
			await open({ session: 'ann' }),
			await open({ session: 'bob' }),
		];
		expect(isClientRun(first.root)).toBe(true);
		expect(next.root).toBe(first.root);
		expect(other.root).not.toBe(first.root);
		expect(first.node.executionId).toBe('');
	});

	it('is the request alone where it names no session', async () => {
		expect((await open({})).root).not.toBe((await open({})).root);
	});
});

describe('what a client has read of strangers', () => {
	it('counts in its next requests, and in those of no other', async () => {
		await (await open({ session: 'reader' })).taint.note();
		const isNoted = async (place: Place) => await (await open(place)).taint.isNoted();
		expect(await isNoted({ session: 'reader' })).toBe(true);
		expect(await isNoted({ session: 'another' })).toBe(false);
		expect(await isNoted({})).toBe(false);
		expect(await isNoted({ executionId: 'reader' })).toBe(false);
	});
});

it('opens what it needs once, however often it is asked for', async () => {
	const { context, reads } = n8nNode({ executionId: '8' });
	const scope = await openScope(context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: 'a', credential: CREDENTIAL },
	});
	const [one, other] = await Promise.all([scope.store?.(), scope.store?.()]);
	expect(one).toBe(other);
	expect(await scope.instance()).toBe(await scope.instance());
	expect(await scope.principal()).toBe(await scope.tenant());
	expect(reads.sort()).toEqual([
		...['foremanIdentityApi', 'foremanN8nApi', 'foremanStoreApi', 'options.identityToken'],
	]);
});
