import type { AgentState, StopReason } from '../agent/agent-state';
import { goOnAfter } from '../agent/end-agent';
import { proofWarnings } from '../../kernel/workflow/node-proof';
import { clipText } from '../../kernel/values/clip-text';
import { planReport } from '../plan/plan-state';
import { joinParts } from '../prompts/section';
import type { LoopState } from '../workflow-loop/loop-state';
import { itemState, sayNotShown, sayShown } from '../workflow-loop/shown-nodes';
import { CHANGE_BUDGET, isOverBudget } from './over-budget';
import type { HeldQuestion, RunState, TaskState } from './run-state';
import { outcomeOf } from './background/end-task';
import type { KnownWorkflow, PublishedVersion } from '../../kernel/build-outcome';
import { knownWorkflows, sayLive } from './known-workflows';

const isForPerson = ({ isForProgram }: HeldQuestion) => isForProgram !== true;

type RunStatus = 'working' | 'waiting' | 'finished' | 'stopped' | 'cancelled' | 'failed';

const statuses: Readonly<Record<AgentState['phase'], RunStatus>> = {
	thinking: 'working',
	calling: 'working',
	held: 'waiting',
	idle: 'working',
	finished: 'finished',
	stopped: 'stopped',
	cancelled: 'cancelled',
	failed: 'failed',
};

function evidenceOf({ build, workflowId }: LoopState, known: readonly KnownWorkflow[]): string {
	if (build === null) return '';
	const live = sayLive(build, workflowId, known);
	return joinParts([build.verification?.evidence ?? '', sayShown(build), live], ' ');
}

const endWords: Readonly<Record<StopReason, string>> = {
	steps: 'It stopped at its limit of steps.',
	tokens: 'It stopped at its limit of tokens.',
	time: 'It stopped at its time limit.',
	'state-size': 'It stopped as it had more to keep in mind than is kept.',
	'identical-calls': 'It stopped because it repeated the same call without getting further.',
	failures: 'It stopped because its calls kept failing.',
	'empty-answers': 'It stopped because the model gave no answer.',
};

function endOf(agent: AgentState): string {
	if (agent.phase === 'stopped') return endWords[agent.reason];
	if (agent.phase === 'failed')
		return isOverBudget(agent.problem)
			? agent.problem
			: `The model could not be used: ${agent.problem}`;
	return agent.phase === 'cancelled' ? 'It was cancelled.' : '';
}

const reasonOf = (agent: AgentState) => {
	if (agent.phase === 'stopped') return agent.reason;
	if (agent.phase === 'cancelled') return 'cancelled';
	return agent.phase === 'failed' ? 'model-failed' : undefined;
};

const nextWords: Readonly<Record<string, string>> = {
	steps: 'Say in the same thread what is left to do, or raise *Most Steps* in the options.',
	tokens: 'Say in the same thread what is left to do, or raise *Most Tokens* in the options.',
	time: 'Look first at what may have happened. Then say in the same thread what is left to do, or raise *Longest Run* in the options.',
	'state-size': 'What was done stays done. Say in the same thread a smaller piece of the work.',
	'model-failed':
		'Look at the Chat Model: its credential, its limits. Then send any message in the same thread, or use the operation Resume: the run goes on where it was.',
};

function goOnOf(agent: AgentState): string {
	if (agent.phase === 'failed' && isOverBudget(agent.problem))
		return `${CHANGE_BUDGET} Then send any message in the same thread, or use the operation Resume: the run goes on where it was.`;
	const reason = reasonOf(agent);
	return reason === undefined ? '' : (nextWords[reason] ?? goOnAfter[reason]);
}

/** Prepares text of a model for use in a sentence of ours. */
export type Wording = (text: string) => string;

function callsOf(agents: readonly AgentState[], worded: Wording): string[] {
	const counts = new Map<string, { succeeded: number; failed: number }>();
	for (const { tool, succeeded, failed } of agents.flatMap(({ work }) => work)) {
		const before = counts.get(tool) ?? { succeeded: 0, failed: 0 };
		const now = { succeeded: before.succeeded + succeeded, failed: before.failed + failed };
		counts.set(tool, now);
	}
	const all = [...counts].map(
		([tool, { succeeded, failed }]) =>
			`${worded(tool)} (${succeeded}${failed === 0 ? '' : `, ${failed} failed`})`,
	);
	return all.length === 0 ? [] : [`Calls: ${all.join(', ')}.`];
}

const nameOf = ({ build }: LoopState, worded: Wording): string => worded(build?.workflowName ?? '');

function calledBy(item: LoopState, worded: Wording): string {
	const name = nameOf(item, worded);
	if (name !== '') return `Workflow "${name}"`;
	return item.workflowId === '' ? `Work item ${item.workItemId}` : `Workflow ${item.workflowId}`;
}

function doneOf(run: RunState, tasks: readonly TaskState[], worded: Wording): string[] {
	const saved = run.items.flatMap((item) =>
		item.build === null ? [] : [`${calledBy(item, worded)}: saved.`],
	);
	const succeeded = tasks.flatMap(({ task, title }) =>
		task.phase === 'succeeded' ? [`"${worded(title)}": done.`] : [],
	);
	return [
		...saved,
		...succeeded,
		...callsOf([run.agent, ...tasks.map(({ agent }) => agent)], worded),
	];
}

const LONGEST_SAID = 200;

function notDoneOf(run: RunState, tasks: readonly TaskState[], worded: Wording): string[] {
	const published = publishedIn(run, tasks);
	const items = run.items.flatMap((item) => {
		const state = itemState(item);
		const name = calledBy(item, worded);
		const notShown = item.build === null ? [] : sayNotShown(item.build);
		if (state === 'verified')
			return notShown.length === 0 ? [] : [`${name}: no run has shown ${notShown.join(', ')}.`];
		const { warning } = published.find((one) => isOf(item, one)) ?? {};
		const isPart = isShownPart(warning);
		const live = warning === undefined ? '' : `, published${isPart ? '' : ' without proof'}`;
		const rest = /n8n did not start [^]*/.exec(warning ?? '')?.[0] ?? '';
		const open = notShown.length === 0 ? '' : `Not shown: ${notShown.join(', ')}.`;
		return [joinParts([`${name}: ${state}${live}.`, open, worded(rest)], ' ')];
	});
	const planned = run.plan
		? planReport(run.plan).notDone.map(({ title, why }) => `"${worded(title)}": ${worded(why)}`)
		: [];
	const others = tasks.flatMap((task) => {
		const { status, text } = outcomeOf(task);
		if (status === 'succeeded')
			return task.agent.work.every(({ succeeded }) => succeeded === 0)
				? [`"${worded(task.title)}": said to be done, but no tool was used.`]
				: [];
		const isSaid = task.purpose.for === 'plan';
		return isSaid ? [] : [`"${worded(task.title)}": ${worded(text.split('\n', 1).join(''))}`];
	});
	const uncertain = [run.agent, ...tasks.map(({ agent }) => agent)].flatMap((agent) =>
		agent.uncertain.map((what) => `May have happened: ${worded(what)}`),
	);
	const unread = [...run.agent.unread.map(({ text }) => text), ...run.tooLate].map(
		(text) => `Said too late to be acted on: "${clipText(text, LONGEST_SAID)}"`,
	);
	const open = `What was asked for, not brought to its end: "${clipText(run.message, LONGEST_SAID)}"`;
	const asked = endOf(run.agent) === '' ? [] : [open];
	const live = unprovenLive(run, tasks, worded);
	return [...live, ...items, ...asked, ...planned, ...others, ...uncertain, ...unread];
}

/** Stands before the words of the model, where the report says something else first. */
export const MODEL_SAYS = 'The model says: ';

/** What was counted comes first. What the agent says stands alone only where nothing that was counted speaks against it. */
function outputOf(
	run: RunState,
	done: readonly string[],
	notDone: readonly string[],
	goOn: string,
): string {
	const end = endOf(run.agent);
	const said = run.answers.at(-1) ?? '';
	const isPlain = end === '' && notDone.length === 0;
	const list = (title: string, lines: readonly string[]) =>
		lines.length === 0 ? [] : [`${title}:\n${lines.map((one) => `- ${one}`).join('\n')}`];
	return joinParts([
		end,
		...list('Done', end === '' ? [] : done),
		...list('Not done or not proven', notDone),
		end === '' ? '' : goOn,
		said === '' || isPlain ? said : `${MODEL_SAYS}${said}`,
	]);
}

/** A question under what was said with it: nothing that is about something else. */
const wordsOf = (
	{ question, shown, said = '' }: HeldQuestion,
	index: number,
	all: readonly HeldQuestion[],
): string[] => [...(said === '' || said === all[index - 1]?.said ? [] : [said]), shown ?? question];

/** The report of a run, as Foreman counts and not as its agent tells. `worded` makes text of models plain, for views with markup. */
export function runReport(
	run: RunState,
	tasks: readonly TaskState[],
	questions: readonly HeldQuestion[],
	worded: Wording = (text) => text,
) {
	const isEnded = reasonOf(run.agent) !== undefined || run.agent.phase === 'finished';
	const all = [run.agent, ...tasks.map(({ agent }) => agent)];
	const sum = (pick: (agent: AgentState) => number) =>
		all.reduce((total, agent) => total + pick(agent), 0);
	const notDone = isEnded ? notDoneOf(run, tasks, worded) : [];
	const done = isEnded ? doneOf(run, tasks, worded) : [];
	const goOn = goOnOf(run.agent);
	const known = knownWorkflows([{ run, tasks }]);
	return {
		status: questions.length > 0 && !isEnded ? 'waiting' : statuses[run.agent.phase],
		/** What the evidence does not support, followed by what the agent says. */
		output: isEnded
			? outputOf(run, done, notDone, goOn)
			: (questions.length > 0 ? questions.flatMap(wordsOf) : [run.answers.at(-1) ?? ''])
					.join('\n\n')
					.trim(),
		workflows: run.items.map((item) => ({
			workItemId: item.workItemId,
			workflowId: item.workflowId,
			name: nameOf(item, worded),
			state: itemState(item),
			evidence: evidenceOf(item, known),
			/** The execution that is the evidence; empty if missing. */
			executionId: item.build?.verification?.executionId ?? '',
			missingCredentials: item.build?.mockedCredentials ?? [],
		})),
		plan: run.plan && {
			phase: run.plan.phase,
			tasks: run.plan.tasks.map(({ id, title, status, why }) => ({ id, title, status, why })),
		},
		tasks: tasks.map(({ task, title }) => ({ taskId: task.taskId, title, status: task.phase })),
		questions: questions
			.filter(isForPerson)
			.map(({ approvalId, question, tool }) => ({ approvalId, question, tool })),
		/** Calls that programs were handed, and have not sent the result of. */
		clientCalls: questions
			.filter((one) => !isForPerson(one))
			.map(({ approvalId: callId, tool, expiresAt }) => ({ callId, tool, expiresAt })),
		/** What was saved, which tasks succeeded and which calls were made, as counted. */
		done,
		notDone,
		goOn: isEnded ? goOn : '',
		usage: {
			steps: sum(({ counters }) => counters.steps),
			tokensIn: sum(({ counters }) => counters.tokensIn),
			/** Of those, read from the provider's cache, as far as the model tells. */
			tokensCached: sum(({ counters }) => counters.tokensCached),
			tokensOut: sum(({ counters }) => counters.tokensOut),
			seconds: Math.round(sum(({ counters }) => counters.milliseconds) / 1000),
		},
	};
}

const publishedIn = (run: RunState, tasks: readonly TaskState[]) =>
	[...(run.published ?? []), ...tasks.flatMap(({ published = [] }) => published)].filter(
		({ warning }) => warning !== '',
	);

const isOf = ({ build }: LoopState, { versionId }: PublishedVersion) =>
	build?.versionId === versionId;

const isShownPart = (warning = '') => warning.startsWith(proofWarnings.part);

/** What went live although no run had shown all of it, and none has since, but what a work item tells. */
function unprovenLive(
	run: RunState,
	tasks: readonly TaskState[],
	worded: (text: string) => string,
): string[] {
	const byWarning = new Map<string, string[]>();
	for (const one of publishedIn(run, tasks)) {
		if (run.items.some((item) => isOf(item, one))) continue;
		const names = byWarning.get(one.warning) ?? [];
		byWarning.set(one.warning, [...names, `"${worded(one.name)}" (${one.workflowId})`]);
	}
	return [...byWarning].map(
		([warning, names]) =>
			`Published${isShownPart(warning) ? '' : ' without proof'}: ${names.join(', ')}. ${worded(warning)}`,
	);
}
