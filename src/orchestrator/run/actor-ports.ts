import type { ActorPorts, CallAnswer, ToldEffect } from './actor';
import type { RunInProgress } from './run-in-progress';
import type { AgentTools } from './run-ports';
import { boundCallKey } from './bound-call';
import { orchestrationOf } from './orchestrate';
import { clipText } from '../../kernel/values/clip-text';
import { cancelTasks } from './background/cancel';
import { noteEnd } from './background/end-task';

const MOST_ANSWERS = 20;
/** Maximum characters of an answer after a newer one was given. */
const LONGEST_OLD = 1_000;

function answer(run: RunInProgress, text: string): void {
	const old = run.state.answers.map((one) => clipText(one, LONGEST_OLD));
	run.change({ answers: [...old, text].slice(-MOST_ANSWERS) });
}

function noteRunsEnd(
	run: RunInProgress,
	effect: Exclude<ToldEffect, { type: 'hold' | 'tell-person' }>,
) {
	// The run is kept as it is, and continues when it is taken up again.
	if (effect.type === 'stop' && effect.reason === 'model-failed') return;
	if (effect.text !== '' && run.state.answers.at(-1) !== effect.text) answer(run, effect.text);
	if (effect.type === 'finish' || effect.reason === 'cancelled') return;
	// Aborts the turn under way.
	run.root.abort();
	cancelTasks(run, 'The run stopped before it.');
}

/** Performs an agent's effect on its run. */
export function noteEffect(run: RunInProgress, taskId: string, effect: ToldEffect): void {
	const { emit } = run.ports;
	if (effect.type === 'hold' && effect.isForProgram === true) {
		const { approvalId: callId, name: tool, expiresAt } = effect;
		emit('client-call', { taskId, callId, tool, expiresAt });
	} else if (effect.type === 'hold') emit('waiting', { taskId, ...effect });
	else if (effect.type === 'tell-person') {
		emit('said', { taskId, text: effect.text });
		if (taskId === '') answer(run, effect.text);
	} else {
		const { type, text } = effect;
		emit(type === 'finish' ? 'agent-finished' : 'agent-stopped', { taskId, text });
		const task = run.tasks.get(taskId);
		if (taskId === '') noteRunsEnd(run, effect);
		else if (task) {
			task.actor.abort();
			noteEnd(run, task, effect);
		}
	}
	run.wake();
}

/** Milliseconds to wait before a failed model is asked again, by the number of failures in a row. */
const PAUSES = [0, 1_000, 3_000];

const refused = (message: string): CallAnswer => ({
	word: 'finished',
	text: JSON.stringify({ status: 'denied', error: { code: 'denied', message } }),
	isError: true,
});

/** Connects the machine of one agent to its run. */
export function actorPortsOf(
	open: () => RunInProgress,
	taskId: string,
	tools: AgentTools,
	own: Pick<ActorPorts, 'save' | 'isPausing'> & { deferToNode(): void },
): ActorPorts {
	const failures = () => {
		const { root, tasks } = open();
		return (tasks.get(taskId)?.actor ?? root).state().counters.modelFailures;
	};
	return {
		async ask(messages, withTools, abort) {
			const { ports, tasks, state } = open();
			const hasHandedOut = tasks.size > 0 || state.items.length > 0;
			const pause = PAUSES[failures()] ?? 0;
			if (pause > 0) await ports.sleep(pause);
			const started = ports.now();
			const answer = await tools.ask(messages, { withTools, hasHandedOut }, abort);
			const usage = answer.type === 'model-answered' ? answer.usage : undefined;
			ports.emit('turn', { taskId, ...usage, milliseconds: ports.now() - started });
			return answer;
		},
		async call(call, abort) {
			const run = open();
			const { ports } = run;
			const node = tools.connected(call.name);
			const refusal = node && tools.refusal?.(call);
			if (refusal !== undefined) return refused(refusal);
			if (node) {
				const isApproved = run.passed.has(boundCallKey(taskId, call.id));
				run.connected.push({ taskId, call, node, isApproved });
				own.deferToNode();
				return { word: 'deferred' };
			}
			const orchestration = orchestrationOf(run, taskId, call.id);
			// The call was made before a crash, and its task continues.
			const before = orchestration.answer();
			if (before !== undefined) return before;
			const started = ports.now();
			ports.emit('tool-started', { taskId, callId: call.id, tool: call.name });
			const answer = await tools.call(call, orchestration.ports, abort);
			const isError = answer.word === 'finished' && answer.isError;
			const isForeign = answer.word === 'finished' && answer.isForeign === true;
			if (isForeign && run.state.hasForeignAnswers !== true)
				run.change({ hasForeignAnswers: true });
			ports.emit('tool-finished', {
				taskId,
				callId: call.id,
				tool: call.name,
				word: answer.word,
				isError,
				milliseconds: ports.now() - started,
			});
			return isError ? answer : (orchestration.answer() ?? answer);
		},
		isRepeatable: (call) => tools.isRepeatable(call.name),
		keep: async (results) => await open().ports.keep(results),
		save: own.save,
		tell: (effect) => noteEffect(open(), taskId, effect),
		isPausing: own.isPausing,
		now: () => open().ports.now(),
	};
}
