import { latest } from '../agent/fold-steps';
import { oneLine, quoteText } from '../prompts/quote-text';
import { joinParts } from '../prompts/section';
import type { RunStore, RunSummary } from '../run-store';
import { runReport } from './run-report';
import { type RunState, type TaskState, runStateSchema, taskStateSchema } from './run-state';

/** The latest of these runs, oldest first. A run whose state this version cannot read is left out. */
export async function earlierRuns(
	runs: Pick<RunStore, 'get'>,
	newestFirst: readonly RunSummary[],
): Promise<EarlierRun[]> {
	const earlier: EarlierRun[] = [];
	for (const { runId } of newestFirst.slice(0, RUNS_BEFORE)) {
		const stored = await runs.get(runId);
		const run = runStateSchema.safeParse(stored?.agent.state);
		const tasks = taskStateSchema.array().safeParse(stored?.tasks.map(({ state }) => state));
		if (run.success && tasks.success) earlier.unshift({ run: run.data, tasks: tasks.data });
	}
	return earlier;
}

/** How many earlier runs are considered. */
export const RUNS_BEFORE = 3;

const MOST_MESSAGES = 4;
const MOST_WORKFLOWS = 10;
const LONGEST_MESSAGE = 500;
const LONGEST_ANSWER = 1_500;
const LONGEST_LINE = 4_000;
const LONGEST_TOTAL = 12_000;

/** An ended run of the same conversation. */
interface EarlierRun {
	readonly run: RunState;
	readonly tasks: readonly TaskState[];
}

/** One line of the conversation, as a memory stores it. */
export interface SpokenLine {
	readonly who: 'person' | 'foreman';
	readonly text: string;
}

const said = ({ who, text }: SpokenLine, most: number) =>
	`${who === 'person' ? 'The user' : 'You'} said:\n${quoteText(text, most)}`;

/** What the person wrote in a run: the first message, and the latest of the rest. */
function wordsIn({ message, agent }: RunState): string[] {
	const written = agent.messages.flatMap((one) =>
		one.role === 'user' && (one.from === 'person' || one.from === 'correction') ? [one.text] : [],
	);
	const later = written.filter((text) => text !== message);
	return [message, ...later.slice(-(MOST_MESSAGES - 1))];
}

/** The same as one text. */
export const spokenIn = (run: RunState): string => wordsIn(run).join('\n\n');

function conversationOf({ run, tasks }: EarlierRun): string[] {
	const { output } = runReport(run, tasks, []);
	return [
		...wordsIn(run).map((text) => said({ who: 'person', text }, LONGEST_MESSAGE)),
		...(output === '' ? [] : [said({ who: 'foreman', text: output }, LONGEST_ANSWER)]),
	];
}

const workOf = ({ run, tasks }: EarlierRun): string[] =>
	runReport(run, tasks, [])
		.workflows.slice(-MOST_WORKFLOWS)
		.map(({ workItemId, workflowId, state }) =>
			workflowId === ''
				? `- work item ${workItemId}: ${state}`
				: `- workflow ${workflowId}: ${oneLine(state)}`,
		);

/**
 * What a run is told about earlier runs of the same conversation; undefined if there is nothing. `runs`: oldest first.
 * `spoken`: the conversation from a memory. It replaces what the runs say about the conversation.
 */
export function carryOver(
	runs: readonly EarlierRun[],
	spoken?: readonly SpokenLine[],
): string | undefined {
	const lines = spoken
		? spoken.map((line) => said(line, LONGEST_LINE))
		: runs.flatMap(conversationOf);
	const work = [...new Set(runs.flatMap(workOf))];
	if (lines.length === 0 && work.length === 0) return undefined;
	const head = [
		'What came before in this conversation, shortened. The message after this one goes on from there.',
		...(work.length > 0
			? [`Worked on, with how it stood then; look before you rely on it:\n${work.join('\n')}`]
			: []),
	].join('\n\n');
	return joinParts([head, latest(lines, LONGEST_TOTAL - head.length, '\n\n')]);
}
