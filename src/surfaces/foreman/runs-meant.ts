import type { KnownWorkflow } from '../../kernel/build-outcome';
import type { ExecutionSummary } from '../../kernel/ports/instance/executions';
import { unlessRefused } from '../../kernel/tool-error';
import { utcMinute } from '../../kernel/values/utc-time';
import { type Look, MOST_LISTED } from './open-look';

const MOST_WORKFLOWS = 3;
const MOST_RUNS = 6;
/** Newest executions of a workflow among which runs of people are looked for. */
const LOOKED_AT = 20;
/** Words that are searched for where there are more workflows than are listed. */
const MOST_SEARCHED = 3;
const SHORTEST_WORD = 4;

const RECORD =
	'The record of runs, looked up now, newest first, without yours. What it says holds also where the message says otherwise: then say so, and ask what was seen before you mend a failure that is not in it.';

const wordsOf = (text: string): string[] => [
	...new Set(
		text
			.toLowerCase()
			.match(/\p{L}+/gu)
			?.filter((word) => word.length >= SHORTEST_WORD),
	),
];

const LONGEST_ENDING = 3;

/** The same word, also with an ending. */
const isSameWord = (one: string, other: string) =>
	(one.startsWith(other) || other.startsWith(one)) &&
	Math.abs(one.length - other.length) <= LONGEST_ENDING;

/** The words of a message that a name shares with it: two of them, or as many as the name has. Else none. */
export function wordsMeaning(name: string, message: string): readonly string[] {
	const own = wordsOf(name);
	const shared = wordsOf(message).filter((word) => own.some((one) => isSameWord(one, word)));
	return shared.length >= Math.min(2, Math.max(own.length, 1)) ? shared : [];
}

interface Meant {
	readonly id: string;
	/** Why it is meant, in the words of the message. */
	readonly words: readonly string[];
}

/** The workflows whose ids or names a message holds, best first. */
async function namedIn(message: string, { foreman, ports, workflows }: Look): Promise<Meant[]> {
	const words = wordsOf(message);
	if (words.length === 0) return [];
	const page = { status: 'active', limit: MOST_LISTED } as const;
	const first = await workflows();
	const longest = [...words].sort((one, other) => other.length - one.length);
	const searched =
		first?.ordered === undefined
			? []
			: await Promise.all(
					longest
						.slice(0, MOST_SEARCHED)
						.map(async (query) => await unlessRefused(ports.workflows.list({ ...page, query }))),
				);
	const listed = new Map(
		[first, ...searched].flatMap((one) => one?.workflows ?? []).map((one) => [one.id, one.name]),
	);
	listed.delete(foreman.scope.node.workflow.id);
	return [...listed]
		.map(([id, name]) => ({
			id,
			words: message.includes(id) ? [id] : wordsMeaning(name, message),
		}))
		.filter((one) => one.words.length > 0)
		.sort((one, other) => other.words.length - one.words.length);
}

const sayRun = ({ id, status, startedAt }: ExecutionSummary): string =>
	`execution ${id} ${status}${startedAt === null ? '' : ` ${utcMinute(Date.parse(startedAt))}`}`;

/** What n8n keeps of the runs of one workflow. Undefined where there is nothing to tell. */
async function sayRuns({ ports }: Look, { id, words }: Meant): Promise<string | undefined> {
	const { executions } = ports;
	const listed = await unlessRefused(executions.list({ workflowId: id, limit: LOOKED_AT }));
	const own = listed && (await unlessRefused(executions.own(listed)));
	// Where people talk with Foreman, no run is a run of theirs.
	if (own === undefined || [...own.values()].includes('chat')) return undefined;
	const theirs = listed?.filter((one) => !own.has(one.id)) ?? [];
	if (theirs.length === 0 && words.length === 0) return undefined;
	const shares = `its name shares with the message: ${words.join(', ')}`;
	const meant = words.length === 0 || words.includes(id) ? '' : ` (${shares})`;
	const runs = theirs.length === 0 ? 'none' : theirs.slice(0, MOST_RUNS).map(sayRun).join(', ');
	const all = `${theirs.length}${listed?.length === LOOKED_AT ? ' or more' : ''}`;
	const more = theirs.length > MOST_RUNS ? `; ${MOST_RUNS} of ${all}` : '';
	return `- workflow ${id}${meant}: ${runs}${more}`;
}

/** What n8n keeps of the runs of the workflows that a message names, and of the one worked on last, within what the agent may be told: by ids and words of the message, no text of others. Empty if there is nothing. */
export async function runsMeant(
	look: Look,
	message: string,
	known: readonly KnownWorkflow[] = [],
): Promise<string> {
	const { foreman, mayTell } = look;
	if (!(await mayTell('list-executions'))) return '';
	const named = (await mayTell('list-workflows')) ? await namedIn(message, look) : [];
	const latest = known.slice(-1).map(({ workflowId }) => ({ id: workflowId, words: [] }));
	const others = latest.filter(({ id }) => named.every((one) => one.id !== id));
	const meant = [...named.slice(0, MOST_WORKFLOWS), ...others];
	const lines = await Promise.all(meant.map(async (one) => await sayRuns(look, one)));
	const told = lines.flatMap((line) => line ?? []);
	return told.length === 0 ? '' : [RECORD, ...told.map(foreman.clean)].join('\n');
}
