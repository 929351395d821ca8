import type { KeptCall } from '../../../src/instance/webhook/call-results';
import type { WaitSetting } from '../../../src/surfaces/mcp/long-calls';
import type { Answered } from '../../../src/surfaces/mcp/call-tool';

type LongCalls = typeof import('../../../src/surfaces/mcp/long-calls');

/** What is stored, by client and handle: all processes share it. */
const rows = new Map<string, KeptCall>();

/** What has become of the one question. */
let state = 'pending';
let made = 0;

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setTimeout(resolve, 1)),
}));
jest.mock('../../../src/instance/webhook/call-results', () => ({
	handleOfAsked: (run: string, id: string) => `${run}${id}`.padEnd(32, '0'),
	callResults: (_store: unknown, run: string) => ({
		keep: async (handle: string, call: KeptCall) =>
			await Promise.resolve(void rows.set(run + handle, structuredClone(call))),
		read: async (handle: string) => await Promise.resolve(rows.get(run + handle)),
		forgetOld: async () => await Promise.resolve(),
	}),
}));
jest.mock('../../../src/surfaces/mcp/asking/ask-on-wire', () => ({
	untilAnswered: async ({ scope }: WaitSetting) =>
		await Promise.resolve(
			scope.run === 'a' ? { state, question: 'Publish it?', expiresAt: 0 } : undefined,
		),
}));

/** The module as another process of n8n has it. */
function inAnotherProcess(): LongCalls {
	let calls: LongCalls | undefined;
	jest.isolateModules(() => {
		calls = jest.requireActual<LongCalls>('../../../src/surfaces/mcp/long-calls');
	});
	if (calls === undefined) throw new TypeError('not loaded');
	return calls;
}

const own = inAnotherProcess();
const other = inAnotherProcess();

/** A client whose call takes `takes` milliseconds, and which waits for `waits`. */
const client = (run: string, { takes = 0, waits = 1_000 } = {}): WaitSetting =>
	({
		scope: {
			...{ run, store: async () => await Promise.resolve({ secret: 's' }) },
			node: { logger: { warn: () => undefined }, secrets: { redact: String } },
		},
		request: { signal: new AbortController().signal },
		...{ handleAfter: waits, lifetime: 60_000, handed: () => undefined },
		async again(call: unknown): Promise<Answered> {
			made += 1;
			if (state === 'approved') state = 'consumed';
			await new Promise((resolve) => setTimeout(resolve, takes));
			return { json: { did: call }, isError: false };
		},
	}) as unknown as WaitSetting;

const call = {
	name: 'run-tool',
	raw: { name: 'publish-workflow', arguments: { workflowId: 'w' } },
};
const did = { approvalId: 'f', name: call.name, arguments: call.raw };

async function ask(): Promise<string> {
	const question = { approvalId: 'f', tool: 'publish-workflow' };
	const handle = await own.keepAsked(client('a').scope, call, question);
	if (handle === undefined) throw new TypeError('no handle');
	return handle;
}

beforeEach(() => {
	rows.clear();
	state = 'pending';
	made = 0;
});

test('waits with one handle as long as the question is open, however often it is asked', async () => {
	const handle = await ask();
	expect(await ask()).toBe(handle);
	for (const calls of [own, other]) {
		const { json, isError } = await calls.callResult({ handle }, client('a', { waits: 5 }));
		expect({ ...json, isError }).toMatchObject({
			...{ status: 'approval-required', question: 'Publish it?', handle, isError: false },
			hint: expect.stringContaining('wait-for-answer'),
		});
	}
	expect(made).toBe(0);
});

test.each(['approved', 'declined'])(
	'makes the call once it is %s, as it was made before, and gives its answer to all who wait',
	async (answered) => {
		const handle = await ask();
		state = answered;
		const waiting = Array.from(
			{ length: 5 },
			async () => await own.callResult({ handle }, client('a', { takes: 20 })),
		);
		for (const { json } of await Promise.all(waiting)) expect(json).toEqual({ did });
		expect((await own.callResult({ handle }, client('a'))).json).toEqual({ did });
		expect((await other.callResult({ handle }, client('a'))).json).toEqual({ did });
		expect(made).toBe(1);
	},
);

test('a call that takes long keeps its handle, and goes on without the client', async () => {
	const handle = await ask();
	state = 'approved';
	const handed = jest.fn();
	const short = { ...client('a', { takes: 60, waits: 5 }), handed };
	expect((await own.callResult({ handle }, short)).json).toMatchObject({
		...{ status: 'still-running', handle },
	});
	expect(handed).toHaveBeenCalled();
	expect((await other.callResult({ handle }, client('a', { waits: 5 }))).json.status).toBe(
		'still-running',
	);
	expect((await own.callResult({ handle }, client('a'))).json).toEqual({ did });
	expect(made).toBe(1);
});

test('says that the approval has expired, and makes no call', async () => {
	const handle = await ask();
	state = 'expired';
	const { json, isError } = await own.callResult({ handle }, client('a'));
	expect({ ...json, isError }).toMatchObject({ status: 'denied', isError: true });
	expect(JSON.stringify(json)).toMatch(/expired without an answer/);
	expect(made).toBe(0);
});

test('makes no second call where the client has repeated its own meanwhile', async () => {
	const handle = await ask();
	state = 'consumed';
	expect((await own.callResult({ handle }, client('a'))).json).toMatchObject({
		error: { code: 'conflict' },
	});
	expect(made).toBe(0);
});

test('tells a client nothing of the handle of another', async () => {
	const handle = await ask();
	for (const now of ['pending', 'approved', 'consumed']) {
		state = now;
		const { json } = await own.callResult({ handle }, client('b'));
		expect(json).toMatchObject({ error: { code: 'not-found' } });
	}
	expect(made).toBe(0);
});

test('a call that fails is told, and its handle remembers it', async () => {
	const handle = await ask();
	state = 'approved';
	const broken = {
		...client('a'),
		again: async () => await Promise.reject(new Error('secret words')),
	};
	const first = await own.callResult({ handle }, broken);
	expect(first.json).toMatchObject({ status: 'failed', error: { code: 'internal' } });
	expect(JSON.stringify(first)).not.toContain('secret words');
	expect(await other.callResult({ handle }, client('a'))).toEqual(first);
});
