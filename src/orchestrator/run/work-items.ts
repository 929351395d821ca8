import type { BuildOutcome, ShownNode, SubmittedBuild } from '../../kernel/build-outcome';
import type { VerdictInput } from '../../kernel/verdict-input';
import { ToolError } from '../../kernel/tool-error';
import { answeredItems } from '../workflow-loop/answered-items';
import type { LoopEffect, LoopEvent } from '../workflow-loop/loop-event';
import type { LoopState } from '../workflow-loop/loop-state';
import { moveLoop } from '../workflow-loop/move-loop';
import { isShownInPart } from '../workflow-loop/shown-nodes';
import { openLoop } from '../workflow-loop/open-loop';
import { quoteText } from '../prompts/quote-text';
import type { Board } from './board';
import type { TaskState } from './run-state';

function newWorkItem(board: Board, workflowId: string): string {
	const numbers = board.run.items.map((item) => Number(item.workItemId.slice(1)));
	const workItemId = `w${Math.max(0, ...numbers) + 1}`;
	board.change({ items: [...board.run.items, openLoop({ workItemId, workflowId })] });
	return workItemId;
}

/** Work items as they follow from the tasks that are stored: a run is not stored in the same write as its tasks. */
export function itemsOfTasks(
	items: readonly LoopState[],
	tasks: readonly Pick<TaskState, 'workItemId' | 'workflowId'>[],
): LoopState[] {
	const all = items.filter(
		({ workItemId, build }) =>
			build !== null || tasks.some((task) => task.workItemId === workItemId),
	);
	for (const { workItemId, workflowId = '' } of tasks)
		if (workItemId !== undefined && !all.some((item) => item.workItemId === workItemId))
			all.push(openLoop({ workItemId, workflowId }));
	return all;
}

/**
 * The id of the work item for a workflow to change; empty for a new one. A workflow that is changed again keeps its own,
 * so that its attempts are counted together; one whose attempts have ended is begun anew.
 */
export function workItemFor(board: Board, workflowId: string): string {
	const known = board.run.items.filter(
		(item) => item.workflowId === workflowId && item.phase !== 'failed',
	);
	const latest = workflowId === '' ? undefined : known.at(-1);
	return latest?.workItemId ?? newWorkItem(board, workflowId);
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

/** For those who watch: nothing is called verified of which only a part was shown. */
const phaseWord = (state: LoopState): string =>
	state.phase === 'verified' && isShownInPart(state.build) ? 'shown in part' : state.phase;

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
		const { workflowId } = state;
		// What one more run has shown moves nothing.
		if (event.kind !== 'run-seen')
			board.ports.emit('work-item', { workItemId, phase: phaseWord(state), workflowId });
	}
	return effects;
}

/** The same for a tool: what the machine refuses is an error. */
export function tellItem(board: Board, workItemId: string, event: LoopEvent): void {
	const refused = moveItem(board, workItemId, event).find(({ kind }) => kind === 'refuse');
	if (refused?.kind !== 'refuse') return;
	throw new ToolError({
		code: 'conflict',
		message: `Work item ${workItemId} is ${refused.phase}. ${refused.text}`,
		hint: 'Wait until you are told that its builder is done, then go on with its latest build.',
	});
}

/** Characters. */
const LONGEST_REQUEST = 1_000;

const guidanceOf = (effects: readonly LoopEffect[]): string =>
	effects
		.flatMap((effect) =>
			effect.kind === 'guidance' || effect.kind === 'refuse' ? [effect.text] : [],
		)
		.join(' ');

/** What the orchestrator is to do after its verdict. */
export function takeVerdict(board: Board, { workItemId, ...report }: VerdictInput): string {
	board.ports.emit('verdict', { workItemId, verdict: report.verdict });
	const guidance = guidanceOf(moveItem(board, workItemId, { kind: 'verdict-reported', ...report }));
	if (itemOf(board, workItemId).phase !== 'verified') return guidance;
	return `${guidance}\nWhat the user asked for:\n${quoteText(board.run.message, LONGEST_REQUEST)}\nDo now what of it is left (publish, hand over, tell somebody), or say that it is not done.`;
}

/** What people have said goes to the work items that wait for it. Gives what to do next; empty where none waits. */
export function takeAnswers(board: Board, questions: readonly string[], said: string): string {
	const { items } = board.run;
	const answered = answeredItems(items, questions);
	const waiting = items.filter(({ phase }) => phase === 'waiting-for-user');
	if (answered.length === 0 && waiting.length > 0)
		return `${waiting.map(({ workItemId }) => workItemId).join(', ')} wait for answers to other questions: ask those word for word.`;
	return answered
		.map(({ workItemId }) =>
			guidanceOf(moveItem(board, workItemId, { kind: 'user-answered', answer: said })),
		)
		.join('\n');
}

/** What people have said to a work item so far, the oldest first. */
export const answersFor = ({ run }: Board, workItemId: string | undefined): readonly string[] =>
	run.items.find((item) => item.workItemId === workItemId)?.answers ?? [];

/** What was saved without a builder, such as by the run's own agent, is a work item too: no claim about it stands alone. */
export function noteOwnBuild(board: Board, build: SubmittedBuild): void {
	const workItemId = workItemFor(board, build.workflowId);
	moveItem(board, workItemId, { kind: 'build-submitted', build });
}

/** What a run has shown of what was built here; runs of other workflows and versions say nothing about it. */
export function noteRun(
	board: Board,
	workflowId: string,
	versionId: string,
	shown: readonly ShownNode[],
): void {
	const built = board.run.items.filter((item) => item.build?.workflowId === workflowId);
	for (const { workItemId } of built)
		moveItem(board, workItemId, { kind: 'run-seen', versionId, shown });
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
