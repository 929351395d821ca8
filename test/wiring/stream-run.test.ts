import { EventEmitter } from 'node:events';

import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../src/kernel/tool-error';
import type { RunEvent } from '../../src/orchestrator/run-event';
import type { RunOverview } from '../../src/orchestrator/run/run-overview';
import { streamRun } from '../../src/wiring/stream-run';

class Response extends EventEmitter {
	text = '';
	isEnded = false;
	readonly status = () => this;
	readonly setHeader = () => this;
	readonly flushHeaders = () => undefined;
	readonly write = (text: string) => void (this.text += text);
	readonly end = () => void (this.isEnded = true);
	/** Ids of the events that were sent. */
	get ids(): string[] {
		return [...this.text.matchAll(/^id: (\d+)$/gm)].map(([, id = '']) => id);
	}
}

const eventAt = (seq: number) => ({ seq, type: 'told', at: seq, data: {} }) as unknown as RunEvent;

function listening({ after, header }: { after?: unknown; header?: string } = {}) {
	const response = new Response();
	const warnings: string[] = [];
	const context = {
		getQueryData: () => ({ after }),
		getRequestObject: () => ({ headers: { 'last-event-id': header } }),
		getResponseObject: () => response,
		logger: { warn: (message: string) => void warnings.push(message) },
	} as unknown as IWebhookFunctions;
	return { response, warnings, context };
}

/** A run that ends once all its events are read. */
function runWith(all: number[], { pageOf = 100, isEnded = true } = {}) {
	const asked: number[] = [];
	return {
		asked,
		since: async (_: string, seq: number) => {
			asked.push(seq);
			const left = all.filter((one) => one > seq);
			return await Promise.resolve({
				events: left.slice(0, pageOf).map(eventAt),
				hasMore: left.length > pageOf,
			});
		},
		read: async () => await Promise.resolve({ isEnded } as RunOverview),
	};
}

beforeEach(() => {
	jest.useFakeTimers();
});

afterEach(() => {
	jest.useRealTimers();
});

async function streamed(
	{ context }: ReturnType<typeof listening>,
	runs: Parameters<typeof streamRun>[1],
	expiresAt = Date.now() + 3_600_000,
) {
	const done = streamRun(context, runs, 'r', expiresAt);
	const settled = done.then(
		() => undefined,
		(error: unknown) => error,
	);
	await jest.advanceTimersByTimeAsync(3_600_000);
	return await settled;
}

test('all events come, each once, and the end after the last of an ended run', async () => {
	const here = listening();
	const runs = runWith([1, 2, 3, 4, 5], { pageOf: 2 });
	expect(await streamed(here, runs)).toBeUndefined();
	expect(here.response.ids).toEqual(['1', '2', '3', '4', '5']);
	expect(here.response.text).toMatch(/event: end\ndata: {"runId":"r"}\n\n$/);
	expect(here.response.isEnded).toBe(true);
});

test('what an ended run writes down late is waited for', async () => {
	const here = listening();
	const looks = [[1], [], [2], [3], []];
	const since = async () =>
		await Promise.resolve({ events: (looks.shift() ?? []).map(eventAt), hasMore: false });
	await streamed(here, { ...runWith([]), since });
	expect(here.response.ids).toEqual(['1', '2', '3']);
	expect(here.response.text).toMatch(/event: end\n.*\n\n$/);
});

test.each([
	[{ after: '3' }, ['4', '5']],
	[{ header: '4', after: '1' }, ['5']],
	[{ after: '-1' }, ['1', '2', '3', '4', '5']],
	[{ after: { x: 1 } }, ['1', '2', '3', '4', '5']],
])('after a break it goes on behind what the client has: %j', async (given, ids) => {
	const here = listening(given);
	await streamed(here, runWith([1, 2, 3, 4, 5]));
	expect(here.response.ids).toEqual(ids);
});

test('it ends with the sign-in, and without a word of an end that was none', async () => {
	const here = listening();
	const runs = runWith([1], { isEnded: false });
	await streamed(here, runs, Date.now() + 20_000);
	expect(runs.asked.length).toBeLessThanOrEqual(21);
	expect(here.response.text).toContain(': still here');
	expect(here.response.text).not.toContain('event: end');
	expect(here.response.isEnded).toBe(true);
});

test('nobody is read for who has gone', async () => {
	const here = listening();
	const runs = runWith([1], { isEnded: false });
	const done = streamRun(here.context, runs, 'r', Date.now() + 3_600_000);
	await jest.advanceTimersByTimeAsync(2_500);
	here.response.emit('close');
	const before = runs.asked.length;
	await jest.advanceTimersByTimeAsync(60_000);
	await done;
	expect(runs.asked.length).toBeLessThanOrEqual(before + 1);
});

test('an unknown run is told before anything is sent; a store that fails later ends the stream, and the log is told', async () => {
	const unknown = new ToolError({ code: 'not-found', message: 'No.', hint: 'No.' });
	const reject = async () => await Promise.reject(unknown);
	const first = listening();
	expect(await streamed(first, { ...runWith([]), read: reject })).toBe(unknown);
	expect(first.response.text).toBe('');
	const second = listening();
	expect(await streamed(second, { ...runWith([]), since: reject })).toBeUndefined();
	expect(second.response.isEnded).toBe(true);
	expect(second.warnings).toEqual([expect.stringContaining('not-found')]);
});

test('the number of streams is bounded, and one that has ended makes room', async () => {
	const runs = runWith([], { isEnded: false });
	const open = Array.from({ length: 50 }, () => listening());
	const all = open.map(
		async ({ context }) => await streamRun(context, runs, 'r', Date.now() + 3_600_000),
	);
	await jest.advanceTimersByTimeAsync(0);
	const refused = await streamed(listening(), runWith([]), Date.now() + 1);
	expect(ToolError.is(refused) && refused.code).toBe('unavailable');
	await Promise.all(all);
	expect(await streamed(listening(), runWith([]))).toBeUndefined();
});
