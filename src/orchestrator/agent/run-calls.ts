import type { AgentEffect, HandedCall, Step } from './agent-event';
import { callOf } from './agent-message';
import type { AgentBase, AgentState, StepCall, Work } from './agent-state';
import { baseOf } from './agent-state';
import { noteCall, noteRefused } from './repeats';
import { closeCalls } from './end-agent';
import { failureIn, idsIn, summariseResult } from './summarise-result';
import { nextTurn } from './next-turn';

const MOST_IDS = 12;

type CallResult = { readonly text: string; readonly isError: boolean };

/** Adds one call to the record of its tool. */
function noteWork(work: readonly Work[], tool: string, { text, isError }: CallResult): Work[] {
	const before: Work = work.find((each) => each.tool === tool) ?? {
		tool,
		succeeded: 0,
		failed: 0,
		ids: [],
	};
	const ids = isError ? [] : idsIn(text);
	const lastFailure = isError ? (failureIn(text) ?? before.lastFailure) : before.lastFailure;
	const after: Work = {
		tool,
		succeeded: before.succeeded + (isError ? 0 : 1),
		failed: before.failed + (isError ? 1 : 0),
		ids: [...before.ids.filter((id) => !ids.includes(id)), ...ids].slice(-MOST_IDS),
		...(lastFailure !== undefined && { lastFailure }),
	};
	return [...work.filter((each) => each.tool !== tool), after];
}

/** At least this much of a result is shown, however much the step has returned already. */
const LEAST_SHOWN = 1_000;

/** Hands out the `started` calls. */
export const handOutCalls = (calls: readonly StepCall[]): AgentEffect[] => {
	const started = calls.flatMap((call): HandedCall[] => {
		if (call.state !== 'started') return [];
		const { approvalId } = call;
		return [{ ...callOf(call), ...(approvalId !== undefined && { approvalId }) }];
	});
	return started.length === 0 ? [] : [{ type: 'run-calls', calls: started }];
};

interface AnsweredStep {
	readonly state: AgentBase;
	readonly calls: readonly StepCall[];
	readonly effects: readonly AgentEffect[];
}

/** Sets the result of a call. All results of a step together take at most half of the context. */
export function answerCall(
	state: AgentBase,
	calls: readonly StepCall[],
	callId: string,
	result: CallResult,
): AnsweredStep {
	const { text, isError } = result;
	const used = calls.reduce((sum, each) => sum + (each.state === 'done' ? each.text.length : 0), 0);
	const { maxResult } = state.settings.context;
	const room = Math.min(maxResult, Math.max(LEAST_SHOWN, state.maxCharacters / 2 - used));
	const shortened = text.length > room;
	const shown = shortened ? summariseResult(text, callId, Math.floor(room)) : text;
	const name = calls.find(({ id }) => id === callId)?.name ?? '';
	return {
		state: { ...state, work: noteWork(state.work, name, result) },
		calls: calls.map((call): StepCall => {
			if (call.id !== callId) return call;
			return { ...callOf(call), state: 'done', text: shown, isError, shortened, how: 'ran' };
		}),
		effects: shortened ? [{ type: 'keep-result', resultId: callId, text }] : [],
	};
}

/** Counts one more failure in a row, or resets the count. */
export const countFailure = (state: AgentBase, isError: boolean): AgentBase => ({
	...state,
	counters: {
		...state.counters,
		failuresInARow: isError ? state.counters.failuresInARow + 1 : 0,
	},
});

/** The state of a step: calls are under way, a call waits for a person, or the step ends. */
export function goOnWith(
	state: AgentBase,
	calls: readonly StepCall[],
	effects: readonly AgentEffect[],
): Step<AgentState> {
	const base = baseOf(state);
	if (calls.some((call) => call.state === 'started')) {
		return { state: { ...base, phase: 'calling', calls }, effects };
	}
	if (calls.some((call) => call.state === 'held')) {
		return { state: { ...base, phase: 'held', calls }, effects };
	}
	const next = nextTurn(closeCalls(noteCalls(base, calls), calls));
	return { state: next.state, effects: [...effects, ...next.effects] };
}

/** Records calls in the order in which the model asked for them, whichever finished first. */
function noteCalls(state: AgentBase, calls: readonly StepCall[]): AgentBase {
	let { repeats } = state;
	for (const call of calls) {
		if (call.state !== 'done' || call.how === 'refused') continue;
		repeats =
			call.how === 'ran'
				? noteCall(repeats, call, call.text)
				: noteRefused(repeats, call, state.settings.limits.maxIdenticalCalls);
	}
	return { ...state, repeats };
}
