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
import type { RunInProgress } from './run-in-progress';
import type { TaskState } from './run-state';

function newWorkItem(run: RunInProgress, workflowId: string): string {
	const numbers = run.state.items.map((item) => Number(item.workItemId.slice(1)));
	const workItemId = `w${Math.max(0, ...numbers) + 1}`;
	run.change({ items: [...run.state.items, openLoop({ workItemId, workflowId })] });
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
export function workItemFor(run: RunInProgress, workflowId: string): string {
	const known = run.state.items.filter(
		(item) => item.workflowId === workflowId && item.phase !== 'failed',
	);
	const latest = workflowId === '' ? undefined : known.at(-1);
	return latest?.workItemId ?? newWorkItem(run, workflowId);
}

function itemOf({ state }: RunInProgress, workItemId: string): LoopState {
	const found = state.items.find((item) => item.workItemId === workItemId);
	if (found) return found;
	const known = state.items.map((item) => item.workItemId);
	throw new ToolError({
		code: 'not-found',
		message: `There is no work item "${workItemId}" in this run.`,
		hint:
			known.length > 0 ? `Work items: ${known.join(', ')}.` : 'Nothing was built in this run yet.',
	});
}

/** The latest build. Throws `ToolError` where there is none. */
export function findWorkItem(run: RunInProgress, workItemId: string): BuildOutcome {
	const { build } = itemOf(run, workItemId);
	if (build) return build;
	throw new ToolError({
		code: 'conflict',
		message: `Work item ${workItemId} has no build yet.`,
		hint: 'Wait until you are told that its builder is done.',
	});
}

/** The phase for those who watch: a workflow that was shown in part is not called verified. */
const phaseWord = (state: LoopState): string =>
	state.phase === 'verified' && isShownInPart(state.build) ? 'shown in part' : state.phase;

/** Tells a work item's machine something; gives what it wants done. Throws `ToolError` for an unknown one. */
function moveItem(run: RunInProgress, workItemId: string, event: LoopEvent): readonly LoopEffect[] {
	const item = itemOf(run, workItemId);
	const { state, effects } = moveLoop(item, event);
	if (state !== item) {
		run.change({ items: run.state.items.map((one) => (one === item ? state : one)) });
		const { workflowId } = state;
		// One more run that was seen changes no phase.
		if (event.kind !== 'run-seen')
			run.ports.emit('work-item', { workItemId, phase: phaseWord(state), workflowId });
	}
	return effects;
}

/** The same for a tool: throws `ToolError` for what the machine refuses. */
export function tellItem(run: RunInProgress, workItemId: string, event: LoopEvent): void {
	const refused = moveItem(run, workItemId, event).find(({ kind }) => kind === 'refuse');
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
export function takeVerdict(run: RunInProgress, { workItemId, ...report }: VerdictInput): string {
	run.ports.emit('verdict', { workItemId, verdict: report.verdict });
	const guidance = guidanceOf(moveItem(run, workItemId, { kind: 'verdict-reported', ...report }));
	if (itemOf(run, workItemId).phase !== 'verified') return guidance;
	return `${guidance}\nWhat the user asked for:\n${quoteText(run.state.message, LONGEST_REQUEST)}\nDo now what of it is left (publish, hand over, tell somebody), or say that it is not done.`;
}

/** What people have said goes to the work items that wait for it. Gives what to do next; empty where none waits. */
export function takeAnswers(
	run: RunInProgress,
	questions: readonly string[],
	said: string,
): string {
	const { items } = run.state;
	const answered = answeredItems(items, questions);
	const waiting = items.filter(({ phase }) => phase === 'waiting-for-user');
	if (answered.length === 0 && waiting.length > 0)
		return `${waiting.map(({ workItemId }) => workItemId).join(', ')} wait for answers to other questions: ask those word for word.`;
	return answered
		.map(({ workItemId }) =>
			guidanceOf(moveItem(run, workItemId, { kind: 'user-answered', answer: said })),
		)
		.join('\n');
}

/** What people have said to a work item so far, the oldest first. */
export const answersFor = (
	{ state }: RunInProgress,
	workItemId: string | undefined,
): readonly string[] => state.items.find((item) => item.workItemId === workItemId)?.answers ?? [];

/** What was saved without a builder, such as by the run's own agent, is a work item too: no claim about it stands alone. */
export function noteOwnBuild(run: RunInProgress, build: SubmittedBuild): void {
	const workItemId = workItemFor(run, build.workflowId);
	moveItem(run, workItemId, { kind: 'build-submitted', build });
}

/** What a run has shown of what was built here; runs of other workflows and versions say nothing about it. */
export function noteRun(
	run: RunInProgress,
	workflowId: string,
	versionId: string,
	shown: readonly ShownNode[],
): void {
	const built = run.state.items.filter((item) => item.build?.workflowId === workflowId);
	for (const { workItemId } of built)
		moveItem(run, workItemId, { kind: 'run-seen', versionId, shown });
}

/** A builder has ended. Gives what the orchestrator is to do with what it saved. */
export function noteBuilt(
	run: RunInProgress,
	workItemId: string,
	status: 'succeeded' | 'failed' | 'cancelled',
	build: TaskState['build'],
	text: string,
): string {
	// A saved workflow counts, even where its builder failed.
	if (build !== undefined)
		return guidanceOf(
			moveItem(run, workItemId, {
				kind: 'build-submitted',
				build,
			}),
		);
	const kind = status === 'cancelled' ? 'cancelled' : 'build-failed';
	return guidanceOf(moveItem(run, workItemId, { kind, reason: text }));
}

/** Before a run ends: what was verified and has been changed since, by whomever, is not verified any more. */
export async function checkVerified(run: RunInProgress): Promise<void> {
	for (const item of run.state.items) {
		if (item.phase !== 'verified') continue;
		const versionId = await run.ports.versionOf(item.workflowId);
		if (versionId === undefined || versionId === item.build.versionId) continue;
		moveItem(run, item.workItemId, { kind: 'changed-since', versionId });
	}
}
