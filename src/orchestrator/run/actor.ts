import type {
	AgentEffect,
	AgentEvent,
	EventOf,
	HandedCall,
	WithoutTime,
} from '../agent/agent-event';
import { transition } from '../agent/agent-loop';
import { type Held, heldOf, type Message } from '../agent/agent-message';
import type { AgentState } from '../agent/agent-state';
import type { KeptResult } from '../tool-results';
import { isStateTooLarge } from '../run-store';

export type ModelAnswer = WithoutTime<EventOf<'model-answered' | 'model-failed'>>;

export type CallAnswer =
	| {
			readonly word: 'finished';
			readonly text: string;
			readonly isError: boolean;
			/** Whether the agents of the run have read untrusted text so far. */
			readonly isForeign?: boolean;
			/** It has only started what ends with a message to the agent. */
			readonly rests?: true;
	  }
	| (Held & { readonly word: 'held' })
	/** Answered later through `send`, by another agent or by n8n. */
	| { readonly word: 'deferred' };

export type ToldEffect = Extract<
	AgentEffect,
	{ readonly type: 'hold' | 'tell-person' | 'finish' | 'stop' }
>;

export interface ActorPorts {
	/** Never throws. */
	ask(messages: readonly Message[], withTools: boolean, signal: AbortSignal): Promise<ModelAnswer>;
	/** Never throws. */
	call(call: HandedCall, signal: AbortSignal): Promise<CallAnswer>;
	isRepeatable(call: HandedCall): boolean;
	keep(results: readonly KeptResult[]): Promise<void>;
	save(state: AgentState): Promise<void>;
	tell(effect: ToldEffect): void;
	/** Whether all agents must pause before the next step. */
	isPausing(): boolean;
	now(): number;
}

type Work = Extract<AgentEffect, { readonly type: 'ask-model' | 'run-calls' }>;

type Event = WithoutTime<AgentEvent>;

/** One agent at work. Drives the agent's machine: performs its effects and reports the results to it. */
export function createActor(initial: AgentState, ports: ActorPorts) {
	let state = initial;
	let work: Work[] = [];
	let kept: KeptResult[] = [];
	let saved: Promise<void> = Promise.resolve();
	let unsaved = false;
	const stopped = new AbortController();

	const send = (event: Event) => {
		const step = transition(state, { ...event, at: ports.now() });
		// No need to save: the next owner checks the time again.
		if (event.type !== 'time-passed' || step.effects.length > 0) unsaved = true;
		state = step.state;
		for (const effect of step.effects) {
			if (effect.type === 'keep-result') kept.push(effect);
			else if (effect.type !== 'ask-model' && effect.type !== 'run-calls') ports.tell(effect);
			else if (!stopped.signal.aborted)
				work = effect.type === 'ask-model' ? [effect] : [...work, effect];
		}
	};

	/** Shrinks the state until it fits. Removed texts are stored first. */
	const saveFitting = async (): Promise<void> => {
		const tried = state;
		try {
			await ports.save(tried);
		} catch (error) {
			if (!isStateTooLarge(error)) throw error;
			send({ type: 'state-too-large' });
			if (state === tried) throw error;
			await keepResults();
			unsaved = false;
			await saveFitting();
		}
	};

	const keepResults = async () => {
		const results = kept;
		kept = [];
		if (results.length > 0) await ports.keep(results);
	};

	/** Writes one at a time, each with the state at that moment. */
	const save = async (): Promise<void> => {
		saved = saved.then(async () => {
			if (!unsaved) return;
			await keepResults();
			unsaved = false;
			await saveFitting();
		});
		await saved;
	};

	const makeCall = async (call: HandedCall) => {
		const answer = await ports.call(call, stopped.signal);
		if (answer.word === 'deferred') return;
		if (answer.word === 'finished')
			send({
				type: 'call-finished',
				callId: call.id,
				text: answer.text,
				isError: answer.isError,
				...(answer.rests && { rests: answer.rests }),
			});
		else send({ type: 'call-held', callId: call.id, ...heldOf(answer) });
	};

	const runCalls = async (calls: readonly HandedCall[]) => {
		// No save is needed first: after a crash the model is asked again and repeats these calls. Their results are
		// saved while the model is asked next.
		if (calls.every((call) => ports.isRepeatable(call))) {
			await Promise.all(calls.map(makeCall));
			return;
		}
		// Saved before the calls run, so that a crash cannot hide that they may have happened.
		await save();
		for (const call of calls) {
			if (stopped.signal.aborted) return;
			await makeCall(call);
		}
	};

	return {
		state: () => state,
		send,
		hasWork: () => work.length > 0,
		isUnsaved: () => unsaved,
		/** Aborts what is under way. The state stays as it is. */
		abort() {
			work = [];
			stopped.abort();
		},
		/** Notes that data saved beside the state has changed. */
		touch() {
			unsaved = true;
		},
		/** Resolves when the current state is saved. Throws what saving throws. */
		save,
		/** Works until nothing is left to do or all agents pause. Throws what saving throws. */
		async run() {
			for (;;) {
				const [effect] = work;
				const isPaused = effect?.type === 'ask-model' && ports.isPausing();
				if (effect === undefined || isPaused || stopped.signal.aborted) break;
				work = work.slice(1);
				if (effect.type === 'run-calls') await runCalls(effect.calls);
				else {
					const asked = ports.ask(effect.messages, effect.withTools, stopped.signal);
					const [answer] = await Promise.all([asked, save()]);
					if (!stopped.signal.aborted) send(answer);
				}
			}
			await save();
		},
	};
}

export type Actor = ReturnType<typeof createActor>;
