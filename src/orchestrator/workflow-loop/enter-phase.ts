import { buildTask } from './build-task';
import { guidanceFor } from './guidance-for';
import type { LoopEffect, LoopStep } from './loop-event';
import type { LoopState } from './loop-state';

/** What is to be done in a phase beside telling the model. */
function deedsIn(state: LoopState): readonly LoopEffect[] {
	const { workflowId } = state;
	switch (state.phase) {
		case 'patching':
			return [{ kind: 'start-build', mode: 'patch', workflowId, task: buildTask(state) }];
		case 'rebuilding':
			return [{ kind: 'start-build', mode: 'rebuild', workflowId, task: buildTask(state) }];
		case 'waiting-for-user':
			return [{ kind: 'ask-user', question: state.question }];
		case 'verified':
			return [{ kind: 'end', outcome: state.verdict }];
		case 'failed':
			return [{ kind: 'end', outcome: state.reason }];
		case 'building':
		case 'built':
		case 'verifying':
			return [];
	}
}

/** What a model is told in a state, after a sentence about what brought it there. */
export const guidanceAfter = (state: LoopState, ...before: readonly string[]): LoopEffect => ({
	kind: 'guidance',
	text: [...before, guidanceFor(state)].join('\n'),
});

/** A state with what follows from being in it. */
export const enterPhase = (state: LoopState, ...before: readonly string[]): LoopStep => ({
	state,
	effects: [...deedsIn(state), guidanceAfter(state, ...before)],
});
