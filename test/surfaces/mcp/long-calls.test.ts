import type { WaitSetting } from '../../../src/surfaces/mcp/long-calls';
import { answerInTime, callResult } from '../../../src/surfaces/mcp/long-calls';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setTimeout(resolve, 1)),
}));

const setting = (run: string, store: WaitSetting['scope']['store'] | undefined) =>
	({
		scope: {
			...{ run, store },
			node: { logger: { warn: () => undefined }, secrets: { redact: String } },
		},
		request: { signal: new AbortController().signal },
		handleAfter: 0,
		handed: () => undefined,
	}) as unknown as WaitSetting;

const late = async () => {
	await new Promise((resolve) => setTimeout(resolve, 30));
	return { json: { done: true }, isError: false };
};

test.each([
	['without a store', undefined],
	['where the store never works', async () => await Promise.reject(new Error('gone'))],
])('the answer of a long call is there %s', async (_, store) => {
	const own = setting('run', store);
	const { json } = await answerInTime('build-workflow', late(), own);
	expect(json.status).toBe('still-running');
	await new Promise((resolve) => setTimeout(resolve, 80));
	const answer = await callResult({ handle: json.handle }, { ...own, handleAfter: 50 });
	expect(answer.json).toEqual({ done: true });
});

test('a call that broke off is not told as lost', async () => {
	const own = setting('run', undefined);
	const broken = late().then(() => Promise.reject(new Error('broken')));
	const { json } = await answerInTime('build-workflow', broken, own);
	const answer = await callResult({ handle: json.handle }, { ...own, handleAfter: 200 });
	expect(answer.json).toMatchObject({ status: 'failed', error: { code: 'internal' } });
});
