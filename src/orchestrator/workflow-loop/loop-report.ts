import type { GoOn, ReportFacts } from '../report-facts';
import type { LoopState } from './loop-state';

export type LoopAction =
	| 'build'
	| 'verify'
	| 'report-verdict'
	| 'patch'
	| 'rebuild'
	| 'answer-question'
	| 'give-credentials'
	| 'try-trigger'
	/** What fails is known: a person decides, and a new work item begins. */
	| 'decide-and-start-over';

type Facts = ReportFacts<LoopAction>;

const isVerified = (state: LoopState) => state.phase === 'verified' && state.verdict === 'verified';

function outcomeOf(state: LoopState): Facts['outcome'] {
	if (state.phase === 'failed') return state.build === null ? 'nothing' : 'part';
	if (state.phase !== 'verified') return 'open';
	return isVerified(state) && state.build.mockedCredentials.length === 0 ? 'all' : 'part';
}

/** The patches and rebuilds that have led to a version, as `patch-1`, `patch-2`, `rebuild-1`. */
function changesOf({ attempts, build }: LoopState): Facts['done'] {
	const isOpen = build?.versionId === attempts.at(-1)?.versionId;
	return (isOpen ? attempts.slice(0, -1) : attempts).map((attempt, index) => {
		const count = attempts.slice(0, index + 1).filter(({ mode }) => mode === attempt.mode).length;
		return {
			id: `${attempt.mode}-${count}`,
			title: attempt.failedNodeName,
			result: attempt.diagnosis || attempt.signature,
		};
	});
}

function doneIn(state: LoopState): Facts['done'] {
	const { build } = state;
	if (build === null) return [];
	const { workflowId, versionId, verification } = build;
	return [
		{ id: 'build', title: workflowId, result: versionId },
		...changesOf(state),
		...(verification?.attempted === true && verification.success
			? [{ id: 'verification', title: verification.executionId, result: verification.evidence }]
			: []),
	];
}

function whyNotVerified(state: LoopState): string {
	if (state.phase === 'failed') return state.detail || state.reason;
	if (state.phase === 'waiting-for-user') return state.question;
	const verification = state.build?.verification;
	if (verification === undefined) return 'It was not run.';
	return verification.success
		? 'There is no verdict yet.'
		: verification.evidence || verification.status;
}

function notDoneIn(state: LoopState): Facts['notDone'] {
	const { build, workflowId } = state;
	if (build === null) {
		const why = state.phase === 'building' ? 'It is being built.' : whyNotVerified(state);
		return [{ id: 'build', title: workflowId, why }];
	}
	return [
		...(isVerified(state)
			? []
			: [{ id: 'verification', title: build.workflowId, why: whyNotVerified(state) }]),
		...build.mockedCredentials.map((name) => ({
			...{ id: 'credential', title: name, why: 'It is a placeholder.' },
		})),
	];
}

const next: Readonly<Record<Exclude<LoopState['phase'], 'verifying' | 'verified'>, LoopAction>> = {
	building: 'build',
	built: 'verify',
	patching: 'patch',
	rebuilding: 'rebuild',
	'waiting-for-user': 'answer-question',
	failed: 'decide-and-start-over',
};

function goOn(state: LoopState): ReadonlyArray<GoOn<LoopAction>> {
	const ids = state.workflowId === '' ? [] : [state.workflowId];
	if (state.phase === 'verifying')
		return [{ action: state.build.verification ? 'report-verdict' : 'verify', ids }];
	if (state.phase !== 'verified') return [{ action: next[state.phase], ids }];
	const mocked = state.build.mockedCredentials;
	return [
		...(mocked.length > 0 ? [{ action: 'give-credentials' as const, ids: mocked }] : []),
		...(state.verdict === 'trigger_only' ? [{ action: 'try-trigger' as const, ids }] : []),
	];
}

/** What was built of a work item, what was not verified, why, and how to go on. */
export function loopReport(state: LoopState): Facts {
	return {
		outcome: outcomeOf(state),
		done: doneIn(state),
		notDone: notDoneIn(state),
		goOn: goOn(state),
	};
}
