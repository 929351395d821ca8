import type { IExecuteFunctions } from 'n8n-workflow';

import type { Store } from '../../src/instance/open-store';
import { wakeAllExecutions } from '../../src/asking/wake-execution';

const WAITING = 'https://n8n.example/webhook-waiting';

/** A node whose requests are kept; those to what is named in `gone` fail. */
function waking(gone: readonly string[] = []) {
	const urls: string[] = [];
	const warnings: string[] = [];
	const context = {
		...{ getWorkflow: () => ({}), getNode: () => ({}) },
		...{
			workflow: { nodes: {}, nodeTypes: {} },
			node: {},
			mode: 'webhook',
			runExecutionData: null,
		},
		additionalData: { webhookWaitingBaseUrl: WAITING },
		helpers: {
			async httpRequest({ url }: { url: string }) {
				urls.push(url);
				if (gone.some((one) => url.includes(one))) throw new Error('gone');
				return await Promise.resolve({});
			},
		},
		logger: { warn: (message: string) => void warnings.push(message) },
	} as unknown as IExecuteFunctions;
	const store = { connection: { baseUrl: 'http://127.0.0.1:5678' } } as unknown as Store;
	const wake = async (ids: readonly string[], own?: string) =>
		await wakeAllExecutions(
			...([context, store, ids.map((id) => ({ resume: id && `${WAITING}/${id}` }))] as const),
			own && `${WAITING}/${own}`,
		);
	return { wake, urls, warnings };
}

const inside = (id: string) => `http://127.0.0.1:5678/webhook-waiting/${id}`;

it('wakes every execution that waits, each once', async () => {
	const { wake, urls } = waking();
	expect(await wake(['1', '2', '1', '', '3'])).toBe(true);
	expect(urls).toEqual([inside('1'), inside('2'), inside('3')]);
});

it('goes on where one of them is gone', async () => {
	const { wake, urls, warnings } = waking(['waiting/1', 'waiting/3']);
	expect(await wake(['1', '2', '3'])).toBe(true);
	expect(urls).toHaveLength(3);
	expect(warnings).toHaveLength(2);
});

it('says when none could be reached, and does not wake who asks for it', async () => {
	expect(await waking(['waiting/1']).wake(['1'])).toBe(false);
	const { wake, urls } = waking();
	expect(await wake(['1', ''], '1')).toBe(false);
	expect(urls).toEqual([]);
});
