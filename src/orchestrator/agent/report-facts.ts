import type { AgentBase, StepCall, StopReason } from './agent-state';

export type AgentEndReason = StopReason | 'cancelled' | 'model-failed';

const goOn: Readonly<Record<AgentEndReason, string>> = {
	steps: 'Start it again with what is left to do in the briefing, or raise its limit of steps.',
	tokens: 'Start it again with a smaller piece of the work, or raise its limit of tokens.',
	time: 'Look first at what may have happened, then start it again with what is left, or raise its time limit.',
	'state-size':
		'It had more to keep in mind than is kept. What was done stays done. Start it again with a smaller piece of the work.',
	'identical-calls':
		'It repeated one call without getting further. Give it what it was missing, or another way to go, and start it again.',
	failures:
		'Its calls kept failing. Put right what they failed with, then start it again with what is left.',
	'empty-answers': 'The model gave no answer twice. Start it again, or with another model.',
	cancelled: '',
	'model-failed':
		'The model could not be reached or refused. Look at its credential and its limits, then start again.',
};

const wasNotRun = (call: StepCall) =>
	call.state === 'held' || (call.state === 'done' && call.how !== 'ran');

/** What an agent did, as counted by Foreman, not as the agent tells it. `calls` are its open calls. */
export function reportFacts(
	{ counters, work, uncertain, unread }: AgentBase,
	reason?: AgentEndReason,
	calls: readonly StepCall[] = [],
) {
	const { steps, tokensIn, tokensOut, milliseconds } = counters;
	return {
		steps,
		tokensIn,
		tokensOut,
		milliseconds,
		work,
		uncertain,
		/** Calls of the last step that did not run. Most waited for a person. */
		notRun: calls.filter(wasNotRun).map(({ name }) => name),
		/** Messages that the agent received too late to act on. */
		unread: unread.map(({ text }) => text),
		/** How to continue; empty if there is nothing to continue with. */
		goOn: reason === undefined ? '' : goOn[reason],
	};
}

export type ReportFacts = Readonly<ReturnType<typeof reportFacts>>;
