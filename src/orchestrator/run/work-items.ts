import type {
	BuildOutcome,
	ShownNode,
	SubmittedBuild,
	Verification,
} from '../../kernel/build-outcome';
import { conflict, notFound } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import type { VerdictInput } from '../../kernel/verdict-input';
import { type PlanTask, isAtWork } from '../plan/plan-state';
import { quoteText } from '../prompts/quote-text';
import { joinParts } from '../prompts/section';
import { type LoopState, openLoop } from '../workflow-loop/loop-state';
import { type LoopEffect, type LoopEvent, moveLoop } from '../workflow-loop/move-loop';
import { guidanceFor } from '../workflow-loop/guidance-for';
import { isShownInPart, sayInPart } from '../workflow-loop/shown-nodes';
import { knownWorkflows, sayLive } from './known-workflows';
import type { RunInProgress } from './run-in-progress';
import type { TaskState } from './run-state';

/** Surrounds each word with blanks, so that no word matches inside another. */
const words = (text: string) =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/** Whether one question contains the other: a model may put words around a question when it asks it. */
function isSameQuestion(one: string, other: string): boolean {
	const [first, second] = [words(one), words(other)];
	const hasWords = first.trim() !== '' && second.trim() !== '';
	return hasWords && (first.includes(second) || second.includes(first));
}

/** The work items that continue after an answer: those whose question was asked, else the only one that waits. An answer must not go to the wrong one. */
export function answeredItems(items: readonly LoopState[], questions: readonly string[]) {
	const waiting = items.flatMap((item) => (item.phase === 'waiting-for-user' ? [item] : []));
	const asked = waiting.filter(({ question }) =>
		questions.some((one) => isSameQuestion(one, question)),
	);
	return asked.length === 0 && waiting.length === 1 ? waiting : asked;
}

function newWorkItem(run: RunInProgress, workflowId: string): string {
	const numbers = run.state.items.map((item) => Number(item.workItemId.slice(1)));
	const workItemId = `w${Math.max(0, ...numbers) + 1}`;
	run.change({ items: [...run.state.items, openLoop(workItemId, workflowId)] });
	return workItemId;
}

/** Brings work items up to date with the stored tasks, because a run and its tasks are not stored in the same write. */
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
			all.push(openLoop(workItemId, workflowId));
	return all;
}

/** The id of the work item for a workflow to change; an empty id means a new one. A workflow keeps its item, and so its attempts, until that has failed. */
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
	throw notFound(
		`There is no work item "${workItemId}" in this run.`,
		known.length > 0 ? `Work items: ${known.join(', ')}.` : 'Nothing was built in this run yet.',
	);
}

export function findWorkItem(run: RunInProgress, workItemId: string): BuildOutcome {
	const { build } = itemOf(run, workItemId);
	if (build) return build;
	throw conflict(
		`Work item ${workItemId} has no build yet.`,
		'Wait until you are told that its builder is done.',
	);
}

/** The phase for people who watch. A workflow that was shown in part is not called verified. */
const phaseWord = (state: LoopState): string =>
	state.phase === 'verified' && isShownInPart(state.build) ? sayInPart(state.build) : state.phase;

function moveItem(run: RunInProgress, workItemId: string, event: LoopEvent): readonly LoopEffect[] {
	const item = itemOf(run, workItemId);
	const { state, effects } = moveLoop(item, event);
	if (state !== item) {
		run.change({ items: run.state.items.map((one) => (one === item ? state : one)) });
		const { workflowId } = state;
		// Another run that was seen does not change the phase.
		if (event.kind !== 'run-seen')
			run.ports.emit('work-item', { workItemId, phase: phaseWord(state), workflowId });
	}
	return effects;
}

/** Like `moveItem`, for tools: throws `ToolError` if the machine refuses. */
export function tellItem(run: RunInProgress, workItemId: string, event: LoopEvent): void {
	const refused = moveItem(run, workItemId, event).find(({ kind }) => kind === 'refuse');
	if (refused === undefined) return;
	throw conflict(
		`Work item ${workItemId} is ${itemOf(run, workItemId).phase}. ${refused.text}`,
		'Wait until you are told that its builder is done, then go on with its latest build.',
	);
}

const LONGEST_REQUEST = 1_000;

const guidanceOf = (effects: readonly LoopEffect[]): string =>
	effects
		.flatMap((effect) =>
			effect.kind === 'guidance' || effect.kind === 'refuse' ? [effect.text] : [],
		)
		.join(' ');

const afterFailures = /\.errorTrigger$/;

const AFTER_FAILURES =
	'It starts only when a workflow fails whose setting errorWorkflow names it, once it is live: n8n has no such setting for all. Publish it first, then update-workflow-settings.';

/** What is live of a workflow as the run left it, and what starts it. The final answer must not claim more. */
function sayStanding({ state, tasks }: RunInProgress, { workflowId, build }: LoopState): string {
	const records = [...tasks.values()].map(({ record }) => record);
	const live = sayLive(build, workflowId, knownWorkflows([{ run: state, tasks: records }]));
	return joinParts([live, afterFailures.test(build?.triggerType ?? '') ? AFTER_FAILURES : ''], ' ');
}

/** Takes a verdict and returns what the orchestrator must do next. */
export function takeVerdict(run: RunInProgress, { workItemId, ...report }: VerdictInput): string {
	run.ports.emit('verdict', { workItemId, verdict: report.verdict });
	const guidance = guidanceOf(moveItem(run, workItemId, { kind: 'verdict-reported', ...report }));
	const item = itemOf(run, workItemId);
	if (item.phase !== 'verified') return guidance;
	const open = openBeside(run, workItemId);
	// A person is asked once, with the evidence of all of it.
	const standing = `${guidance} ${sayStanding(run, item)}`;
	if (open.length > 0)
		return `${standing}\nStill open: ${open.join(', ')}. Once that is done: publish in one call what the user wants live, and report.`;
	return `${standing}\nWhat the user asked for:\n${quoteText(run.state.message, LONGEST_REQUEST)}\nDo now what of it is left, or say that it is not done. Publish what the user wants live, and only that, in one call (run-tool, publish-workflow, workflowIds).`;
}

function openBeside({ state: { items, plan, ownTask } }: RunInProgress, workItemId: string) {
	const own = ownTask?.planTaskId ?? '';
	const isOpen = ({ phase, build }: LoopState) =>
		phase !== 'verified' && phase !== 'failed' && build?.verification?.success !== true;
	const isUndone = (task: PlanTask) => task.status === 'planned' || isAtWork(task);
	const planned = plan?.phase === 'executing' ? plan.tasks : [];
	const tasks = planned.filter((task) => isUndone(task) && task.id !== own);
	return [
		...items
			.filter((item) => item.workItemId !== workItemId && isOpen(item))
			.map((item) => item.workItemId),
		...tasks.map(({ id }) => `task "${id}"`),
	];
}

const IS_WRONG =
	'If what its nodes put out is not what was asked for, report-verification-verdict takes it back.';

/** Verifies an item of which runs left nothing open: there is nothing to judge but what its nodes put out. Undefined if they left something. */
function closeProven(run: RunInProgress, workItemId: string): string | undefined {
	const { phase, build } = itemOf(run, workItemId);
	const isProven = build?.verification?.success === true && !isShownInPart(build);
	if (phase !== 'verifying' || !isProven) return undefined;
	return `${takeVerdict(run, { workItemId, verdict: 'verified' })} ${IS_WRONG}`;
}

/** Takes the end of a verification; returns the next step. Where nothing is open, the item is verified by that. Throws `ToolError`. */
export function takeVerification(
	run: RunInProgress,
	workItemId: string,
	versionId: string,
	given: Verification,
	shown: readonly ShownNode[],
): string {
	// The evidence may quote a service.
	const verification = { ...given, evidence: run.ports.clean(given.evidence) };
	tellItem(run, workItemId, { kind: 'verify-finished', versionId, verification, shown });
	const item = itemOf(run, workItemId);
	const standing = verification.success ? sayStanding(run, item) : '';
	return closeProven(run, workItemId) ?? `${guidanceFor(item)} ${standing}`.trim();
}

/** Questions that later runs of the conversation are told of, and characters of each with its answer. */
const MOST_ASKED = 10;
const LONGEST_ASKED = 400;

/** Questions with what people said to them. Of several, what was said names those that were answered. */
export function sayAsked(questions: readonly string[], said: string): string {
	const open = questions.filter((question) => !said.includes(question));
	if (open.length === 0) return said;
	return `${open.join(' / ')} → ${open.length === questions.length ? said : `nothing. ${said}`}`;
}

/** Keeps people's answers for later runs, and passes them to the work items that wait for them. Returns the next step; empty if none waits. */
export function takeAnswers(run: RunInProgress, questions: readonly string[], said: string) {
	const { items, asked = [] } = run.state;
	const words = clipText(run.ports.clean(sayAsked(questions, said)), LONGEST_ASKED);
	run.change({ asked: [...new Set([...asked, words])].slice(-MOST_ASKED) });
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

export const answersFor = ({ state }: RunInProgress, workItemId: string | undefined) =>
	state.items.find((item) => item.workItemId === workItemId)?.answers ?? [];

/** Makes a workflow that was saved without a builder a work item, so that claims about it are checked. Returns the next step. */
export function noteOwnBuild(run: RunInProgress, build: SubmittedBuild): string {
	const workItemId = workItemFor(run, build.workflowId);
	const { ownTask } = run.state;
	if (ownTask && ownTask.workItemId === undefined)
		run.change({ ownTask: { ...ownTask, workItemId } });
	return guidanceOf(moveItem(run, workItemId, { kind: 'build-submitted', build }));
}

/** Whether a real run may close it. One whose verification is under way waits for that. */
const isOpenToProof = (item: LoopState): boolean =>
	item.phase === 'built' ||
	(item.phase === 'verifying' && item.build.verification !== undefined) ||
	(item.phase === 'verified' && item.verdict === 'trigger_only');

/** Records what a run has shown about workflows built here, and takes `proof` as their verification. Runs of other workflows and versions do not count. Returns the next step; empty where nothing was verified by it. */
export function noteRun(
	run: RunInProgress,
	workflowId: string,
	versionId: string,
	shown: readonly ShownNode[],
	isGood: boolean,
	proof?: Verification,
): string {
	const built = run.state.items.filter(
		({ build }) => build?.workflowId === workflowId && build.versionId === versionId,
	);
	const next = built.flatMap((item) => {
		const { workItemId } = item;
		const isProof = proof !== undefined && isOpenToProof(item);
		const kind = isProof ? 'verify-started' : 'run-seen';
		moveItem(run, workItemId, { kind, versionId, shown });
		if (isProof) return takeVerification(run, workItemId, versionId, proof, shown);
		return (isGood && closeProven(run, workItemId)) || [];
	});
	return next.join('\n');
}

export function noteBuilt(
	run: RunInProgress,
	workItemId: string,
	status: 'succeeded' | 'failed' | 'cancelled',
	build: TaskState['build'],
	text: string,
): string {
	// A saved workflow counts even if its builder failed.
	if (build !== undefined)
		return guidanceOf(moveItem(run, workItemId, { kind: 'build-submitted', build }));
	const kind = status === 'cancelled' ? 'cancelled' : 'build-failed';
	return guidanceOf(moveItem(run, workItemId, { kind, reason: text }));
}

/** Called before a run ends: a verified workflow that has been changed since is no longer verified. */
export async function checkVerified(run: RunInProgress): Promise<void> {
	for (const item of run.state.items) {
		if (item.phase !== 'verified') continue;
		const versionId = await run.ports.versionOf(item.workflowId);
		if (versionId === undefined || versionId === item.build.versionId) continue;
		moveItem(run, item.workItemId, { kind: 'changed-since', versionId });
	}
}
