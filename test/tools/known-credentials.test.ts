import type { CredentialsPort, StoredCredential } from '../../src/kernel/ports/credentials';
import { ToolError } from '../../src/kernel/tool-error';
import { knownCredentials } from '../../src/tools/workflow/known-credentials';
import { storedNode } from './stored-workflow';

const credential: StoredCredential = {
	...{ id: 'c1', name: 'Mine', type: 'slackApi', createdAt: '', updatedAt: '', isUnfilled: false },
};

const listing = (list: CredentialsPort['list']) => ({ list }) as CredentialsPort;

const failing = (code: 'forbidden' | 'unavailable') =>
	listing(async () => {
		throw new ToolError({ code, message: 'No.', hint: 'Wait.' });
	});

const withCredential = {
	nodes: [storedNode('Tell', { credentials: { slackApi: { id: 'c1', name: 'Mine' } } })],
};

describe('known credentials', () => {
	it('are listed once, and only where a node names one', async () => {
		const list = jest.fn(async () => [credential]);
		const twice = { nodes: [...withCredential.nodes, ...withCredential.nodes] };
		expect(await knownCredentials(twice, listing(list))).toEqual([credential]);
		expect(list).toHaveBeenCalledTimes(1);
		expect(await knownCredentials({ nodes: [storedNode('Set')] }, listing(list))).toBeUndefined();
		expect(list).toHaveBeenCalledTimes(1);
	});

	it('are unknown to a key that may not list them, which is no failure of the call', async () => {
		expect(await knownCredentials(withCredential, failing('forbidden'))).toBeUndefined();
		await expect(knownCredentials(withCredential, failing('unavailable'))).rejects.toThrow('No.');
	});
});
