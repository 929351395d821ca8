import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import type { McpRequest } from '../../host/mcp-offer';
import type { KeptCall } from '../../instance/webhook/call-results';
import { callResults } from '../../instance/webhook/call-results';
import type { Scope } from '../../instance/open-scope';
import type { Store } from '../../instance/open-store';
import { fresh } from '../../kernel/fresh';
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

/** Milliseconds for which this process knows a call that is kept nowhere else. */
const KEPT = 86_400_000;

/** How often it is tried to store what came of a call. */
const TRIES = 5;

/** The calls of this process that have been given a handle: until what came of them is stored. */
const running = fresh<string, RunningCall>({ for: KEPT, most: 1_000 });

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
				progressToken,
				progress: Math.round((Date.now() - begun) / 1_000),
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

/** Writes down in the store that a call runs, or what came of it. Never throws. Gives whether other processes know it now. */
async function note(
	{ scope }: Pick<LongCallSetting, 'scope'>,
	handle: string,
	call: Omit<KeptCall, 'seenAt'>,
): Promise<boolean> {
	try {
		const store = await scope.store?.();
		if (store === undefined) return false;
		const kept = callResults(store, scope.run, AbortSignal.timeout(PATIENCE));
		await kept.keep(handle, { ...call, seenAt: Date.now() });
		// What is old can wait: the call itself is kept.
		if (call.answer !== undefined) await kept.forgetOld().catch(() => undefined);
		return true;
	} catch (error) {
		const cause = String(scope.node.secrets.redact(String(error)));
		scope.node.logger.warn(`Foreman could not store the state of a long call: ${cause}`);
		return false;
	}
}

/** Stores what came of a call, and goes on trying in the background. What could not be stored this process goes on to know. */
async function keepAnswer(
	setting: Pick<LongCallSetting, 'scope'>,
	handle: string,
	call: Omit<KeptCall, 'seenAt'>,
	left = TRIES,
): Promise<void> {
	if (await note(setting, handle, call)) return running.forget(handle);
	if (left === 1 || setting.scope.store === undefined) return;
	void sleep(PAUSE).then(async () => await keepAnswer(setting, handle, call, left - 1));
}

/** Keeps a call in the store while it runs, and gives what came of it once that is stored, or could not be at the first try. */
async function keepWhileRunning(
	setting: Pick<LongCallSetting, 'scope'>,
	handle: string,
	call: Omit<KeptCall, 'seenAt'>,
	done: Promise<Answered>,
): Promise<Answered> {
	for (;;) {
		const first = await Promise.race([done, sleep(BEAT).then((): typeof STILL => STILL)]);
		if (first === STILL) {
			await note(setting, handle, call);
			continue;
		}
		const answer = { json: { ...first.json }, isError: first.isError };
		await keepAnswer(setting, handle, { ...call, answer });
		return first;
	}
}

const brokenOff = (tool: string): Answered =>
	failed(
		'internal',
		`The call of ${tool} broke off. It may have done something.`,
		'Look what it did before you make it again.',
	);

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
	const settled = done.catch(() => brokenOff(tool));
	const call = { tool, begunAt: Date.now(), answer: undefined };
	// Before the client has the handle: another process may be asked for it.
	if (!(await note(setting, handle, call))) await note(setting, handle, call);
	const kept = keepWhileRunning(setting, handle, call, settled);
	running.keep(handle, { run: setting.scope.run, done: kept });
	return stillRuns(tool, handle);
}

const input = z.object({ handle: z.string().regex(/^[0-9a-f]{32}$/) });

const unknownHandle = () =>
	failed(
		'not-found',
		'There is no call with this handle, or it is more than a day old.',
		'Use the handle as it was given. Otherwise look what the call did before you make it again.',
	);

/** One look. One that fails says nothing of the call: it is made again, unless it is the last one. */
async function lookUp(store: Store, run: string, handle: string, isLast: boolean) {
	try {
		return await callResults(store, run, AbortSignal.timeout(PATIENCE)).read(handle);
	} catch (error) {
		if (isLast) throw error;
		return STILL;
	}
}

/** What another process says of a call. */
async function elsewhere(setting: LongCallSetting, handle: string): Promise<Answered> {
	const { scope, handleAfter } = setting;
	const store = await scope.store?.();
	if (store === undefined) return unknownHandle();
	const until = Date.now() + handleAfter;
	for (;;) {
		const isLast = Date.now() >= until || setting.request.signal.aborted;
		const call = await lookUp(store, scope.run, handle, isLast);
		if (call === STILL) {
			await sleep(PAUSE);
			continue;
		}
		if (call === undefined) return unknownHandle();
		const { tool, seenAt, answer } = call;
		if (answer !== undefined) return answer;
		if (Date.now() > seenAt + LOST)
			return failed(
				'unavailable',
				`The process of n8n that made this call of ${tool} has not been heard of since. The call may have done something.`,
				'Look what it did before you make it again.',
			);
		if (isLast) return stillRuns(tool, handle);
		await sleep(PAUSE);
	}
}

/** Answers a call of `get-call-result`: waits a while for what is not there yet. Throws `ToolError` where the store cannot be read all that time. */
export async function callResult(raw: unknown, setting: LongCallSetting): Promise<Answered> {
	const read = input.safeParse(raw);
	if (!read.success)
		return failed(
			'invalid-input',
			'"handle" is required: the handle that the long-running call returned.',
			'Send it as it was given.',
		);
	const { handle } = read.data;
	const own = running.peek(handle);
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
