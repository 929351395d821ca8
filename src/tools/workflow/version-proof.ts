import type { Ports } from '../../kernel/ports';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { shortList } from '../../kernel/values/short-list';
import { utcMinute } from '../../kernel/values/utc-time';
import { compareWorkflows } from '../../kernel/workflow/compare-workflows';
import { nodeProof, proofWarnings } from '../../kernel/workflow/node-proof';
import { isEssential } from '../orchestration/not-proven';
import { notSeen } from '../orchestration/not-seen';

const LISTED = 20;

const NAMED = 8;

export interface VersionProof {
	/** Empty when runs have shown every node. */
	readonly warning: string;
	readonly facts: readonly string[];
	readonly shown: string;
}

/** Names in a warning, and characters of each: what follows is read as well, also where a place shows 300 characters. */
const WARNED = 3;
const LONGEST_NAME = 40;

export const nameList = (names: readonly string[], most = NAMED, longest = Infinity): string =>
	shortList(
		names.map((name) => JSON.stringify(clipText(name, longest))),
		most,
	).join(', ');

export const warnedNames = (names: readonly string[]): string =>
	nameList(names, WARNED, LONGEST_NAME);

/** Whether values say the same: n8n fills in defaults where it executes, and leaves out what does not count. */
function agree(one: unknown, other: unknown): boolean {
	if (Array.isArray(one) && Array.isArray(other))
		return one.length === other.length && one.every((item, index) => agree(item, other[index]));
	if (!isRecord(one) || !isRecord(other)) return equal(one, other);
	return Object.keys(one).every((key) => !Object.hasOwn(other, key) || agree(one[key], other[key]));
}

function isOf({ versionId, nodes, connections }: WorkflowDocument, run: ExecutionRecord): boolean {
	if (run.content === undefined || run.versionId !== versionId) return false;
	const stored = new Map(nodes.map(({ name, parameters }) => [name, parameters]));
	// n8n adds to a tool of an agent where its log goes.
	const executed = run.content.nodes.map(({ rewireOutputLogTo: _, ...node }) => {
		const parameters = stored.get(node.name);
		return parameters && agree(node.parameters, parameters) ? { ...node, parameters } : node;
	});
	const { connections: wired } = run.content;
	const change = compareWorkflows({ nodes: executed, connections: wired }, { nodes, connections });
	return [change.nodes, change.removed, change.connected, change.disconnected].every(
		({ length }) => length === 0,
	);
}

type Word = ReturnType<typeof nodeProof>;

async function runsOf(version: WorkflowDocument, executions: Ports['executions'], most: number) {
	const listed = await executions.list({ workflowId: version.id, limit: LISTED });
	const found: ExecutionRecord[] = [];
	for (const { id } of listed.filter(({ finishedAt }) => finishedAt !== null).slice(0, most)) {
		const record = await executions.get(id);
		if (isOf(version, record)) found.push(record);
	}
	return found;
}

const weights: Readonly<Record<Word, number>> = {
	'not-reached': 0,
	disabled: 0,
	given: 1,
	failed: 2,
	ran: 2,
};

/** What of each node the newest run has shown that got furthest with it. */
const foldRuns = (
	{ nodes }: WorkflowDocument,
	runs: readonly ExecutionRecord[],
	ranBeside: readonly string[],
) =>
	nodes.filter(isEssential).map((node) => {
		let best: { word: Word; run: ExecutionRecord | undefined } = {
			word: node.disabled === true ? 'disabled' : 'not-reached',
			run: undefined,
		};
		for (const run of runs) {
			const proof = nodeProof(node, run);
			// A sub-workflow has run beside the run that it was given to.
			const word = proof === 'given' && ranBeside.includes(node.name) ? 'ran' : proof;
			if (weights[word] > weights[best.word]) best = { word, run };
		}
		return { name: node.name, ...best };
	});

const whichRun = ({ id, startedAt }: ExecutionRecord) =>
	startedAt === null ? `Run ${id}` : `Run ${id} (${utcMinute(Date.parse(startedAt))} UTC)`;

/** A start that was given its item is where a run begins, and nothing that is to be shown. */
function entrances({ nodes, connections }: WorkflowDocument): ReadonlySet<string> {
	const { connected } = compareWorkflows({ nodes: [], connections: {} }, { nodes, connections });
	const fed = new Set(connected.flatMap(({ type, target }) => (type === 'main' ? [target] : [])));
	return new Set(nodes.flatMap(({ name }) => (fed.has(name) ? [] : [name])));
}

function tellProof(
	version: WorkflowDocument,
	runs: readonly ExecutionRecord[],
	ranBeside: readonly string[],
): VersionProof {
	const seen = foldRuns(version, runs, ranBeside);
	const starts = entrances(version);
	const isStarted = ({ name, word }: (typeof seen)[number]) => word === 'given' && starts.has(name);
	const named = (word: Word) =>
		seen.filter((one) => one.word === word && !isStarted(one)).map(({ name }) => name);
	const line = (title: string, names: readonly string[]) =>
		names.length === 0 ? [] : [`${title}: ${nameList(names)}.`];
	const [ran, failed, given] = [named('ran'), named('failed'), named('given')];
	const [never, disabled] = [named('not-reached'), named('disabled')];
	const ofRuns = (what: string, word: Word) =>
		runs.flatMap((run) => {
			const own = seen.filter((one) => one.run === run && one.word === word);
			return line(
				`${whichRun(run)} ${what}`,
				own.map(({ name }) => name),
			);
		});
	const ofAll = notSeen(version, undefined);
	const unseen = seen.flatMap((one) => {
		const { name, word } = one;
		const why = (isStarted(one) ? notSeen(version, name) : ofAll).get(name);
		const isTold = why !== undefined && (word === 'ran' || isStarted(one));
		return isTold ? [{ name, fact: `${name} (${why})` }] : [];
	});
	const facts = [
		...ofRuns('really ran', 'ran'),
		...ofRuns('failed at', 'failed'),
		...line('Simulated, pinned or given, not really run', given),
		...line('Never ran', never),
		...line('Disabled, passes its input on', disabled),
		...line(
			'Started with given data, not by a real call',
			seen.filter(isStarted).map(({ name }) => name),
		),
		...line(
			'Changed, and not shown by these runs',
			unseen.map(({ fact }) => fact),
		),
	];
	const open = [...given, ...never, ...disabled];
	const isIdle = ran.length === 0 && open.length > 0;
	const shownNodes = ran.length === 0 ? '' : `Runs have really shown ${warnedNames(ran)}.`;
	if (failed.length > 0) {
		const warning = `${proofWarnings.failed}: in its last run ${warnedNames(failed)}.`;
		return { warning, facts, shown: shownNodes };
	}
	if (runs.length === 0 || isIdle) {
		const came = seen.find((one) => one.word === 'given' && !isStarted(one))?.run;
		const names = seen.filter((one) => one.run === came && !isStarted(one));
		const known =
			came === undefined
				? 'no run has shown that this version works'
				: `no run has really run it. ${whichRun(came)} came to ${warnedNames(names.map(({ name }) => name))}, simulated or given`;
		return { warning: `${proofWarnings.none}: ${known}.`, facts, shown: '' };
	}
	const left = [...open, ...unseen.map(({ name }) => name)];
	const warning =
		left.length === 0 ? '' : `${proofWarnings.part}: no run has shown ${warnedNames(left)}.`;
	return { warning, facts, shown: shownNodes };
}

/** What runs of exactly this version have shown, as n8n has stored them and a run of Foreman knows. `most`: runs that are read. */
export async function versionProof(
	version: WorkflowDocument,
	{ executions, foremanRun }: Pick<Ports, 'executions' | 'foremanRun'>,
	most: number,
): Promise<VersionProof> {
	const runs = await unlessRefused(runsOf(version, executions, most));
	const ranBeside = foremanRun?.builds.shown(version.id, version.versionId) ?? [];
	if (runs !== undefined) return tellProof(version, runs, ranBeside);
	return { warning: `${proofWarnings.none}: its runs cannot be read.`, facts: [], shown: '' };
}
