import { clipText } from '../../kernel/values/clip-text';
import { countAttempts } from './guidance-for';
import type { LoopEvent } from './loop-event';
import type { RepairAttempt, LoopEndReason, LoopContent, LoopPhase, LoopState } from './loop-state';
import type { BuildOutcome } from '../../kernel/build-outcome';
import type { BuildVerdict } from '../../kernel/verdict-input';

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

/**
 * Identifies a failure, to recognise the same one again: the given signature, or the node and the diagnosis. Empty if
 * nothing was said.
 */
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

export type VerdictEvent = LoopEvent & { readonly kind: 'verdict-reported' };

export type Judged =
	| { readonly taken: true; readonly state: LoopState }
	/** Why the verdict is rejected: a sentence before the guidance. */
	| { readonly taken: false; readonly why: string };

const judged: readonly LoopPhase[] = ['built', 'verifying'];
const atWork: readonly LoopPhase[] = [...judged, 'building', 'patching', 'rebuilding'];

/** The phases that accept a verdict. */
const takenIn: Readonly<Record<BuildVerdict, readonly LoopPhase[]>> = {
	verified: judged,
	trigger_only: judged,
	needs_patch: judged,
	needs_rebuild: judged,
	needs_user_input: atWork,
	failed_terminal: [...atWork, 'waiting-for-user'],
};

const refused = (why: string): Judged => ({ taken: false, why });

const taken = (state: LoopState): Judged => ({ taken: true, state });

/** A loop that ended without being verified. */
export const failLoop = (
	content: LoopContent,
	reason: LoopEndReason,
	detail: string,
): LoopState => ({
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
		return refused(
			attempted
				? `The run of version ${versionId} failed, so it is not verified.`
				: `No run of version ${versionId} has succeeded yet, so it is not verified.`,
		);
	if (verdict === 'trigger_only' && attempted && !verification.success)
		return refused(
			`Its trigger was tried: the run of version ${versionId} failed, so it is not trigger_only.`,
		);
	if (verdict === 'trigger_only' && verification === undefined && canRunTrigger)
		return refused('Its trigger can be run, and was not tried yet.');
	return taken({ ...content, build, phase: 'verified', verdict });
}

function change(
	content: LoopContent,
	build: BuildOutcome,
	event: VerdictEvent,
	mode: RepairAttempt['mode'],
): Judged {
	const signature = failureSignature(event);
	if (signature === '')
		return refused('Say what fails: the verdict needs failedNodeName and diagnosis.');
	const detail = event.diagnosis ?? event.failureSignature ?? '';
	const isRepeated = content.attempts.some(
		(attempt) => attempt.mode === mode && attempt.signature === signature,
	);
	if (isRepeated) return taken(failLoop(content, 'same-failure', detail));
	const most = mode === 'patch' ? content.limits.patches : content.limits.rebuilds;
	if (countAttempts(content, mode) >= most) {
		const reason = mode === 'patch' ? 'patches-used-up' : 'rebuilds-used-up';
		return taken(failLoop(content, reason, detail));
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
	return taken({ ...content, build, attempts: [...content.attempts, attempt], phase });
}

function askUser(content: LoopContent, phase: LoopPhase, diagnosis: string): Judged {
	const question = clipText(diagnosis.trim(), LONGEST_TEXT);
	if (question === '') return refused('Say in diagnosis what the user is to be asked.');
	const before =
		phase === 'building' || phase === 'patching' || phase === 'rebuilding' ? phase : 'built';
	return taken({ ...content, phase: 'waiting-for-user', question, before });
}

/** Applies a verdict to a work item, or says why it is rejected. Pure. */
export function judgeVerdict(content: LoopContent, phase: LoopPhase, event: VerdictEvent): Judged {
	const { build } = content;
	if (!takenIn[event.verdict].includes(phase))
		return refused(`Verdict "${event.verdict}" changes nothing now.`);
	if (event.verdict === 'failed_terminal')
		return taken(failLoop(content, 'terminal', event.diagnosis ?? ''));
	if (event.verdict === 'needs_user_input') return askUser(content, phase, event.diagnosis ?? '');
	if (build === null) return refused('There is no version yet.');
	switch (event.verdict) {
		case 'verified':
		case 'trigger_only':
			return accept(content, build, event.verdict);
		case 'needs_patch':
			return change(content, build, event, 'patch');
		case 'needs_rebuild':
			return change(content, build, event, 'rebuild');
	}
}
