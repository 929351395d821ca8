import type { ActorPorts, CallAnswer } from './actor';
import type { RunInProgress } from './run-in-progress';
import type { AgentTools } from './run-ports';
import { boundCallKey } from './bound-call';
import { noteEffect } from './note-effect';
import { orchestrationOf } from './orchestrate';

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
