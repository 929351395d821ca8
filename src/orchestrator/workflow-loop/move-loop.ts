import { clipText } from '../../kernel/values/clip-text';
import type { BuildOutcome, SubmittedBuild } from '../../kernel/build-outcome';
import { guidanceFor } from './guidance-for';
import { failLoop, judgeVerdict } from './judge-verdict';
import type { LoopEvent, LoopStep } from './loop-event';
import { loopPhases } from './loop-state';
import type { LoopContent, LoopPhase, LoopState } from './loop-state';
import { foldShown } from './shown-nodes';

const LONGEST_ANSWER = 1_000;
const MOST_ANSWERS = 5;
const LONGEST_EVIDENCE = 2_000;

const open: readonly LoopPhase[] = loopPhases.filter(
	(phase) => phase !== 'verified' && phase !== 'failed',
);

/** The phases that accept an event. A verdict is always answered. */
const expectedIn: Readonly<Record<LoopEvent['kind'], readonly LoopPhase[]>> = {
	'build-submitted': loopPhases.filter((phase) => phase !== 'failed'),
	'build-failed': ['building', 'patching', 'rebuilding'],
	// If its question gets no answer, the model continues with its best assumption.
	'verify-started': ['built', 'verifying', 'waiting-for-user'],
	'verify-finished': ['built', 'verifying'],
	'run-seen': loopPhases,
	'changed-since': ['verified'],
	'verdict-reported': loopPhases,
	'user-answered': ['waiting-for-user'],
	cancelled: open,
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
	effects: [{ kind: 'refuse', phase: state.phase, reason, text: refusalText[reason] }],
});

function submit(state: LoopState, build: SubmittedBuild): LoopStep {
	const isKnown = state.build?.versionId === build.versionId;
	const isJudged = ['built', 'verifying', 'verified'].includes(state.phase);
	// The same version was reported twice; what is known about it stays.
	if (isKnown && isJudged) return { state, effects: [] };
	const { workItemId } = state;
	const { workflowId, versionId, workflowName, mockedCredentials, triggerType, canRunTrigger } =
		build;
	// Copied field by field, so that no verification comes in from outside.
	const fresh = { workItemId, workflowId, versionId, workflowName, mockedCredentials };
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

/** Ignores runs of versions other than the latest. */
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

/**
 * Applies one event to a work item. Pure and total: an event that the phase does not accept leaves the state as it is.
 * A verdict is then answered with guidance, everything else with `refuse`.
 */
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
			return judged.taken ? enterPhase(judged.state) : enterPhase(state, judged.why);
		}
		case 'user-answered':
			return state.phase === 'waiting-for-user'
				? answer(state, event.answer)
				: refuse(state, 'unexpected');
		case 'cancelled':
			return enterPhase(failLoop(content, 'cancelled', event.reason));
	}
}
