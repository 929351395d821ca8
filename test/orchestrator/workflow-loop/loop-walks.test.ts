import type { LoopEvent, LoopStep } from '../../../src/orchestrator/workflow-loop/move-loop';
import { moveLoop } from '../../../src/orchestrator/workflow-loop/move-loop';
import {
	loopPhases,
	loopStateSchema,
	openLoop,
} from '../../../src/orchestrator/workflow-loop/loop-state';
import type { LoopState } from '../../../src/orchestrator/workflow-loop/loop-state';
import { verdicts } from '../../../src/kernel/verdict-input';
import { guidanceFor } from '../../../src/orchestrator/workflow-loop/guidance-for';
import { itemState } from '../../../src/orchestrator/workflow-loop/shown-nodes';
import { pick, seeded } from '../seeded';
import { kindsOf, ran, submitted, verdict } from './loop-events';

const WALKS = 150;
const STEPS = 60;
const failures = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

type Random = (below: number) => number;

function someEvent(random: Random): LoopEvent {
	const versionId = `v${random(4)}`;
	const said = random(8) === 0 ? {} : { diagnosis: pick(random, failures) };
	const outcome = { success: random(3) > 0, attempted: random(5) > 0 };
	return pick<LoopEvent>(random, [
		submitted(versionId, { canRunTrigger: random(3) > 0 }),
		submitted(versionId),
		submitted(versionId, { mockedCredentials: ['Slack'] }),
		{ kind: 'verify-started', versionId },
		ran(versionId, outcome),
		ran(versionId, outcome),
		verdict('needs_patch', said),
		verdict('needs_rebuild', said),
		verdict('verified'),
		...(random(3) === 0 ? [verdict(pick(random, verdicts), said)] : []),
		...(random(20) === 0 ? [{ kind: 'build-failed' as const, reason: 'r' }] : []),
		...(random(30) === 0 ? [{ kind: 'cancelled' as const, reason: 'r' }] : []),
		{ kind: 'user-answered', answer: 'x' },
	]);
}

/** What has happened, kept beside the machine: the version that is the latest, and whether a run of it succeeded. */
interface Witness {
	latest: string | undefined;
	hasRun: boolean;
	hasSucceeded: boolean;
	canRun: boolean;
}

function witness(seen: Witness, event: LoopEvent, { effects }: LoopStep) {
	if (effects.some(({ kind }) => kind === 'refuse')) return;
	if (event.kind === 'build-submitted' && event.build.versionId !== seen.latest)
		Object.assign(seen, { latest: event.build.versionId, hasRun: false, hasSucceeded: false });
	if (event.kind === 'build-submitted' && effects.length > 0)
		Object.assign(seen, { canRun: event.build.canRunTrigger, hasRun: false, hasSucceeded: false });
	if (event.kind === 'verify-started') Object.assign(seen, { hasRun: false, hasSucceeded: false });
	if (event.kind === 'verify-finished' && event.versionId === seen.latest) {
		const { attempted, success } = event.verification;
		Object.assign(seen, { hasRun: true, hasSucceeded: attempted && success });
	}
}

function check(before: LoopState, step: LoopStep, seen: Witness) {
	const { state } = step;
	if (state.phase === 'verified' && before.phase !== 'verified') {
		if (state.verdict === 'verified') expect(seen.hasSucceeded).toBe(true);
		else expect(seen.hasRun || !seen.canRun).toBe(true);
	}
	if (state.phase === 'verified') expect(state.build.versionId).toBe(seen.latest);
	if (before.phase === 'failed') expect(step.state).toBe(before);
	if ((state.build?.mockedCredentials ?? []).length > 0) {
		expect(itemState(state)).not.toBe('verified');
		if (state.phase === 'verified') expect(guidanceFor(state)).not.toMatch(/is verified/);
		if (state.phase === 'waiting-for-user') expect(guidanceFor(state)).toMatch(/setup-workflow/);
	}
	// Whatever moves it, the model is told what to do now.
	if (state.phase !== before.phase) expect(kindsOf(step)).toEqual(['guidance']);
}

test(`${WALKS} walks of ${STEPS} events stay within the bounds, and get everywhere`, () => {
	const phases = new Map<string, number>();
	for (let walk = 1; walk <= WALKS; walk++) {
		const random = seeded(walk);
		const limits = { patches: random(5), rebuilds: random(3) };
		let state: LoopState = { ...openLoop('i'), limits };
		const seen: Witness = { latest: undefined, hasRun: false, hasSucceeded: false, canRun: true };
		const asked: string[] = [];
		let afterEnd = 0;
		for (let count = 0; count < STEPS && afterEnd < 5; count++) {
			const event = someEvent(random);
			const step = moveLoop(state, event);
			witness(seen, event, step);
			check(state, step, seen);
			// After a question the same change is asked for again: that is no other one.
			if (event.kind === 'verdict-reported' && step.state !== state)
				if (step.state.phase === 'patching' || step.state.phase === 'rebuilding')
					asked.push(`${step.state.phase} ${event.diagnosis ?? ''}`);
			state = step.state;
			if (state.phase === 'failed') afterEnd++;
			phases.set(state.phase, (phases.get(state.phase) ?? 0) + 1);
		}
		expect(asked.filter((each) => each.startsWith('patching')).length).toBeLessThanOrEqual(
			limits.patches,
		);
		expect(asked.filter((each) => each.startsWith('rebuilding')).length).toBeLessThanOrEqual(
			limits.rebuilds,
		);
		expect(new Set(asked).size).toBe(asked.length);
		expect(loopStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
	}
	expect(loopPhases.filter((phase) => (phases.get(phase) ?? 0) < 20)).toEqual([]);
});

test('whatever verdicts are reported, without end: the loop ends, or waits for somebody', () => {
	for (let walk = 1; walk <= 60; walk++) {
		const random = seeded(walk);
		let state = openLoop('i');
		let version = 0;
		for (let round = 0; round < 40; round++) {
			if (['building', 'patching', 'rebuilding'].includes(state.phase))
				state = moveLoop(state, submitted(`v${++version}`)).state;
			const word = pick(random, ['needs_patch', 'needs_rebuild'] as const);
			state = moveLoop(
				state,
				verdict(word, { diagnosis: `failure ${pick(random, failures)}` }),
			).state;
		}
		expect(state.phase).toBe('failed');
		expect(version).toBeLessThanOrEqual(5);
	}
});
