import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import type { McpRequest } from '../../host/mcp-offer';
import type { KeptCall } from '../../instance/webhook/call-results';
import { callResults } from '../../instance/webhook/call-results';
import type { Scope } from '../../instance/open-scope';
import { GET_CALL_RESULT } from '../../kernel/looked-up-call';
import { randomId } from '../../policy/random-id';
import type { Answered } from './tool-result';

/** Milliseconds between two notes that the call still runs. */
const BEAT = 10_000;

/** Milliseconds without such a note after which the process has ended. */
const LOST = 45_000;

/** Milliseconds between two looks at what another process does. */
const PAUSE = 2_000;

/** Milliseconds for one look or note. */
const PATIENCE = 10_000;

/** Milliseconds between two notifications. */
const PROGRESS = 5_000;

interface RunningCall {
	readonly run: string;
	readonly done: Promise<Answered>;
}

/** The calls of this process that have been given a handle. */
const running = new Map<string, RunningCall>();

export interface LongCallSetting {
	readonly scope: Scope;
	readonly request: Pick<McpRequest, 'progressToken' | 'notify' | 'signal'>;
	/** Milliseconds until a client is answered with a handle. */
	readonly handleAfter: number;
}

const STILL = Symbol('still running');

/** What `done` gives, unless that takes longer. Tells the client meanwhile that the call goes on, if it wants to hear it. */
async function within(
	done: Promise<Answered>,
	tool: string,
	{ request, handleAfter }: LongCallSetting,
): Promise<Answered | typeof STILL> {
	const begun = Date.now();
	for (;;) {
		const left = begun + handleAfter - Date.now();
		if (left <= 0) return STILL;
		const pause = sleep(Math.min(left, PROGRESS)).then((): typeof STILL => STILL);
		const first = await Promise.race([done, pause]);
		if (first !== STILL) return first;
		const { progressToken } = request;
		if (progressToken !== undefined && !request.signal.aborted)
			await request.notify('notifications/progress', {
				...{ progressToken, progress: Math.round((Date.now() - begun) / 1_000) },
				message: `${tool} is running`,
			});
	}
}

const stillRuns = (tool: string, handle: string): Answered => ({
	json: {
		status: 'still-running',
		handle,
		hint: `${tool} goes on. Call ${GET_CALL_RESULT} with this handle for its answer; do not make the call again.`,
	},
	isError: false,
});

const failed = (code: string, message: string, hint: string): Answered => ({
	json: { status: 'failed', error: { code, message, hint } },
	isError: true,
});

/** Keeps a call in the store while it runs, and what came of it; gives that once it is kept. Without the store only this process knows. */
async function keepWhileRunning(
	{ scope }: Pick<LongCallSetting, 'scope'>,
	handle: string,
	tool: string,
	done: Promise<Answered>,
): Promise<Answered> {
	const begunAt = Date.now();
	const note = async (answer: KeptCall['answer']) => {
		const store = await scope.store?.();
		if (store === undefined) return;
		const kept = callResults(store, scope.run, AbortSignal.timeout(PATIENCE));
		await kept.keep(handle, { tool, begunAt, seenAt: Date.now(), answer });
		if (answer !== undefined) await kept.forgetOld();
	};
	try {
		for (;;) {
			await note(undefined);
			const first = await Promise.race([done, sleep(BEAT).then((): typeof STILL => STILL)]);
			if (first === STILL) continue;
			await note({ json: { ...first.json }, isError: first.isError });
			return first;
		}
	} catch (error) {
		const cause = String(scope.node.secrets.redact(String(error)));
		scope.node.logger.warn(`Foreman could not store the result of a long call: ${cause}`);
		return await done;
	} finally {
		running.delete(handle);
	}
}

/**
 * Answers with what comes of a call, or after a while with a handle: the call goes on then, whether the client stays or not. `handed` is called when it
 * gets one.
 */
export async function answerInTime(
	tool: string,
	done: Promise<Answered>,
	setting: LongCallSetting,
	handed: () => void,
): Promise<Answered> {
	const first = await within(done, tool, setting);
	if (first !== STILL) return first;
	handed();
	const handle = randomId();
	const kept = keepWhileRunning(setting, handle, tool, done);
	// Nobody may come for it.
	kept.catch(() => undefined);
	running.set(handle, { run: setting.scope.run, done: kept });
	return stillRuns(tool, handle);
}

const input = z.object({ handle: z.string().regex(/^[0-9a-f]{32}$/) });

const unknownHandle = () =>
	failed(
		'not-found',
		'There is no call with this handle, or it is more than a day old.',
		'Use the handle as it was given. Otherwise look what the call did before you make it again.',
	);

/** What another process says of a call. */
async function elsewhere(setting: LongCallSetting, handle: string): Promise<Answered> {
	const { scope, handleAfter } = setting;
	const store = await scope.store?.();
	if (store === undefined) return unknownHandle();
	const until = Date.now() + handleAfter;
	for (;;) {
		const kept = callResults(store, scope.run, AbortSignal.timeout(PATIENCE));
		const call = await kept.read(handle);
		if (call === undefined) return unknownHandle();
		const { tool, seenAt, answer } = call;
		if (answer !== undefined) return answer;
		if (Date.now() > seenAt + LOST)
			return failed(
				'unavailable',
				`The process of n8n that made this call of ${tool} has ended. Whether the call did something nobody knows.`,
				'Look what it did before you make it again.',
			);
		if (Date.now() >= until || setting.request.signal.aborted) return stillRuns(tool, handle);
		await sleep(PAUSE);
	}
}

/** Answers a call of `get-call-result`: waits a while for what is not there yet. Never throws what the store throws. */
export async function callResult(raw: unknown, setting: LongCallSetting): Promise<Answered> {
	const read = input.safeParse(raw);
	if (!read.success)
		return failed(
			'invalid-input',
			'"handle" is missing, or is none.',
			'Send the handle that a long call was answered with.',
		);
	const { handle } = read.data;
	const own = running.get(handle);
	if (own?.run === setting.scope.run) {
		const first = await within(own.done, 'The call', setting);
		return first === STILL ? stillRuns('The call', handle) : first;
	}
	return await elsewhere(setting, handle);
}

/** How clients see the tool. */
export const callResultTool = {
	name: GET_CALL_RESULT,
	description:
		'Get the answer of a call that was answered with a handle because it takes long. Waits a while; call it again while the call still runs.',
	inputSchema: {
		type: 'object',
		properties: { handle: { type: 'string', description: 'From the answer to the call' } },
		required: ['handle'],
	},
	annotations: { readOnlyHint: true },
} as const;
