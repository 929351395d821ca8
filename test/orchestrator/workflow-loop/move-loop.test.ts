import { type LoopEvent, moveLoop } from '../../../src/orchestrator/workflow-loop/move-loop';
import {
	loopPhases,
	loopStateSchema,
	openLoop,
} from '../../../src/orchestrator/workflow-loop/loop-state';
import type { LoopPhase, LoopState } from '../../../src/orchestrator/workflow-loop/loop-state';
import { verdicts } from '../../../src/kernel/verdict-input';
import { after, broken, guidanceOf, kindsOf, ran, submitted, verdict } from './loop-events';

const building = openLoop('i');
const built = after(building, submitted('v1'));
const ranWell = after(built, ran('v1'));
const ranBadly = after(built, ran('v1', { success: false, status: 'error' }));

const inPhase: Readonly<Record<LoopPhase, LoopState>> = {
	building,
	built,
	verifying: ranWell,
	verified: after(ranWell, verdict('verified')),
	patching: after(ranBadly, broken('patch', 'no url')),
	rebuilding: after(ranBadly, broken('rebuild', 'no url')),
	'waiting-for-user': after(built, verdict('needs_user_input', { diagnosis: 'Which sheet?' })),
	failed: after(built, verdict('failed_terminal', { diagnosis: 'no access' })),
};

const events: Readonly<Record<string, LoopEvent>> = {
	'build-submitted': submitted('v2'),
	'build-failed': { kind: 'build-failed', reason: 'no steps left' },
	'verify-started': { kind: 'verify-started', versionId: 'v1' },
	'verify-finished': ran('v1'),
	'user-answered': { kind: 'user-answered', answer: 'The first.' },
	cancelled: { kind: 'cancelled', reason: 'user' },
	'changed-since': { kind: 'changed-since', versionId: 'v3' },
	...Object.fromEntries(
		verdicts.map((word) => [
			word,
			verdict(word, { failedNodeName: 'HTTP', diagnosis: 'another failure' }),
		]),
	),
};

const ended: readonly [LoopPhase, ...string[]] = ['failed', 'guidance'];
const asking: readonly [LoopPhase, ...string[]] = ['waiting-for-user', 'guidance'];

/**
 * Phase after the event and the effects. What is not here changes nothing: a verdict is answered with guidance, an
 * event with a refusal.
 */
const moves: Readonly<Record<string, readonly [LoopPhase, ...string[]]>> = {
	'building build-submitted': ['built', 'guidance'],
	'building build-failed': ended,
	'building cancelled': ended,
	'building needs_user_input': asking,
	'building failed_terminal': ended,
	'built build-submitted': ['built', 'guidance'],
	'built verify-started': ['verifying', 'guidance'],
	'built verify-finished': ['verifying', 'guidance'],
	'built cancelled': ended,
	'built needs_patch': ['patching', 'guidance'],
	'built needs_rebuild': ['rebuilding', 'guidance'],
	'built needs_user_input': asking,
	'built failed_terminal': ended,
	'verifying build-submitted': ['built', 'guidance'],
	'verifying verify-started': ['verifying', 'guidance'],
	'verifying verify-finished': ['verifying', 'guidance'],
	'verifying cancelled': ended,
	'verifying verified': ['verified', 'guidance'],
	'verifying trigger_only': ['verified', 'guidance'],
	'verifying needs_patch': ['patching', 'guidance'],
	'verifying needs_rebuild': ['rebuilding', 'guidance'],
	'verifying needs_user_input': asking,
	'verifying failed_terminal': ended,
	'verified changed-since': ['built', 'guidance'],
	'verified build-submitted': ['built', 'guidance'],
	'verified verify-started': ['verifying', 'guidance'],
	'verified needs_patch': ['patching', 'guidance'],
	'verified needs_rebuild': ['rebuilding', 'guidance'],
	'verified needs_user_input': asking,
	'verified failed_terminal': ended,
	'patching build-submitted': ['built', 'guidance'],
	'patching build-failed': ended,
	'patching cancelled': ended,
	'patching needs_user_input': asking,
	'patching failed_terminal': ended,
	'rebuilding build-submitted': ['built', 'guidance'],
	'rebuilding build-failed': ended,
	'rebuilding cancelled': ended,
	'rebuilding needs_user_input': asking,
	'rebuilding failed_terminal': ended,
	'waiting-for-user build-submitted': ['built', 'guidance'],
	'waiting-for-user verify-started': ['verifying', 'guidance'],
	'waiting-for-user user-answered': ['built', 'guidance'],
	'waiting-for-user cancelled': ended,
	'waiting-for-user failed_terminal': ended,
};

const table = loopPhases.flatMap((phase) =>
	Object.entries(events).map(
		([name, event]) => [phase, name, moves[`${phase} ${name}`], event] as const,
	),
);

test('every move of the table was looked at', () => {
	const looked = table.map(([phase, name]) => `${phase} ${name}`);
	expect(Object.keys(moves).filter((name) => !looked.includes(name))).toEqual([]);
});

test.each(loopPhases)('the state in phase %s can be stored and read', (phase) => {
	const state = inPhase[phase];
	expect(state.phase).toBe(phase);
	expect(loopStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test.each(table)('%s, %s: %s', (phase, _, move, event) => {
	const state = inPhase[phase];
	const step = moveLoop(state, event);
	if (move !== undefined) expect([step.state.phase, ...kindsOf(step)]).toEqual(move);
	else {
		expect(step.state).toBe(state);
		expect(kindsOf(step)).toEqual([event.kind === 'verdict-reported' ? 'guidance' : 'refuse']);
	}
});

describe('evidence', () => {
	it.each([
		['never run', built, /No run of version v1 has succeeded yet/],
		['running', after(built, { kind: 'verify-started', versionId: 'v1' }), /No run of version v1/],
		['failed', ranBadly, /The run of version v1 failed/],
		['not attempted', after(built, ran('v1', { attempted: false })), /No run of version v1/],
		['another version', after(ranWell, submitted('v2')), /No run of version v2/],
		['run again since', after(ranWell, { kind: 'verify-started', versionId: 'v1' }), /No run/],
	])('%s: not verified', (_, state, why) => {
		const step = moveLoop(state, verdict('verified'));
		expect(step.state).toBe(state);
		expect(guidanceOf(step)).toMatch(why);
	});

	it('asks for a run where there is none', () => {
		expect(guidanceOf(moveLoop(built, verdict('verified')))).toContain(
			'Call verify-built-workflow with workItemId "i", workflowId "w"',
		);
	});

	it.each([
		['started', { kind: 'verify-started', versionId: 'v1' }],
		['ended', ran('v1')],
	] as const)('of a run of an earlier version that has %s is not taken', (_, event) => {
		const newer = after(built, submitted('v2'));
		const step = moveLoop(newer, event);
		expect(step).toMatchObject({
			state: newer,
			effects: [{ kind: 'refuse', text: expect.stringContaining('not the latest') }],
		});
	});

	it('is kept when the same version is told again', () => {
		expect(moveLoop(ranWell, submitted('v1'))).toEqual({ state: ranWell, effects: [] });
	});

	it('trigger_only wants a try, unless the trigger cannot be run', () => {
		expect(guidanceOf(moveLoop(built, verdict('trigger_only')))).toMatch(/was not tried yet/);
		const tried = after(built, ran('v1', { attempted: false, success: false }));
		for (const state of [tried, after(building, submitted('v1', { canRunTrigger: false }))])
			expect(after(state, verdict('trigger_only')).phase).toBe('verified');
	});

	it('trigger_only is not for a run that has failed', () => {
		const step = moveLoop(ranBadly, verdict('trigger_only'));
		expect(step.state).toBe(ranBadly);
		expect(guidanceOf(step)).toMatch(/Its trigger was tried: the run of version v1 failed/);
	});

	it('is gone once what was verified has changed, and a new build says nothing of that any more', () => {
		const changed = after(inPhase.verified, { kind: 'changed-since', versionId: 'v3' });
		expect(changed.build).toMatchObject({ versionId: 'v3', changedSince: 'v1' });
		expect(changed.build).not.toHaveProperty('verification');
		expect(after(changed, submitted('v4')).build).not.toHaveProperty('changedSince');
	});
});

describe('bounds', () => {
	const again = (state: LoopState, ...failures: readonly string[]) =>
		failures.reduce(
			(current, failure, index) => after(current, broken('patch', failure), submitted(`p${index}`)),
			state,
		);

	it('the same failure twice is the end, however it is written', () => {
		const state = after(built, broken('patch', 'Row 12 of "Sheet" is gone'), submitted('v2'));
		const step = moveLoop(state, broken('patch', 'row 7 of Sheet is gone.'));
		expect(step.state).toMatchObject({ phase: 'failed', reason: 'same-failure' });
	});

	it('the same failure may be patched, and then rebuilt', () => {
		const state = after(built, broken('patch', 'x'), submitted('v2'), broken('rebuild', 'x'));
		expect(state.phase).toBe('rebuilding');
	});

	it('three patches, and no fourth', () => {
		const state = again(built, 'x', 'y', 'z');
		expect(state.phase).toBe('built');
		expect(again(state, 'u')).toMatchObject({ phase: 'failed', reason: 'patches-used-up' });
	});

	it('one rebuild, and no second', () => {
		const state = after(built, broken('rebuild', 'x'), submitted('v2'), broken('rebuild', 'y'));
		expect(state).toMatchObject({ phase: 'failed', reason: 'rebuilds-used-up' });
	});

	it('a change of which nothing is said is not asked for', () => {
		const step = moveLoop(built, verdict('needs_patch', { patch: 'x', failureSignature: ' ' }));
		expect(step.state).toBe(built);
		expect(guidanceOf(step)).toMatch(/needs failedNodeName and diagnosis/);
	});
});

describe('a question to the user', () => {
	it('is not asked without words', () => {
		const step = moveLoop(built, verdict('needs_user_input', { diagnosis: ' ' }));
		expect(step.state).toBe(built);
	});

	it.each(['building', 'patching', 'rebuilding'] as const)('takes %s on where it was', (phase) => {
		const ask = verdict('needs_user_input', { diagnosis: 'Which?' });
		const step = moveLoop(after(inPhase[phase], ask), events['user-answered'] ?? ask);
		expect(step.state).toMatchObject({ phase, answers: ['The first.'] });
		expect(guidanceOf(step)).toMatch(/^The user said: The first\.\n/);
	});
});

describe('guidance', () => {
	it.each([
		['n8n-nodes-base.formTrigger', /inputData with the form’s fields, flat/],
		['n8n-nodes-base.webhook', /inputData with the body of a request/],
		['@n8n/n8n-nodes-langchain.chatTrigger', /\{"chatInput": "…"\}/],
		['n8n-nodes-base.scheduleTrigger', /workflowId "w"\.$/],
	])('for %s says what to pass', (triggerType, text) => {
		expect(guidanceOf(moveLoop(building, submitted('v1', { triggerType })))).toMatch(text);
	});

	it('says which changes are left, and names none that are not', () => {
		const first = guidanceOf(moveLoop(built, ran('v1', { success: false })));
		expect(first).toMatch(/"needs_patch" with patch \(3 left\), "needs_rebuild" \(1 left\)/);
		const state = after(built, broken('rebuild', 'x'), submitted('v2'));
		const later = guidanceOf(moveLoop(state, ran('v2', { success: false })));
		expect(later).toMatch(/3 left/);
		expect(later).not.toMatch(/needs_rebuild/);
	});

	it('of a patch is its briefing, with what failed before', () => {
		const state = after(built, broken('patch', 'no url'), submitted('v2'));
		const step = moveLoop(
			state,
			verdict('needs_patch', { failedNodeName: 'Set', diagnosis: 'no name', patch: 'Add it.' }),
		);
		const task =
			'Change as little of the workflow as mends it.\nNode "Set" fails: no name\nChange this: Add it.\nFailed before: no url';
		expect(guidanceOf(step)).toBe(
			`Patch 2 of 3. Call build-workflow with workflowId "w" and do this:\n${task}\nThen call verify-built-workflow.`,
		);
	});

	it('names the credentials that are missing after all', () => {
		const state = after(building, submitted('v1', { mockedCredentials: ['Slack'] }), ran('v1'));
		expect(guidanceOf(moveLoop(state, verdict('verified')))).toMatch(
			/Credentials are missing: Slack\. Call apply-workflow-credentials with workItemId "i"/,
		);
	});
});
