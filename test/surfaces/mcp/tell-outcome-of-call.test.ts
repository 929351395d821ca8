import type { Scope } from '../../../src/instance/open-scope';
import type { Attempt, Invocation } from '../../../src/kernel/invoke-tool';
import { tellOutcomeOfCall } from '../../../src/surfaces/mcp/open-client';

jest.mock('../../../src/instance/open-store', () => ({
	openApprovals: () => ({
		read: async (id: string) =>
			await Promise.resolve(
				id === 'a'
					? { agentId: 'claude', workflow: 'MCP', tool: 'publish-workflow', question: 'Publish?' }
					: undefined,
			),
	}),
}));

const approved = { consent: 'granted', approvalId: 'a', status: 'succeeded' };

async function toldOf(attempt: object, askUrl = 'https://chat/hook') {
	const posted: unknown[] = [];
	const warned: string[] = [];
	const recorded: unknown[] = [];
	const scope = {
		store: async () => await Promise.resolve({ askUrl }),
		node: {
			logger: { warn: (text: string) => warned.push(text), debug: () => undefined },
			secrets: {
				redact: (value: unknown) => value,
				learn: () => undefined,
				hide: (v: unknown) => v,
			},
			post: async (_url: string, body: object) => {
				posted.push(body);
				await Promise.resolve();
			},
		},
	} as unknown as Scope;
	const invocation = {
		record: async (one: Attempt) => {
			recorded.push(one);
			await Promise.resolve();
		},
	} as unknown as Invocation;
	await tellOutcomeOfCall(scope, 1_000, invocation).record(attempt as Attempt);
	await new Promise((done) => setTimeout(done, 20));
	expect(recorded).toEqual([attempt]);
	return { posted, warned };
}

test('who has approved a call in the channel is told there what became of it', async () => {
	expect((await toldOf(approved)).posted).toMatchObject([
		{ outcome: 'done', text: expect.stringContaining('Done, as you approved: “Publish?”') },
	]);
	expect((await toldOf({ ...approved, status: 'failed' })).posted).toMatchObject([
		{ outcome: 'failed' },
	]);
});

test('nothing is told of calls that nobody was asked about, nor where there is no channel', async () => {
	expect((await toldOf({ ...approved, consent: undefined })).posted).toEqual([]);
	expect((await toldOf({ ...approved, approvalId: 'gone' })).posted).toEqual([]);
	expect((await toldOf(approved, '')).posted).toEqual([]);
});
