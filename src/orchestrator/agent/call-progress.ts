import type { AgentEffect, EventOf, Step } from './agent-event';
import { callOf, heldOf } from './agent-message';
import type { AgentState, InPhase, StepCall } from './agent-state';
import { startedCalls } from './agent-state';
import { MAY_HAVE_HAPPENED, noteUncertain, uncertainWarning } from './end-agent';
import { receive } from './next-turn';
import { answerCall, countFailure, goOnWith, handOutCalls } from './run-calls';

type Calling = InPhase<'calling'>;
type WithCalls = InPhase<'calling' | 'held'>;
type HeldCall = Extract<StepCall, { state: 'held' }>;

const startedCall = (state: WithCalls, callId: string) =>
	state.calls.find((call) => call.state === 'started' && call.id === callId);

/** Takes a call's result. Results of calls that are not under way are ignored. */
export function onCallFinished(
	state: Calling,
	{ callId, text, isError }: EventOf<'call-finished'>,
): Step<AgentState> | undefined {
	if (!startedCall(state, callId)) return undefined;
	const answered = answerCall(state, state.calls, callId, { text, isError });
	return goOnWith(countFailure(answered.state, isError), answered.calls, answered.effects);
}

/** A call must wait for a person before it runs. */
export function onCallHeld(
	state: Calling,
	event: EventOf<'call-held'>,
): Step<AgentState> | undefined {
	const started = startedCall(state, event.callId);
	if (!started) return undefined;
	const held: HeldCall = { ...callOf(started), state: 'held', ...heldOf(event) };
	const calls = state.calls.map((call) => (call === started ? held : call));
	return goOnWith(state, calls, [holdEffect(held)]);
}

const holdEffect = (call: HeldCall): AgentEffect => ({
	type: 'hold',
	callId: call.id,
	name: call.name,
	...heldOf(call),
});

/** Repeats the `hold` effects of a state for a runner that has just taken over. */
export const holdAgain = (state: WithCalls): AgentEffect[] =>
	state.calls.flatMap((call) => (call.state === 'held' ? [holdEffect(call)] : []));

const notRun = (answer: 'declined' | 'expired', said: string): string =>
	JSON.stringify({
		status: 'denied',
		error: {
			code: 'denied',
			message:
				answer === 'expired'
					? 'The approval expired without an answer. Nothing was done.'
					: `A person said no. Nothing was done.${said === '' ? '' : ` They said: ${said}`}`,
			hint: 'Do not try it another way. Go on with what does not need it, or ask what is wanted instead.',
		},
	});

/**
 * Takes a person's answer to a waiting call. A note beside a no counts as a correction, so that it is not forgotten.
 */
export function onPersonAnswered(
	state: WithCalls,
	{ approvalId, answer, text = '' }: EventOf<'person-answered'>,
): Step<AgentState> | undefined {
	const held = state.calls.find((call) => call.state === 'held' && call.approvalId === approvalId);
	if (!held) return undefined;
	if (answer === 'approved') {
		const approved: StepCall = { ...callOf(held), state: 'started', approvalId };
		const calls = state.calls.map((call) => (call === held ? approved : call));
		return goOnWith(state, calls, handOutCalls([approved]));
	}
	const result = { text: notRun(answer, text), isError: true };
	const answered = answerCall(state, state.calls, held.id, result);
	if (answer !== 'declined' || text === '') {
		return goOnWith(answered.state, answered.calls, answered.effects);
	}
	const received = receive(answered.state, 'correction', text);
	return goOnWith(received.state, answered.calls, [...answered.effects, ...received.effects]);
}

/**
 * A new runner takes over calls under way. It hands out the repeatable ones again. The others may or may not have
 * happened: they are not repeated, and both the model and a person are told to check.
 */
export function onResumed(
	state: Calling,
	{ repeatable }: EventOf<'resumed-after-crash'>,
): Step<AgentState> {
	const started = startedCalls(state);
	const lost = started.filter(({ id }) => !repeatable.includes(id));
	const again = started.filter(({ id }) => repeatable.includes(id));
	let answered = { state: noteUncertain(state, lost), calls: state.calls };
	for (const { id } of lost) {
		answered = answerCall(answered.state, answered.calls, id, {
			text: MAY_HAVE_HAPPENED,
			isError: true,
		});
	}
	const warning = lost.length > 0 ? [uncertainWarning(lost)] : [];
	return goOnWith(answered.state, answered.calls, [
		...warning,
		...holdAgain(state),
		...handOutCalls(again),
	]);
}
