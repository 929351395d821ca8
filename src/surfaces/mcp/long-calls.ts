import { sleep } from 'n8n-workflow';
import { z } from 'zod';
import type { McpRequest } from '../../host/mcp-offer';
import { type KeptCall, callResults, handleOfAsked } from '../../instance/webhook/call-results';
import type { Scope } from '../../instance/open-scope';
import type { Store } from '../../instance/open-store';
import { fresh } from '../../kernel/fresh';
import { ToolError } from '../../kernel/tool-error';
import { WAIT_FOR_ANSWER } from '../../kernel/looked-up-call';
import { nobodyAnswered } from '../../asking/hold-for-answer';
import type { PersonQuestion } from '../../asking/notify-person';
import { untilAnswered } from './asking/ask-on-wire';
import { randomId } from '../../policy/random-id';
import { type Answered, answeredBy } from './call-tool';

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
const TRIES = 5;
/** The calls of this process that have been given a handle: until what came of them is stored. */
const running = fresh<string, RunningCall>({ for: KEPT, most: 1_000 });

export interface LongCallSetting {
	readonly scope: Scope;
	readonly request: Pick<McpRequest, 'progressToken' | 'notify' | 'signal'>;
	/** Milliseconds after which a client is given a handle. */
	readonly handleAfter: number;
	/** Of approvals, in milliseconds. */
	readonly lifetime: number;
	/** Called where a call goes on without the client. */
	readonly handed: () => void;
}

export interface WaitSetting extends LongCallSetting {
	/** Makes a call that a person has answered, as the client has made it before: it is judged again. */
	readonly again: (call: NonNullable<KeptCall['asked']>) => Promise<Answered>;
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
		hint: `${tool} goes on. Call ${WAIT_FOR_ANSWER} with this handle for its answer; do not make the call again.`,
	},
	isError: false,
});

const failed = (code: string, message: string, hint: string): Answered => ({
	json: { status: 'failed', error: { code, message, hint } },
	isError: true,
});

interface KeptFor {
	readonly scope: Pick<Scope, 'store' | 'run' | 'node'>;
}

/** Writes down in the store that a call runs, or what came of it. Never throws. Gives whether other processes know it now. */
async function note({ scope }: KeptFor, handle: string, call: Omit<KeptCall, 'seenAt'>) {
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
	setting: KeptFor,
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
	setting: KeptFor,
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

/** Answers with what comes of a call, or after a while with a handle: then the call goes on without the client. */
export async function answerInTime(
	tool: string,
	done: Promise<Answered>,
	setting: LongCallSetting,
): Promise<Answered> {
	const first = await within(done, tool, setting);
	if (first !== STILL) return first;
	setting.handed();
	const handle = randomId();
	const settled = done.catch(() => brokenOff(tool));
	const call = { tool, begunAt: Date.now() };
	// Before the client has the handle: another process may be asked for it.
	if (!(await note(setting, handle, call))) await note(setting, handle, call);
	const kept = keepWhileRunning(setting, handle, call, settled);
	running.keep(handle, { run: setting.scope.run, done: kept });
	return stillRuns(tool, handle);
}

/** Keeps a call that needs approval, for `wait-for-answer`. Gives its handle; undefined where it cannot be kept. */
export async function keepAsked(
	scope: KeptFor['scope'],
	{ name, raw }: { readonly name: string; readonly raw: unknown },
	{ approvalId, tool }: Pick<PersonQuestion, 'approvalId' | 'tool'>,
): Promise<string | undefined> {
	const { secret } = (await scope.store?.()) ?? {};
	if (secret === undefined) return undefined;
	const handle = handleOfAsked(scope.run, approvalId, secret);
	const asked = { approvalId, name, arguments: raw ?? {} };
	return (await note({ scope }, handle, { tool, begunAt: Date.now(), asked })) ? handle : undefined;
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

/** Has a call run that a person has answered, and keeps what comes of it under its handle. */
async function runAsked(
	setting: WaitSetting,
	handle: string,
	{ tool, asked }: KeptCall & { readonly asked: NonNullable<KeptCall['asked']> },
): Promise<Answered> {
	const call = { tool, begunAt: Date.now() };
	// It goes on, whether this client stays or not.
	setting.handed();
	// Before it begins: it must not begin in another process as well.
	const done = note(setting, handle, call).then(async () => await setting.again(asked));
	const settled = done.catch((error: unknown) => {
		if (!ToolError.is(error)) return brokenOff(tool);
		const { code, message, hint } = error;
		return failed(code, message, hint);
	});
	const kept = keepWhileRunning(setting, handle, call, settled);
	running.keep(handle, { run: setting.scope.run, done: kept });
	return await ownAnswer(setting, handle, tool, kept);
}

async function ownAnswer(
	setting: WaitSetting,
	handle: string,
	tool: string,
	done: Promise<Answered>,
): Promise<Answered> {
	const first = await within(done, tool, setting);
	if (first !== STILL) return first;
	setting.handed();
	return stillRuns(tool, handle);
}

/** A call that needs approval: waits for the person. Undefined where another process makes it at this moment. */
async function afterAnswer(
	setting: WaitSetting,
	handle: string,
	call: Parameters<typeof runAsked>[2],
): Promise<Answered | undefined> {
	const approval = await untilAnswered(setting, call.asked.approvalId);
	const own = running.peek(handle);
	if (own !== undefined) return await ownAnswer(setting, handle, call.tool, own.done);
	switch (approval?.state) {
		case undefined:
			return unknownHandle();
		case 'pending': {
			const { question, expiresAt } = approval;
			return answeredBy({ status: 'approval-required', question, expiresAt, handle });
		}
		case 'expired':
			return answeredBy(nobodyAnswered(call.tool));
		case 'consumed':
			return undefined;
		default:
			return await runAsked(setting, handle, call);
	}
}

async function storedAnswer(setting: WaitSetting, handle: string): Promise<Answered> {
	const { scope, handleAfter } = setting;
	const store = await scope.store?.();
	if (store === undefined) return unknownHandle();
	const until = Date.now() + handleAfter;
	let isUsed = false;
	for (;;) {
		const isLast = Date.now() >= until || setting.request.signal.aborted;
		const call = await lookUp(store, scope.run, handle, isLast);
		if (call === STILL) {
			await sleep(PAUSE);
			continue;
		}
		if (call === undefined) return unknownHandle();
		const { tool, seenAt, asked, answer } = call;
		if (answer !== undefined) return answer;
		if (asked !== undefined) {
			const answered = await afterAnswer(setting, handle, { ...call, asked });
			if (answered !== undefined) return answered;
			if (isUsed)
				return failed(
					'conflict',
					`The person has answered, and the same call of ${tool} was made again meanwhile: its answer went there.`,
					'Look what it did before you make it again.',
				);
			isUsed = true;
		} else if (Date.now() > seenAt + LOST)
			return failed(
				'unavailable',
				`The process of n8n that made this call of ${tool} has not been heard of since. The call may have done something.`,
				'Look what it did before you make it again.',
			);
		else if (isLast) return stillRuns(tool, handle);
		await sleep(PAUSE);
	}
}

/** Answers `wait-for-answer`. An approved call runs here. Throws `ToolError` where the store cannot be read all that time. */
export async function callResult(raw: unknown, setting: WaitSetting): Promise<Answered> {
	const read = input.safeParse(raw);
	if (!read.success)
		return failed(
			'invalid-input',
			'"handle" is required: the handle that the call returned.',
			'Send it as it was given.',
		);
	const { handle } = read.data;
	const own = running.peek(handle);
	return own?.run === setting.scope.run
		? await ownAnswer(setting, handle, 'The call', own.done)
		: await storedAnswer(setting, handle);
}

export const callResultTool = {
	name: WAIT_FOR_ANSWER,
	description:
		'Wait for the answer of a call that gave a handle: it takes long, or a person is asked first. Call it again while it waits.',
	inputSchema: {
		type: 'object',
		properties: { handle: { type: 'string', description: 'From the answer to the call' } },
		required: ['handle'],
	},
	annotations: { readOnlyHint: true },
} as const;
