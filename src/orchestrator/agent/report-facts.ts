import type { AgentBase, StepCall, StopReason, Work } from './agent-state';

/** What an agent did, as counted by Foreman, not as the agent tells it. */
export interface ReportFacts {
	readonly steps: number;
	readonly tokensIn: number;
	readonly tokensOut: number;
	/** Spent thinking and calling. */
	readonly milliseconds: number;
	/** By tool: how often, with which ids, and what it last failed with. */
	readonly work: readonly Work[];
	/** Calls that were under way when work was interrupted. They may have happened. */
	readonly uncertain: readonly string[];
	/** Calls of the last step that did not run. Most waited for a person. */
	readonly notRun: readonly string[];
	/** Messages that the agent received too late to act on. */
	readonly unread: readonly string[];
	/** How to continue; empty if there is nothing to continue with. */
	readonly goOn: string;
}

export type AgentEndReason = StopReason | 'cancelled' | 'model-failed';

const STEPS_NEXT =
	'Start it again with what is left to do in the briefing, or raise its limit of steps.';

const goOn: Readonly<Record<AgentEndReason, string>> = {
	steps: STEPS_NEXT,
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

/** The facts of an agent that ends. `calls` are its open calls. */
export const reportFacts = (
	state: AgentBase,
	reason?: AgentEndReason,
	calls: readonly StepCall[] = [],
): ReportFacts => ({
	steps: state.counters.steps,
	tokensIn: state.counters.tokensIn,
	tokensOut: state.counters.tokensOut,
	milliseconds: state.counters.milliseconds,
	work: state.work,
	uncertain: state.uncertain,
	notRun: calls.filter(wasNotRun).map(({ name }) => name),
	unread: state.unread.map(({ text }) => text),
	goOn: reason === undefined ? '' : goOn[reason],
});
