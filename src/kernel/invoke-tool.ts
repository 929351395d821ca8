import { capOutput } from './cap-output';
import { shapeOf } from './input/coerce-field';
import { DEFAULT_WHEN_CAPPED, DEFAULT_DEADLINE } from './callable-tool';
import type { CallableTool, PreparedCall, SettledCall, ShownWorkflow } from './callable-tool';
import type { Effect, Role } from './define-tool';
import { denied, type Outcome, type OutcomeError } from './outcome';
import { type HandOverCall, notHandedOver } from './tool/hand-over';
import { readFailure, badOutput, finishError } from './read-failure';
import type { Ports } from './ports';
import type { InputProblem } from './input/read-input';
import { recordAttempt } from './tool/record-attempt';
import { keepToSeen } from './tool/rehearse';
import type { PlanCover } from './plan-cover';
import { within } from './within';
import { changesOf, type DraftChange } from './workflow/draft-change';

function notForRole({ name, roles }: CallableTool, { role }: Invocation): Decision | undefined {
	if (role === undefined || roles === undefined || roles.includes(role)) return undefined;
	const reason = `${name} is not for agents of the kind ${role}.`;
	return {
		word: 'denied',
		reason,
		hint: 'Do without it, and say what is missing. Nothing was done.',
	};
}

/** What ends one step of a call: its caller, or the deadline of its tool. Throws what the caller ended with. */
function signalFor({ deadline = DEFAULT_DEADLINE }: CallableTool, { signal }: Invocation) {
	signal.throwIfAborted();
	return within(signal, deadline);
}

export type Decision =
	| {
			readonly word: 'allowed';
			/** The call that was judged, where it is more exact than the one that was sent. */
			readonly call?: PreparedCall;
			/** Limits what the call reaches to what it was allowed for. */
			within?(ports: Ports): Ports;
	  }
	| { readonly word: 'ask' }
	| { readonly word: 'denied'; readonly reason: string; readonly hint: string };

export type Consent =
	/** The approval is used up now: the call runs, with the arguments that the person saw. */
	| {
			readonly word: 'granted';
			readonly approvalId: string;
			readonly approver: string;
			readonly arguments: unknown;
			/** What the person said beyond yes; undefined when they said nothing else. */
			readonly answer: unknown;
			readonly change?: DraftChange | undefined;
			readonly changes?: readonly DraftChange[] | undefined;
			readonly covers?: readonly PlanCover[] | undefined;
			/** Hashes of what the person was asked to agree to for the rest of the run. */
			readonly agreed?: readonly string[] | undefined;
	  }
	/** Until `expiresAt`, milliseconds since the epoch. */
	| { readonly word: 'pending'; readonly approvalId: string; readonly expiresAt: number }
	/** `expired`: the person had answered, but the answer was used too late. */
	| {
			readonly word: 'refused' | 'expired';
			readonly approvalId: string;
			readonly approver: string;
			/** Whether `reason` holds the person's own words. */
			readonly isAnswered: boolean;
			readonly reason: string;
			readonly hint: string;
	  };

/** One attempt, for log and audit. It holds no output, which may be large and secret. */
export interface Attempt {
	readonly tool: string;
	readonly effect: Effect;
	/** The parsed arguments, or the raw ones if parsing failed; redacted. */
	readonly arguments: unknown;
	/** The policy's decision; `none` if the call did not get that far. */
	readonly decision: Decision['word'] | 'none';
	/** The result of asking; undefined if no approval was needed. */
	readonly consent: Consent['word'] | undefined;
	readonly approvalId: string;
	readonly approver: string;
	/** Whether a person said more than yes or no. Their words are not kept. */
	readonly isAnswered: boolean;
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly status: Outcome['status'];
	readonly code: string | undefined;
	/** Milliseconds. */
	readonly duration: number;
	/** Paths of arguments that claimed an identity and were removed. */
	readonly stripped: readonly string[];
	/** The foreign error. Only the log sees it. */
	readonly cause: unknown;
}

/** Everything a call needs from outside. A surface builds it again for each call. */
export interface Invocation {
	/** Ports whose requests all end with the signal. `answer` is what a person said to this call. */
	ports(signal: AbortSignal, answer?: unknown): Ports;
	/** The kind of the calling agent, if it has one. Tools that are not for it are denied. */
	readonly role?: Role;
	readonly signal: AbortSignal;
	readonly maxCharacters: number;
	/** Removes fields that claim an identity. `declared` are the tool's own fields, which stay. */
	strip(
		raw: unknown,
		declared: readonly string[],
	): { readonly value: unknown; readonly stripped: readonly string[] };
	/** `ports` opens what judging may need to look at. */
	decide(tool: CallableTool, call: PreparedCall, ports: () => Ports): Promise<Decision>;
	/** The policy's decision on a call that would run at once but only a person can allow. `reason` is a sentence. */
	insist(tool: CallableTool, reason: string): Promise<Decision>;
	/** Asks a person, or finds an existing answer. Throws `ToolError`. */
	consent(tool: CallableTool, call: SettledCall): Promise<Consent>;
	/** Hands over calls that a program of the caller runs. Absent: they are refused. */
	readonly handOver?: HandOverCall;
	/** Without a tool, `value` is the text of an error. */
	redact(value: unknown, tool?: CallableTool): unknown;
	/** The answer as the caller gets it: for models, with untrusted text marked. `shown`: the workflows whose texts it holds. */
	present(value: unknown, tool: CallableTool, shown: readonly ShownWorkflow[]): Promise<unknown>;
	/** Resolves when the attempt is recorded or given up. Never throws. */
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

async function succeed(
	tool: CallableTool,
	call: PreparedCall,
	output: unknown,
	invocation: Invocation,
): Promise<Outcome> {
	const checked = tool.output.safeParse(output);
	if (!checked.success) throw badOutput(tool, checked.error);
	const shown = invocation.redact(checked.data, tool);
	const longest = Math.max(invocation.maxCharacters, tool.longestAnswer ?? 0);
	const { value, omitted } = capOutput(shown, longest);
	const presented = await invocation.present(value, tool, call.shows(checked.data));
	if (omitted.length === 0) return { status: 'succeeded', output: presented };
	return {
		status: 'succeeded',
		output: presented,
		omitted: { parts: omitted, how: tool.whenCapped ?? DEFAULT_WHEN_CAPPED },
	};
}

interface Progress {
	decision: Attempt['decision'];
	consent: Consent | undefined;
	arguments: unknown;
	callId: string;
}

interface Way extends Pick<Extract<Decision, { readonly word: 'allowed' }>, 'within'> {
	readonly answer?: unknown;
}

async function run(
	tool: CallableTool,
	call: PreparedCall,
	invocation: Invocation,
	progress: Progress,
	{ answer, within = (ports) => ports }: Way = {},
): Promise<Outcome> {
	if (tool.client !== undefined) {
		if (invocation.handOver === undefined) throw notHandedOver(tool.name);
		const handed = await invocation.handOver(tool, call);
		progress.callId = handed.callId;
		if (handed.word === 'open')
			return { status: 'handed-over', tool: tool.name, expiresAt: handed.expiresAt };
		return await succeed(tool, call, handed.output, invocation);
	}
	const ports = within(invocation.ports(signalFor(tool, invocation), answer));
	return await succeed(tool, call, await call.run(ports), invocation);
}

type Granted = Extract<Consent, { readonly word: 'granted' }>;

function isAnswered(consent: Consent | undefined): boolean {
	if (consent?.word === 'granted') return consent.answer !== undefined;
	return consent?.word === 'refused' && consent.isAnswered;
}

/** Runs the arguments that the person saw. They are parsed again, because the tool may have changed since. */
async function runApproved(
	tool: CallableTool,
	consent: Granted,
	invocation: Invocation,
	progress: Progress,
) {
	const prepared = await tool.prepare(consent.arguments);
	const { answer, covers = [] } = consent;
	const seen = changesOf(consent);
	const within = (ports: Ports): Ports => {
		const kept = seen.length === 0 ? ports : keepToSeen(ports, seen);
		return covers.length === 0
			? kept
			: { ...kept, person: { ...kept.person, covers: () => covers } };
	};
	if (prepared.ok) return await run(tool, prepared.call, invocation, progress, { answer, within });
	return { status: 'failed', error: badInput(tool, prepared.problems) } as const;
}

async function decide(tool: CallableTool, call: PreparedCall, invocation: Invocation) {
	const ports = () => invocation.ports(signalFor(tool, invocation));
	const decision = notForRole(tool, invocation) ?? (await invocation.decide(tool, call, ports));
	if (decision.word !== 'allowed') return decision;
	const reason = await (decision.call ?? call).needsPerson(ports);
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
	if (decision.word === 'allowed')
		return await run(tool, decision.call ?? call, invocation, progress, decision);
	const settled = await call.settle(invocation.ports(signalFor(tool, invocation)));
	const { question } = settled;
	progress.arguments = settled.arguments;
	const consent = await invocation.consent(tool, settled);
	progress.consent = consent;
	if (consent.word === 'pending')
		return { status: 'approval-required', question, expiresAt: consent.expiresAt };
	if (consent.word !== 'granted') return denied(consent.reason, consent.hint);
	progress.arguments = consent.arguments;
	return await runApproved(tool, consent, invocation, progress);
}

/** The call's identity is known already, so identity fields from a model are stripped, not refused. */
const readable = ({ needsIdentity, input }: CallableTool, raw: unknown, invocation: Invocation) =>
	needsIdentity
		? invocation.strip(raw, input === undefined ? [] : Object.keys(shapeOf(input)))
		: { value: raw, stripped: [] };

/** The only way a tool runs: strip → parse → decide → ask a person → run, or hand over → check the output → redact → cap → mark what others wrote → record. Never throws. */
export async function invokeTool(tool: CallableTool, raw: unknown, invocation: Invocation) {
	const started = invocation.now();
	let outcome: Outcome;
	let cause: unknown;
	let stripped: readonly string[] = [];
	const progress: Progress = { decision: 'none', consent: undefined, arguments: raw, callId: '' };
	try {
		const given = readable(tool, raw, invocation);
		stripped = given.stripped;
		progress.arguments = given.value;
		const prepared = await tool.prepare(given.value);
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
		outcome = { ...outcome, error: await finishError(outcome.error, tool, invocation) };
	const { decision, consent } = progress;
	const attempt = {
		tool: tool.name,
		effect: tool.effect,
		arguments: progress.arguments,
		decision,
		consent: consent?.word,
		approvalId: consent?.approvalId ?? progress.callId,
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
