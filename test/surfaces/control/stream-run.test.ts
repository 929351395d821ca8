import { EventEmitter } from 'node:events';

import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../../../src/kernel/tool-error';
import type { RunEvent } from '../../../src/orchestrator/run-event';
import type { RunOverview } from '../../../src/orchestrator/run/run-overview';
import { streamRun } from '../../../src/surfaces/control/stream-run';

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

const ann = { organisation: 'org', agency: 'north', user: 'ann' };

const until = (expiresAt: number, changes: object = {}) => ({ ...ann, expiresAt, ...changes });

async function streamed(
	{ context }: ReturnType<typeof listening>,
	runs: Parameters<typeof streamRun>[1],
	listener = until(Date.now() + 3_600_000),
) {
	const done = streamRun(context, runs, 'r', listener);
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
	await streamed(here, runs, until(Date.now() + 20_000));
	expect(runs.asked.length).toBeLessThanOrEqual(21);
	expect(here.response.text).toContain(': still here');
	expect(here.response.text).not.toContain('event: end');
	expect(here.response.isEnded).toBe(true);
});

test('nobody is read for who has gone', async () => {
	const here = listening();
	const runs = runWith([1], { isEnded: false });
	const done = streamRun(here.context, runs, 'r', until(Date.now() + 3_600_000));
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

test('it ends with a session that is left before its time', async () => {
	const here = listening();
	const runs = runWith([1], { isEnded: false });
	let looks = 0;
	const isOver = () => (looks += 1) > 3;
	await streamed(here, runs, until(Date.now() + 3_600_000, { isOver }));
	expect(runs.asked).toHaveLength(3);
	expect(here.response.isEnded).toBe(true);
});

/** Opens streams that go on until time has passed. */
function openAll(count: number, who: (index: number) => object) {
	const runs = runWith([], { isEnded: false });
	return Array.from({ length: count }, async (_, index) => {
		const listener = until(Date.now() + 3_600_000, who(index));
		await streamRun(listening().context, runs, 'r', listener);
	});
}

test('the number of streams is bounded, and one that has ended makes room', async () => {
	const all = openAll(50, (index) => ({ agency: `agency ${index}` }));
	await jest.advanceTimersByTimeAsync(0);
	const refused = await streamed(listening(), runWith([]), until(Date.now() + 1));
	expect(ToolError.is(refused) && refused.code).toBe('unavailable');
	await Promise.all(all);
	expect(await streamed(listening(), runWith([]))).toBeUndefined();
});

test('one person takes a part of them; whoever is refused was sent nothing', async () => {
	const all = openAll(8, () => ({}));
	await jest.advanceTimersByTimeAsync(0);
	const here = listening();
	const other = listening();
	const [refused, heard] = await Promise.all([
		streamed(here, runWith([1])),
		streamed(other, runWith([1]), until(Date.now() + 3_600_000, { user: 'ada' })),
	]);
	expect(ToolError.is(refused) && refused.retryAfter).toBe(600);
	expect(here.response.text).toBe('');
	expect(heard).toBeUndefined();
	await Promise.all(all);
});

test('a stream that cannot be opened gives its seat back', async () => {
	for (let tries = 0; tries < 10; tries += 1) {
		const here = listening();
		here.response.on = () => {
			throw new Error('the client is gone');
		};
		const left = until(Date.now() + 3_600_000, { agency: 'west' });
		await streamRun(here.context, runWith([1]), 'r', left).catch(() => undefined);
	}
	const here = listening();
	const runs = runWith([1]);
	const listener = until(Date.now() + 3_600_000, { agency: 'west' });
	expect(await streamed(here, runs, listener)).toBeUndefined();
	expect(here.response.ids).toEqual(['1']);
});
