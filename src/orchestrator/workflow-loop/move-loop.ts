import type {
	BuildOutcome,
	ShownNode,
	SubmittedBuild,
	Verification,
} from '../../kernel/build-outcome';
import { clipText } from '../../kernel/values/clip-text';
import type { BuildVerdict, VerdictInput } from '../../kernel/verdict-input';
import { countAttempts, guidanceFor } from './guidance-for';
import { loopPhases } from './loop-state';
import type { LoopContent, LoopEndReason, LoopPhase, LoopState, RepairAttempt } from './loop-state';
import { foldShown } from './shown-nodes';

export type LoopEvent =
	/** A version was saved, requested or not. */
	| { readonly kind: 'build-submitted'; readonly build: SubmittedBuild }
	| { readonly kind: 'build-failed'; readonly reason: string }
	| { readonly kind: 'verify-started'; readonly versionId: string }
	| {
			readonly kind: 'verify-finished';
			readonly versionId: string;
			readonly verification: Verification;
			readonly shown?: readonly ShownNode[];
	  }
	/** Another run of a version has ended, whatever its purpose was. */
	| {
			readonly kind: 'run-seen';
			readonly versionId: string;
			readonly shown: readonly ShownNode[];
	  }
	/** The workflow has changed since it was verified. `versionId` is empty if the workflow is gone. */
	| { readonly kind: 'changed-since'; readonly versionId: string }
	| ({ readonly kind: 'verdict-reported' } & Omit<VerdictInput, 'workItemId'>)
	| { readonly kind: 'user-answered'; readonly answer: string }
	| { readonly kind: 'cancelled'; readonly reason: string };

export type LoopEffect =
	/** For a model: what to call next, with which fields. */
	| { readonly kind: 'guidance'; readonly text: string }
	/** The event changed nothing, and its sender should know. A rejected verdict is answered with guidance. */
	| { readonly kind: 'refuse'; readonly text: string };

export interface LoopStep {
	readonly state: LoopState;
	readonly effects: readonly LoopEffect[];
}

const LONGEST = 200;

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** Letters with digits among them, like ids: `wf7Kq2ZtP9xLmN3a`. */
const id = /\b(?=[a-z]*\d)[a-z\d]{12,}\b/g;
/** Numbers, except HTTP error codes, which say what failed: 404 after 401 is a different failure. */
const number = /(?<![a-z\d])(?![45]\d\d\b)\d+(?:[.,:]\d+)*/g;

/** A text without case, quotes, punctuation, ids and numbers, so that texts about the same thing are equal. */
function normalise(text: string): string {
	const plain = text
		.normalize('NFKC')
		.toLowerCase()
		.replace(uuid, ' ')
		.replace(id, ' ')
		.replace(number, ' ')
		.replace(/[^\p{L}\p{N}]+/gu, ' ');
	return clipText(plain.trim(), LONGEST);
}

/** Identifies a failure, to recognise the same one again: the given signature, or the node and the diagnosis. Empty if nothing was said. */
export function failureSignature(failure: {
	readonly failureSignature?: string | undefined;
	readonly failedNodeName?: string | undefined;
	readonly diagnosis?: string | undefined;
}): string {
	const given = normalise(failure.failureSignature ?? '');
	if (given !== '') return given;
	return normalise(`${failure.failedNodeName ?? ''} ${failure.diagnosis ?? ''}`);
}

const LONGEST_NAME = 200;
const LONGEST_TEXT = 1_000;
const LONGEST_PATCH = 4_000;

type VerdictEvent = LoopEvent & { readonly kind: 'verdict-reported' };

/** The state after a verdict, or why it is rejected: a sentence before the guidance. */
type Judged = LoopState | string;

const judged: readonly LoopPhase[] = ['built', 'verifying'];
/** What a run has shown without a doubt may still not be what was asked for. */
const judgedOrVerified: readonly LoopPhase[] = [...judged, 'verified'];
const atWork: readonly LoopPhase[] = [...judgedOrVerified, 'building', 'patching', 'rebuilding'];

const takenIn: Readonly<Record<BuildVerdict, readonly LoopPhase[]>> = {
	verified: judged,
	trigger_only: judged,
	needs_patch: judgedOrVerified,
	needs_rebuild: judgedOrVerified,
	needs_user_input: atWork,
	failed_terminal: [...atWork, 'waiting-for-user'],
};

const failLoop = (content: LoopContent, reason: LoopEndReason, detail: string): LoopState => ({
	...content,
	phase: 'failed',
	reason,
	detail: clipText(detail, LONGEST_TEXT),
});

function accept(
	content: LoopContent,
	build: BuildOutcome,
	verdict: 'verified' | 'trigger_only',
): Judged {
	const { verification, canRunTrigger, versionId } = build;
	const attempted = verification?.attempted === true;
	if (verdict === 'verified' && !(attempted && verification.success))
		return attempted
			? `The run of version ${versionId} failed, so it is not verified.`
			: `No run of version ${versionId} has succeeded yet, so it is not verified.`;
	if (verdict === 'trigger_only' && attempted && !verification.success)
		return `Its trigger was tried: the run of version ${versionId} failed, so it is not trigger_only.`;
	if (verdict === 'trigger_only' && verification === undefined && canRunTrigger)
		return 'Its trigger can be run, and was not tried yet.';
	return { ...content, build, phase: 'verified', verdict };
}

function change(
	content: LoopContent,
	build: BuildOutcome,
	event: VerdictEvent,
	mode: RepairAttempt['mode'],
): Judged {
	const signature = failureSignature(event);
	if (signature === '') return 'Say what fails: the verdict needs failedNodeName and diagnosis.';
	const detail = event.diagnosis ?? event.failureSignature ?? '';
	const isRepeated = content.attempts.some(
		(attempt) => attempt.mode === mode && attempt.signature === signature,
	);
	if (isRepeated) return failLoop(content, 'same-failure', detail);
	const most = mode === 'patch' ? content.limits.patches : content.limits.rebuilds;
	if (countAttempts(content, mode) >= most) {
		const reason = mode === 'patch' ? 'patches-used-up' : 'rebuilds-used-up';
		return failLoop(content, reason, detail);
	}
	const attempt: RepairAttempt = {
		mode,
		signature,
		failedNodeName: clipText(event.failedNodeName ?? '', LONGEST_NAME),
		diagnosis: clipText(event.diagnosis ?? '', LONGEST_TEXT),
		patch: clipText(event.patch ?? '', LONGEST_PATCH),
		versionId: build.versionId,
	};
	const phase = mode === 'patch' ? 'patching' : 'rebuilding';
	return { ...content, build, attempts: [...content.attempts, attempt], phase };
}

function askUser(content: LoopContent, phase: LoopPhase, diagnosis: string): Judged {
	const question = clipText(diagnosis.trim(), LONGEST_TEXT);
	if (question === '') return 'Say in diagnosis what the user is to be asked.';
	const before =
		phase === 'building' || phase === 'patching' || phase === 'rebuilding' ? phase : 'built';
	return { ...content, phase: 'waiting-for-user', question, before };
}

function judgeVerdict(content: LoopContent, phase: LoopPhase, event: VerdictEvent): Judged {
	const { build } = content;
	if (!takenIn[event.verdict].includes(phase))
		return `Verdict "${event.verdict}" changes nothing now.`;
	if (event.verdict === 'failed_terminal')
		return failLoop(content, 'terminal', event.diagnosis ?? '');
	if (event.verdict === 'needs_user_input') return askUser(content, phase, event.diagnosis ?? '');
	if (build === null) return 'There is no version yet.';
	if (event.verdict === 'needs_patch') return change(content, build, event, 'patch');
	if (event.verdict === 'needs_rebuild') return change(content, build, event, 'rebuild');
	return accept(content, build, event.verdict);
}

const LONGEST_ANSWER = 1_000;
const MOST_ANSWERS = 5;
const LONGEST_EVIDENCE = 2_000;

/** The phases that accept an event. A verdict is always answered. */
const expectedIn: Readonly<Record<LoopEvent['kind'], readonly LoopPhase[]>> = {
	'build-submitted': loopPhases.filter((phase) => phase !== 'failed'),
	'build-failed': ['building', 'patching', 'rebuilding'],
	// If its question gets no answer, the model continues with its best assumption.
	'verify-started': [...judgedOrVerified, 'waiting-for-user'],
	'verify-finished': ['built', 'verifying'],
	'run-seen': loopPhases,
	'changed-since': ['verified'],
	'verdict-reported': loopPhases,
	'user-answered': ['waiting-for-user'],
	cancelled: loopPhases.filter((phase) => phase !== 'verified' && phase !== 'failed'),
};

function contentOf(state: LoopState): LoopContent {
	const { schema, workItemId, workflowId, limits, attempts, answers, build } = state;
	return { schema, workItemId, workflowId, limits, attempts, answers, build };
}

/** Enters a state, with guidance for the model after the sentences in `before`. */
const enterPhase = (state: LoopState, ...before: readonly string[]): LoopStep => ({
	state,
	effects: [{ kind: 'guidance', text: [...before, guidanceFor(state)].join('\n') }],
});

const refusalText = {
	outdated: 'It is about a version that is not the latest any more.',
	unexpected: 'That changes nothing now.',
} as const;

const refuse = (state: LoopState, reason: keyof typeof refusalText): LoopStep => ({
	state,
	effects: [{ kind: 'refuse', text: refusalText[reason] }],
});

function submit(state: LoopState, build: SubmittedBuild): LoopStep {
	const isKnown = state.build?.versionId === build.versionId;
	const isJudged = ['built', 'verifying', 'verified'].includes(state.phase);
	// The same version was reported twice; what is known about it stays.
	if (isKnown && isJudged) return { state, effects: [] };
	const { workItemId } = state;
	const { workflowId, versionId, workflowName, mockedCredentials, triggerType, canRunTrigger } =
		build;
	// A new workflow stays new when it is saved again.
	const { isChange } = state.build ?? build;
	// Copied field by field, so that no verification comes in from outside.
	const fresh = { workItemId, workflowId, versionId, workflowName, isChange, mockedCredentials };
	return enterPhase({
		...contentOf(state),
		workflowId,
		build: { ...fresh, triggerType, canRunTrigger },
		phase: 'built',
	});
}

function verify(
	state: LoopState,
	event: LoopEvent & { readonly kind: 'verify-started' | 'verify-finished' },
): LoopStep {
	const { build } = state;
	if (build === null || event.versionId !== build.versionId) return refuse(state, 'outdated');
	const next = (outcome: BuildOutcome): LoopState => ({
		...contentOf(state),
		build: outcome,
		phase: 'verifying',
	});
	if (event.kind === 'verify-started') {
		// A new run starts, so the result of an earlier one no longer counts.
		const { verification: _, ...rest } = build;
		return enterPhase(next(rest));
	}
	const evidence = clipText(event.verification.evidence, LONGEST_EVIDENCE);
	const verification = { ...event.verification, evidence };
	const seen = event.shown && { shown: foldShown(build.shown, event.shown) };
	return enterPhase(next({ ...build, verification, ...seen }));
}

function see(state: LoopState, event: LoopEvent & { readonly kind: 'run-seen' }): LoopStep {
	const { build } = state;
	if (build?.versionId !== event.versionId) return { state, effects: [] };
	const shown = foldShown(build.shown, event.shown);
	return { state: { ...state, build: { ...build, shown } }, effects: [] };
}

function outdate(state: LoopState & { readonly phase: 'verified' }, versionId: string): LoopStep {
	const { verification: _, shown: _shown, ...rest } = state.build;
	const build = { ...rest, versionId, changedSince: rest.versionId };
	return enterPhase({ ...contentOf(state), build, phase: 'built' });
}

function answer(state: LoopState & { readonly phase: 'waiting-for-user' }, text: string): LoopStep {
	const said = clipText(text, LONGEST_ANSWER);
	const answers = [...state.answers, said].slice(-MOST_ANSWERS);
	const content: LoopContent = { ...contentOf(state), answers };
	const { build } = content;
	return enterPhase(
		build === null ? { ...content, phase: 'building' } : { ...content, build, phase: state.before },
		`The user said: ${said}`,
	);
}

/** Applies one event to a work item. Pure and total: what the phase does not accept changes nothing; verdicts get guidance, others `refuse`. */
export function moveLoop(state: LoopState, event: LoopEvent): LoopStep {
	if (!expectedIn[event.kind].includes(state.phase)) return refuse(state, 'unexpected');
	const content = contentOf(state);
	switch (event.kind) {
		case 'build-submitted':
			return submit(state, event.build);
		case 'build-failed':
			return enterPhase(failLoop(content, 'build-failed', event.reason));
		case 'verify-started':
		case 'verify-finished':
			return verify(state, event);
		case 'run-seen':
			return see(state, event);
		case 'changed-since':
			return state.phase === 'verified'
				? outdate(state, event.versionId)
				: refuse(state, 'unexpected');
		case 'verdict-reported': {
			const judged = judgeVerdict(content, state.phase, event);
			return typeof judged === 'string' ? enterPhase(state, judged) : enterPhase(judged);
		}
		case 'user-answered':
			return state.phase === 'waiting-for-user'
				? answer(state, event.answer)
				: refuse(state, 'unexpected');
		case 'cancelled':
			return enterPhase(failLoop(content, 'cancelled', event.reason));
	}
}
