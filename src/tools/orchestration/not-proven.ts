import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { z } from 'zod';

import type { ShownNode } from '../../kernel/build-outcome';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { onceFor } from '../../kernel/fresh';
import { isUnasked } from '../../kernel/hold-reason';
import { shortList } from '../../kernel/values/short-list';
import { MainFlow } from '../../kernel/workflow/main-flow';
import { nodeProof } from '../../kernel/workflow/node-proof';
import { fixtureSources, sayWhy } from '../execution/trying/fixture';
import type { DraftRun, TriedDraft, TriedSub } from '../execution/trying/try-draft';
import { notSeen } from './not-seen';

/** A workflow works the same without these: notes, nodes that do nothing, buttons for people. */
const asides = /^n8n-nodes-base\.(?:stickyNote|noOp|stopAndError|manualTrigger)$/;

export const isEssential = ({ type }: Pick<WorkflowNode, 'type'>) => !asides.test(type);

/** Why a node is not proven: what its run has shown of it, and in words for a person. */
const words = {
	writes: { state: 'stood-in', say: 'simulated, as it writes' },
	'not-asked': { state: 'unasked', say: 'not asked' },
	'no-data': { state: 'unasked', say: 'ran on a sample alone' },
	'credential-missing': { state: 'stood-in', say: 'not run, its credential is missing' },
	pinned: { state: 'stood-in', say: 'not run, a person has pinned its output' },
	given: { state: 'stood-in', say: 'not run, its output was given' },
	'not-reached': { state: 'not-reached', say: 'not reached' },
	disabled: { state: 'not-reached', say: 'disabled' },
	failed: { state: 'failed', say: 'failed' },
	file: { state: 'failed', say: 'its file is wrong' },
} as const;

/** What a run has shown of each node of a draft. `startName`: the trigger that started it. */
export function shownNodes(
	workflow: WorkflowDocument,
	startName: string | undefined,
	{ record }: Pick<DraftRun, 'record'>,
	notProven: readonly UnprovenNode[],
): ShownNode[] {
	const { id: executionId, runs } = record;
	const open = new Map(notProven.map((one) => [one.node, one]));
	const unseen = notSeen(workflow, startName);
	return workflow.nodes.flatMap((node): ShownNode[] => {
		const unproven = open.get(node.name);
		const known = { node: node.name, isEssential: isEssential(node) };
		if (unproven) {
			const { state } = words[unproven.why];
			return [{ ...known, state, why: sayWhyNot(unproven), executionId }];
		}
		const why = unseen.get(node.name) ?? '';
		if (node.name === startName) return [{ ...known, state: 'started', why, executionId }];
		// Notes have none.
		const hasRun = Object.hasOwn(runs, node.name);
		return hasRun ? [{ ...known, state: 'ran', why, executionId }] : [];
	});
}

export const unprovenNode = z.object({
	node: z.string(),
	why: z
		.enum([
			'credential-missing',
			'writes',
			'not-asked',
			'no-data',
			'pinned',
			'given',
			'not-reached',
			'disabled',
			'failed',
			'file',
		])
		.describe(
			'not-reached: the run did not come to it. disabled: its input was passed on. failed: also where the run went on. file: it ran, and its file is not what it should be. no-data: it ran, on nothing real. All others put out something made up',
		),
	source: z.enum(fixtureSources).optional().describe('Where its output was taken from'),
	reason: z
		.string()
		.optional()
		.describe('With writes, not-asked: why it was held back. With file: what is wrong'),
});

export type UnprovenNode = z.output<typeof unprovenNode>;

type Run = Pick<TriedDraft, 'fixtures' | 'record' | 'subWorkflows' | 'wrongFiles' | 'readBy'>;

/** What the run of a sub-workflow did not prove about the node that calls it. Undefined if it proved all. */
function openIn({ workflow, startName, runs, problem, left }: TriedSub): string | undefined {
	// The text of the failure is foreign, so it goes only into the answer, which is marked as foreign.
	if (problem !== undefined) return workflow ? 'its sub-workflow fails' : problem;
	if (left !== undefined)
		return `its sub-workflow ran for the first ${runs.length} of ${runs.length + left} items`;
	const [first] = runs;
	const open = workflow && first ? notProven(workflow, startName, first, []) : [];
	const names = open.map(({ node }) => `"${node}"`).join(', ');
	return names === '' ? undefined : `its sub-workflow ran without ${names}`;
}

/** The nodes to which nothing came but the empty samples of those that only read and were not asked. */
function withoutData(
	{ nodes, connections, settings }: WorkflowDocument,
	startName: string | undefined,
	{ fixtures, readBy }: Pick<Run, 'fixtures' | 'readBy'>,
): ReadonlySet<string> {
	const isEmpty = (name: string) => {
		const { source, why, otherRequest } = fixtures.get(name) ?? {};
		return (source === 'empty' || otherRequest !== undefined) && isUnasked(why);
	};
	if (startName === undefined || !nodes.some(({ name }) => isEmpty(name))) return new Set();
	const cut = Object.entries(connections).filter(([name]) => !isEmpty(name));
	const real = new MainFlow({ connections: Object.fromEntries(cut), settings });
	const fed = new Set(real.reachedFrom(startName));
	const readIn = onceFor(readBy);
	const readsFed = (node: WorkflowNode) =>
		!fed.has(node.name) && readIn(node).some((from) => fed.has(from) && !isEmpty(from));
	for (let node = nodes.find(readsFed); node; node = nodes.find(readsFed))
		for (const name of real.reachedFrom(node.name)) fed.add(name);
	const reached = new MainFlow({ connections, settings }).reachedFrom(startName);
	return new Set([...reached].filter((name) => !fed.has(name)));
}

/** What nodes that were not run use, such as the tools and the model of an agent, with the node that uses it. */
function idleUses(workflow: WorkflowDocument, idle: Iterable<string>): ReadonlyMap<string, string> {
	const flow = new MainFlow(workflow);
	const users = new Map<string, string>();
	for (const name of idle) {
		const all = [name];
		for (const one of all)
			for (const used of flow.usedBy(one).filter((each) => !users.has(each))) {
				users.set(used, name);
				all.push(used);
			}
	}
	return users;
}

/** The nodes that did not really run, without `startName`, the trigger that started the run. */
export function notProven(
	workflow: WorkflowDocument,
	startName: string | undefined,
	ran: Run,
	mocked: readonly string[],
): UnprovenNode[] {
	const { fixtures, record, subWorkflows, wrongFiles } = ran;
	const unfed = withoutData(workflow, startName, ran);
	const users = idleUses(
		workflow,
		[...fixtures.keys()].filter((name) => Object.hasOwn(record.runs, name)),
	);
	return workflow.nodes.flatMap((one): UnprovenNode[] => {
		const { name: node, type } = one;
		if (type === STICKY_NOTE || node === startName) return [];
		const proof = nodeProof(one, record);
		if (proof === 'disabled') return [{ node, why: proof }];
		const fixture = proof === 'not-reached' ? undefined : fixtures.get(node);
		const source = fixture?.source;
		const from = source === undefined ? {} : { source };
		const isIdle = fixture !== undefined || proof === 'not-reached';
		if (mocked.includes(node) && isIdle) return [{ node, why: 'credential-missing', ...from }];
		if (fixture === undefined) {
			const wrong = wrongFiles.get(node);
			if (proof === 'ran' && wrong !== undefined)
				return [{ node, why: 'file', reason: `its file ${wrong}` }];
			const user = proof === 'not-reached' ? users.get(node) : undefined;
			if (user !== undefined)
				return [{ node, why: 'writes', reason: `"${user}", which uses it, was not run` }];
			if (proof !== 'ran') return [{ node, why: proof }];
			return unfed.has(node) ? [{ node, why: 'no-data' }] : [];
		}
		if (source === 'pinned') return [{ node, why: 'pinned', ...from }];
		if (source === 'caller') return [{ node, why: 'given', ...from }];
		const sub = subWorkflows.find((tried) => tried.node === node);
		const open = sub && openIn(sub);
		if (sub && open === undefined) return [];
		const held = open ?? sayWhy(fixture);
		const other = fixture.otherRequest ? ', and its sample answers another request' : '';
		const why = isUnasked(fixture.why) ? 'not-asked' : 'writes';
		return [{ node, why, ...from, ...(held === undefined ? {} : { reason: `${held}${other}` }) }];
	});
}

const MOST = 15;

function sayWhyNot({ why, reason }: UnprovenNode): string {
	if (reason === undefined) return words[why].say;
	if (why === 'file') return reason;
	return `${why === 'not-asked' ? words[why].say : 'simulated'}: ${reason}`;
}

export const sayNotProven = (unproven: readonly UnprovenNode[]): string[] =>
	shortList(
		unproven.map((one) => `"${one.node}" (${sayWhyNot(one)})`),
		MOST,
	);
