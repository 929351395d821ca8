import type { BuildOutcome, VerdictReport } from '../../kernel/ports/orchestration';
import { ToolError } from '../../kernel/tool-error';
import type { LoopEffect, LoopEvent } from '../workflow-loop/loop-event';
import type { LoopState } from '../workflow-loop/loop-state';
import { moveLoop } from '../workflow-loop/move-loop';
import { openLoop } from '../workflow-loop/open-loop';
import type { Board } from './board';
import type { TaskState } from './run-state';

/** Begins a work item, and gives its id. `workflowId` is that of a workflow to change; empty for a new one. */
export function newWorkItem(board: Board, workflowId: string): string {
	const workItemId = `w${board.run.items.length + 1}`;
	const { state } = openLoop({ workItemId, workflowId });
	board.change({ items: [...board.run.items, state] });
	return workItemId;
}

/** The work item that waits for this change of a workflow, else a new one: a patch is part of what it mends. */
export function workItemFor(board: Board, workflowId: string): string {
	const waiting = board.run.items.find(
		(item) =>
			workflowId !== '' &&
			item.workflowId === workflowId &&
			(item.phase === 'patching' || item.phase === 'rebuilding'),
	);
	return waiting?.workItemId ?? newWorkItem(board, workflowId);
}

function itemOf({ run }: Board, workItemId: string): LoopState {
	const found = run.items.find((item) => item.workItemId === workItemId);
	if (found) return found;
	const known = run.items.map((item) => item.workItemId);
	throw new ToolError({
		code: 'not-found',
		message: `There is no work item "${workItemId}" in this run.`,
		hint:
			known.length > 0 ? `Work items: ${known.join(', ')}.` : 'Nothing was built in this run yet.',
	});
}

/** The latest build. Throws `ToolError` where there is none. */
export function findWorkItem(board: Board, workItemId: string): BuildOutcome {
	const { build } = itemOf(board, workItemId);
	if (build) return build;
	throw new ToolError({
		code: 'conflict',
		message: `Work item ${workItemId} has no build yet.`,
		hint: 'Wait until you are told that its builder is done.',
	});
}

/** Tells a work item's machine something; gives what it wants done. Throws `ToolError` for an unknown one. */
export function moveItem(
	board: Board,
	workItemId: string,
	event: LoopEvent,
): readonly LoopEffect[] {
	const item = itemOf(board, workItemId);
	const { state, effects } = moveLoop(item, event);
	if (state !== item) {
		board.change({ items: board.run.items.map((one) => (one === item ? state : one)) });
		board.ports.emit('work-item', { workItemId, phase: state.phase, workflowId: state.workflowId });
	}
	return effects;
}

const guidanceOf = (effects: readonly LoopEffect[]): string =>
	effects
		.flatMap((effect) =>
			effect.kind === 'guidance' || effect.kind === 'refuse' ? [effect.text] : [],
		)
		.join(' ');

/** What the orchestrator is to do after its verdict. */
export function takeVerdict(board: Board, { workItemId, ...report }: VerdictReport): string {
	board.ports.emit('verdict', { workItemId, verdict: report.verdict });
	return guidanceOf(moveItem(board, workItemId, { kind: 'verdict-reported', ...report }));
}

/** A builder has ended. Gives what the orchestrator is to do with what it saved. */
export function noteBuilt(
	board: Board,
	workItemId: string,
	status: 'succeeded' | 'failed' | 'cancelled',
	build: TaskState['build'],
	text: string,
): string {
	// What was saved counts, however its builder ended.
	if (build !== undefined)
		return guidanceOf(
			moveItem(board, workItemId, {
				kind: 'build-submitted',
				build,
			}),
		);
	const kind = status === 'cancelled' ? 'cancelled' : 'build-failed';
	return guidanceOf(moveItem(board, workItemId, { kind, reason: text }));
}
