import { refuseCode } from '../../src/adapters/in-process/runner';
import type { Draft } from '../../src/kernel/ports/instance/runner';

const node = (name: string, type: string, more: object = {}) => ({
	...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {}, ...more },
});

const draft = (nodes: object[], pinData: object = {}) =>
	({ workflow: { nodes }, pinData }) as unknown as Draft;

const mark = { agentId: '', tools: [] } as const;

async function runIn(instanceType: string, given: Draft) {
	const ran: Draft[] = [];
	const runner = refuseCode(
		{ instanceSettings: { instanceType } },
		{
			run: async (one) => {
				ran.push(one);
				return await Promise.resolve({ executionId: '1', timedOut: false });
			},
		},
	);
	const outcome = await runner.run(given, mark).then(
		() => 'ran',
		({ code, message }) => `${code}: ${message}`,
	);
	return [outcome, ran.length];
}

const code = node('Check', 'n8n-nodes-base.code');
const tool = node('Count', '@n8n/n8n-nodes-langchain.toolCode');

test('a webhook processor, which has no task runner, runs no code', async () => {
	expect(await runIn('webhook', draft([code, tool]))).toEqual([
		expect.stringMatching(/^unsupported: .*"Check", "Count"/),
		0,
	]);
});

test('it runs drafts without code, or whose code does not run', async () => {
	const others = [
		draft([node('Set', 'n8n-nodes-base.set')]),
		draft([code], { Check: [] }),
		draft([{ ...code, disabled: true }]),
	];
	for (const given of others) expect(await runIn('webhook', given)).toEqual(['ran', 1]);
});

test('every other process runs code', async () => {
	for (const process of ['main', 'worker'])
		expect(await runIn(process, draft([code]))).toEqual(['ran', 1]);
});
