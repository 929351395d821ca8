import type { AgentEffect, HandedCall } from '../agent/agent-effect';
import type { AgentEvent, EventOf } from '../agent/agent-event';
import { transition } from '../agent/agent-loop';
import type { Message } from '../agent/agent-message';
import type { AgentState } from '../agent/agent-state';
import type { KeptResult } from '../tool-results';
import { isStateTooLarge } from '../state-too-large';

/** What a model has answered, as an event of the agent. */
export type ModelAnswer =
	| Omit<EventOf<'model-answered'>, 'at'>
	| Omit<EventOf<'model-failed'>, 'at'>;

/** What became of a call. */
export type CallAnswer =
	| {
			readonly word: 'finished';
			readonly text: string;
			readonly isError: boolean;
			/** Whether the agents of the run have read text of strangers by now. */
			readonly isForeign?: boolean;
	  }
	| {
			readonly word: 'held';
			readonly approvalId: string;
			readonly question: string;
			readonly expiresAt: number;
	  }
	/** Answered later, by `send`: by another agent, or by n8n. */
	| { readonly word: 'deferred' };

/** Effects that the run sees to, not the actor. */
export type ToldEffect = Extract<
	AgentEffect,
	{ readonly type: 'hold' | 'tell-person' | 'finish' | 'stop' }
>;

/** What an agent needs from its run. */
export interface ActorPorts {
	/** Never throws. */
	ask(messages: readonly Message[], withTools: boolean, signal: AbortSignal): Promise<ModelAnswer>;
	/** Never throws. */
	call(call: HandedCall, signal: AbortSignal): Promise<CallAnswer>;
	/** Whether the call may be made twice. */
	isRepeatable(call: HandedCall): boolean;
	keep(results: readonly KeptResult[]): Promise<void>;
	save(state: AgentState): Promise<void>;
	tell(effect: ToldEffect): void;
	/** Whether everybody is to pause before the next step. */
	isPausing(): boolean;
	/** Milliseconds since the epoch. */
	now(): number;
}

type Work = Extract<AgentEffect, { readonly type: 'ask-model' | 'run-calls' }>;

/** One agent at work: its state, what it has yet to do, and the promise of that. */
export interface Actor {
	state(): AgentState;
	/** Tells it something. What follows from it is done by `run`. */
	send(event: Event): void;
	/** Whether there is something to do. */
	hasWork(): boolean;
	/** Whether something has changed since it was saved last. */
	isUnsaved(): boolean;
	/** Works until nothing is left to do or everybody pauses. Throws what saving throws. */
	run(): Promise<void>;
	/** What is saved beside the state has changed. */
	touch(): void;
	/** Ends when what is now is saved. Throws what saving throws. */
	save(): Promise<void>;
	/** Breaks off what is under way. The state stays as it is. */
	abort(): void;
}

type Event = AgentEvent extends infer One ? (One extends unknown ? Omit<One, 'at'> : never) : never;

/** Drives an agent's machine: performs what it asks for, and tells it what came of that. */
export function createActor(initial: AgentState, ports: ActorPorts): Actor {
	let state = initial;
	let work: Work[] = [];
	let kept: KeptResult[] = [];
	let saved: Promise<void> = Promise.resolve();
	let unsaved = false;
	const stopped = new AbortController();

	const send = (event: Event) => {
		const step = transition(state, { ...event, at: ports.now() });
		// Not saved: whoever takes over looks at the time again.
		if (event.type !== 'time-passed' || step.effects.length > 0) unsaved = true;
		state = step.state;
		for (const effect of step.effects) {
			if (effect.type === 'keep-result') kept.push(effect);
			else if (effect.type !== 'ask-model' && effect.type !== 'run-calls') ports.tell(effect);
			else if (!stopped.signal.aborted)
				work = effect.type === 'ask-model' ? [effect] : [...work, effect];
		}
	};

	/** What does not fit is made smaller until it does; what goes is stored by itself before. */
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

	/** One write at a time, of the state as it is when its turn comes. */
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
			});
		else
			send({
				type: 'call-held',
				callId: call.id,
				approvalId: answer.approvalId,
				question: answer.question,
				expiresAt: answer.expiresAt,
			});
	};

	const runCalls = async (calls: readonly HandedCall[]) => {
		// After a crash the model is asked again, and they are made again: saved is what came of them, while it is asked next.
		if (calls.every((call) => ports.isRepeatable(call))) {
			await Promise.all(calls.map(makeCall));
			return;
		}
		// What may have happened is known to have begun, whatever becomes of this process.
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
		abort() {
			work = [];
			stopped.abort();
		},
		touch: () => {
			unsaved = true;
		},
		save,
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
