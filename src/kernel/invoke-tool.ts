import { capOutput } from './cap-output';
import { shapeOf } from './coerce-field';
import type { CallableTool, PreparedCall, SettledCall, ShownWorkflow } from './callable-tool';
import { DEFAULT_DEADLINE, DEFAULT_WHEN_CAPPED } from './callable-tool';
import type { Effect, Role } from './define-tool';
import { denied } from './denied';
import { readFailure } from './read-failure';
import type { Outcome, OutcomeError } from './outcome';
import type { Ports } from './ports';
import type { InputProblem } from './read-input';
import { recordAttempt } from './record-attempt';
import { ToolError } from './tool-error';

/** What the policy says to one call. */
export type Decision =
	| { readonly word: 'allowed' }
	| { readonly word: 'ask' }
	| { readonly word: 'denied'; readonly reason: string; readonly hint: string };

/** What came of asking a person for one call. */
export type Consent =
	/** Used up by this: the call runs now, with the arguments that the person has seen. */
	| {
			readonly word: 'granted';
			readonly approvalId: string;
			readonly approver: string;
			readonly arguments: unknown;
			/** What the person said beyond yes; undefined where that was all. */
			readonly answer: unknown;
	  }
	/** Until `expiresAt`, milliseconds since the epoch. */
	| { readonly word: 'pending'; readonly approvalId: string; readonly expiresAt: number }
	/** Expired: an answer was there, and used too late. */
	| {
			readonly word: 'refused' | 'expired';
			readonly approvalId: string;
			readonly approver: string;
			/** Whether `reason` holds words of the person. */
			readonly isAnswered: boolean;
			readonly reason: string;
			readonly hint: string;
	  };

/** One attempt, for log and audit. Holds no output: that may be large, and secret. */
export interface Attempt {
	readonly tool: string;
	readonly effect: Effect;
	/** As given, or as read where that went well; redacted. */
	readonly arguments: unknown;
	/** What the policy said; `none` where it did not come to that. */
	readonly decision: Decision['word'] | 'none';
	/** What came of asking; undefined where nobody was asked. */
	readonly consent: Consent['word'] | undefined;
	readonly approvalId: string;
	readonly approver: string;
	/** Whether a person said more than yes or no. What they said is not kept. */
	readonly isAnswered: boolean;
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly status: Outcome['status'];
	readonly code: string | undefined;
	/** Milliseconds. */
	readonly duration: number;
	/** Paths of arguments that claimed to say whom the call acts for, and were taken out. */
	readonly stripped: readonly string[];
	/** The foreign error, for the log alone. */
	readonly cause: unknown;
}

/** Everything a call needs from outside. Built by a surface, anew for each call. */
export interface Invocation {
	/** Ports whose every request ends with the signal; `answer` is what a person said to this call. */
	ports(signal: AbortSignal, answer?: unknown): Ports;
	/** The kind of agent that calls, where there are kinds: what is not for it is denied. */
	readonly role?: Role;
	/** Ends when the person or n8n cancels the run. */
	readonly signal: AbortSignal;
	/** Longest answer in characters of JSON. */
	readonly maxCharacters: number;
	/** Takes out what claims to say whom the call acts for; `declared` are the tool's own fields. */
	strip(
		raw: unknown,
		declared: readonly string[],
	): { readonly value: unknown; readonly stripped: readonly string[] };
	decide(tool: CallableTool, call: PreparedCall): Promise<Decision>;
	/** What the policy says where only a person can allow a call that would run at once; `reason` is a sentence. */
	insist(tool: CallableTool, reason: string): Promise<Decision>;
	/** Asks a person, or finds the answer. Throws `ToolError`. */
	consent(tool: CallableTool, call: SettledCall): Promise<Consent>;
	/** Without a tool it is about the text of an error. */
	redact(value: unknown, tool?: CallableTool): unknown;
	/** The answer as who called gets it: models are told where others wrote it. `shown`: the workflows whose texts it holds. */
	present(value: unknown, tool: CallableTool, shown: readonly ShownWorkflow[]): Promise<unknown>;
	/** Ends when the attempt is kept, or given up. Never throws. */
	record(attempt: Attempt): Promise<void>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const badInput = (tool: CallableTool, problems: readonly InputProblem[]): OutcomeError => ({
	code: 'invalid-input',
	message: `${tool.name}: ${problems.map((problem) => problem.message).join(' ')}`,
	hint: 'Correct the named fields and call the tool again. Nothing was changed.',
	retryable: false,
});

const badOutput = (tool: CallableTool, cause: unknown) =>
	new ToolError({
		code: 'internal',
		message: `${tool.name} did its work, but its answer is not in the promised shape.`,
		hint: 'Look at the result with another tool before you repeat the call, and report this as a fault of Foreman.',
		cause,
	});

async function succeed(
	tool: CallableTool,
	call: PreparedCall,
	output: unknown,
	invocation: Invocation,
): Promise<Outcome> {
	const checked = tool.output.safeParse(output);
	if (!checked.success) throw badOutput(tool, checked.error);
	const shown = invocation.redact(checked.data, tool);
	const { value, omitted } = capOutput(shown, invocation.maxCharacters);
	const presented = await invocation.present(value, tool, call.shows(checked.data));
	if (omitted.length === 0) return { status: 'succeeded', output: presented };
	return {
		status: 'succeeded',
		output: presented,
		omitted: { parts: omitted, how: tool.whenCapped ?? DEFAULT_WHEN_CAPPED },
	};
}

/** What is known of a call so far, for the record. */
interface Progress {
	decision: Attempt['decision'];
	consent: Consent | undefined;
	arguments: unknown;
}

function signalFor(
	{ deadline = DEFAULT_DEADLINE }: CallableTool,
	{ signal }: Invocation,
): AbortSignal {
	signal.throwIfAborted();
	return AbortSignal.any([signal, AbortSignal.timeout(deadline)]);
}

async function run(
	tool: CallableTool,
	call: PreparedCall,
	invocation: Invocation,
	answer?: unknown,
): Promise<Outcome> {
	const signal = signalFor(tool, invocation);
	return await succeed(tool, call, await call.run(invocation.ports(signal, answer)), invocation);
}

type Granted = Extract<Consent, { readonly word: 'granted' }>;

/** Whether a person said more than yes or no. */
function isAnswered(consent: Consent | undefined): boolean {
	if (consent?.word === 'granted') return consent.answer !== undefined;
	return consent?.word === 'refused' && consent.isAnswered;
}

/** Runs what the person has seen, read anew: the tool may have changed since. */
async function runApproved(tool: CallableTool, consent: Granted, invocation: Invocation) {
	const prepared = tool.prepare(consent.arguments);
	if (prepared.ok) return await run(tool, prepared.call, invocation, consent.answer);
	return { status: 'failed', error: badInput(tool, prepared.problems) } as const;
}

function notForRole({ name, roles }: CallableTool, { role }: Invocation): Decision | undefined {
	if (role === undefined || roles === undefined || roles.includes(role)) return undefined;
	const reason = `${name} is not for agents of the kind ${role}.`;
	return {
		word: 'denied',
		reason,
		hint: 'Do without it, and say what is missing. Nothing was done.',
	};
}

/** What the policy says; a person is asked where only a person can allow the call. */
async function decide(
	tool: CallableTool,
	call: PreparedCall,
	invocation: Invocation,
): Promise<Decision> {
	const decision = notForRole(tool, invocation) ?? (await invocation.decide(tool, call));
	if (decision.word !== 'allowed') return decision;
	const reason = await call.needsPerson(() => invocation.ports(signalFor(tool, invocation)));
	return reason === undefined ? decision : await invocation.insist(tool, reason);
}

async function runPrepared(
	tool: CallableTool,
	call: PreparedCall,
	invocation: Invocation,
	progress: Progress,
): Promise<Outcome> {
	const decision = await decide(tool, call, invocation);
	progress.decision = decision.word;
	if (decision.word === 'denied') return denied(decision.reason, decision.hint);
	if (decision.word === 'allowed') return await run(tool, call, invocation);
	const settled = await call.settle(invocation.ports(signalFor(tool, invocation)));
	const { question } = settled;
	progress.arguments = settled.arguments;
	const consent = await invocation.consent(tool, settled);
	progress.consent = consent;
	if (consent.word === 'pending')
		return { status: 'approval-required', question, expiresAt: consent.expiresAt };
	if (consent.word !== 'granted') return denied(consent.reason, consent.hint);
	progress.arguments = consent.arguments;
	return await runApproved(tool, consent, invocation);
}

/** For whom a call acts is known before it: a model that says so as well is not to be told that it may not. */
const readable = ({ needsIdentity, input }: CallableTool, raw: unknown, invocation: Invocation) =>
	needsIdentity
		? invocation.strip(raw, input === undefined ? [] : Object.keys(shapeOf(input)))
		: { value: raw, stripped: [] };

/**
 * The only way a tool runs: strip → parse → decide → ask a person → run with a signal and a deadline → check the
 * output → redact → cap → mark what others wrote → record. Never throws.
 */
export async function invokeTool(
	tool: CallableTool,
	raw: unknown,
	invocation: Invocation,
): Promise<Outcome> {
	const started = invocation.now();
	let outcome: Outcome;
	let cause: unknown;
	let stripped: readonly string[] = [];
	const progress: Progress = { decision: 'none', consent: undefined, arguments: raw };
	try {
		const given = readable(tool, raw, invocation);
		stripped = given.stripped;
		progress.arguments = given.value;
		const prepared = tool.prepare(given.value);
		if (prepared.ok) progress.arguments = prepared.call.arguments;
		outcome = prepared.ok
			? await runPrepared(tool, prepared.call, invocation, progress)
			: { status: 'failed', error: badInput(tool, prepared.problems) };
	} catch (error) {
		const failure = readFailure(tool, error);
		cause = failure.cause;
		outcome = { status: 'failed', error: failure.error };
	}
	if (outcome.status === 'failed')
		outcome = { ...outcome, error: finishError(outcome.error, invocation) };
	const { decision, consent } = progress;
	const attempt = {
		tool: tool.name,
		effect: tool.effect,
		arguments: progress.arguments,
		decision,
		consent: consent?.word,
		approvalId: consent?.approvalId ?? '',
		approver: consent !== undefined && 'approver' in consent ? consent.approver : '',
		isAnswered: isAnswered(consent),
		at: started,
		status: outcome.status,
		code: 'error' in outcome ? outcome.error.code : undefined,
		duration: invocation.now() - started,
		stripped,
		cause,
	};
	await recordAttempt(attempt, invocation);
	return outcome;
}

/** Texts of errors quote what was sent, and a model can send anything. */
const LONGEST_TEXT = 4000;

function shorten(text: string): string {
	return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…[cut]`;
}

/** A text that cannot be cleaned is not told. */
function finishError(error: OutcomeError, { redact }: Invocation): OutcomeError {
	const clean = (text: string) => shorten(String(redact(text)));
	try {
		return { ...error, message: clean(error.message), hint: clean(error.hint) };
	} catch {
		return { ...error, message: 'The call failed.', hint: 'The audit and the n8n log say more.' };
	}
}
