import type { ItemFiles } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { HoldReason } from '../../kernel/hold-reason';
import { ToolError, orRefusal } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { inBatches } from '../../kernel/values/in-batches';
import { listOf } from '../../kernel/values/list-of';
import { recordOf } from '../../kernel/values/record-of';
import { compareWorkflows } from '../../kernel/workflow/compare-workflows';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { markersIn } from '../../kernel/workflow/secret-marker';
import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { callsWorkflow } from '../execution/execution-answer';
import { atAnotherTime } from './make-test';
import { type Inputs, lastInputs } from './real-inputs';
import { type ChangeText, type RunComparison, differences, sights } from './run-differences';
import { type TestingPorts, runInputs } from './run-inputs';

type Run = Awaited<ReturnType<typeof runInputs>>;

/** Items of one output. Of more nothing is said. */
const MOST_ITEMS = 1_000;

const hidden = (why: string): RunComparison => ({ verdict: 'cannot be shown', why });

const hasFiles = ({ record }: Run, node: string): boolean =>
	(record.runs[node] ?? []).some(({ files }) =>
		(files ?? []).flat().some((one: ItemFiles | undefined) => Object.keys(one ?? {}).length > 0),
	);

/** Nodes that are other, or connected otherwise, and all that follows them. */
function affected(before: WorkflowDocument, after: WorkflowDocument, ports: TestingPorts) {
	const change = compareWorkflows(
		{ nodes: before.nodes, connections: before.connections },
		{ nodes: after.nodes, connections: after.connections },
	);
	const changed = new Set([
		...change.nodes.map(({ name }) => name),
		...change.removed,
		...[...change.connected, ...change.disconnected].map(({ source }) => source),
	]);
	const reached = [...changed].flatMap((name) => [
		...ports.runPlan.reachedFrom(before, name),
		...ports.runPlan.reachedFrom(after, name),
	]);
	const nodes = [...before.nodes, ...after.nodes].filter(
		(one) => isEnabled(one) && one.type !== STICKY_NOTE,
	);
	const following = new Set([...changed, ...reached]);
	const names = new Set(nodes.map(({ name }) => name).filter((name) => following.has(name)));
	return { changed, names };
}

/** Reasons to hold a node back whose parameters do not say all that it would do. */
const UNSAID: ReadonlyArray<HoldReason | undefined> = [
	'code',
	'computed',
	'sub-nodes',
	'unknown-type',
	'unknown-operation',
];

/** Why one run of a workflow does not show what a node does; undefined where it does. `isText`: only texts of it are other. */
function unseen(node: string, isChanged: boolean, isText: boolean, run: Run): string | undefined {
	const own = run.observed.seen.filter((one) => one.node === node);
	if (own.some(({ about }) => about === 'error')) return `"${node}" fails in the run`;
	if (run.held.has(node) && (isText ? UNSAID.includes(run.held.get(node)) : isChanged))
		return `"${node}" was held back`;
	if (own.some(({ about, total, items }) => about === 'output' && total > items.length))
		return `"${node}" puts out more items than are compared`;
	if (hasFiles(run, node)) return `"${node}" puts out files, and what is in them is not compared`;
	if (markersIn(own.map(({ items }) => items)).length > 0)
		return `"${node}" puts out secrets, which are not compared`;
	// Of a node that was held back its first items are evaluated.
	const deeds = own.filter(({ about }) => about === 'would-do');
	const { length: times } = run.record.runs[node] ?? [];
	const isWhole = deeds.some(({ total, items: [deed] }) => {
		const { parameters, unresolved } = recordOf(deed);
		return unresolved === undefined && listOf(parameters).length >= Math.max(total, times);
	});
	const isOpen = deeds.length > 0 || (run.held.has(node) && times > 0);
	return isOpen && !isWhole ? `what "${node}" would do is only known in the run` : undefined;
}

/** One input run before, before at another time, and after. */
async function runAll(
	before: WorkflowDocument,
	after: WorkflowDocument,
	input: Inputs,
	ports: TestingPorts,
	change?: ChangeText,
) {
	const run = async (workflow: WorkflowDocument) =>
		await runInputs(workflow, { ...input, models: undefined }, ports, {
			mostItems: MOST_ITEMS,
			isExact: true,
		});
	const first = await run(before);
	const again = await run(atAnotherTime(before));
	const last = await run(after);
	const [was, is] = [sights(before, first.observed), sights(after, last.observed)];
	return {
		runs: [first, last],
		unstable: differences(was, sights(before, again.observed)),
		found: differences(was, is, change),
		touched: differences(was, is),
		last,
	};
}

const MOST_ASKS = 3;
const LONGEST_ASK = 160;

/** Where these nodes, which were held back, would have gone. */
const asksOf = ({ observed }: Run, names: ReadonlySet<string>): string[] =>
	observed.seen
		.filter(({ about, node }) => about === 'would-do' && names.has(node))
		.flatMap(({ node, items: [deed] }) =>
			listOf(recordOf(deed).parameters).flatMap((one) => {
				const { method = '', url } = recordOf(one);
				if (typeof url !== 'string') return [];
				return [`"${node}" → ${`${String(method)} ${clipText(url, LONGEST_ASK)}`.trim()}`];
			}),
		);

/**
 * Runs a workflow before and after a change on the same inputs, with nothing sent anywhere, and compares what each node
 * puts out. Never "equal" where something was not seen. `change`: the only change is one of texts, and "equal" is what is
 * the same but for it. Throws `ToolError` only where a run got lost.
 */
export async function compareRuns(
	before: WorkflowDocument,
	after: WorkflowDocument,
	ports: TestingPorts,
	change?: ChangeText,
): Promise<RunComparison> {
	const { changed, names } = affected(before, after, ports);
	const inputs = await lastInputs(before, ports);
	if (inputs.length === 0) return hidden('nothing starts it');
	const start = inputs.find(({ trigger }) => changed.has(trigger.node));
	const sub = [...changed].find((name) =>
		[before, after].some((one) => ports.runPlan.isSubNode(one, name)),
	);
	if (sub !== undefined) return hidden(`"${sub}" is used by another node, and does not run itself`);
	const calling = before.nodes.find((one) => changed.has(one.name) && callsWorkflow(one));
	if (calling) return hidden(`"${calling.name}" calls a workflow, and was not really run`);
	const all = await orRefusal(
		inBatches(inputs, 1, async (input) => await runAll(before, after, input, ports, change)),
	);
	if (ToolError.is(all)) return hidden(all.message);
	for (const { runs, found, unstable } of all)
		for (const [node, difference] of found) {
			// What another version would be set to says nothing of what it would do.
			const isIdle =
				change === undefined && changed.has(node) && runs.some(({ held }) => held.has(node));
			if (names.has(node) && !unstable.has(node) && !isIdle) return difference;
		}
	for (const { runs } of all)
		for (const { record, timedOut } of runs)
			if (timedOut || record.status !== 'success')
				return hidden(timedOut ? 'a run did not end in time' : `a run ended as "${record.status}"`);
	if (start !== undefined) return hidden(`trigger "${start.trigger.node}" is not really called`);
	const sample = inputs.find(({ isSample }) => isSample);
	if (sample && change === undefined)
		return hidden(`no real run shows what trigger "${sample.trigger.node}" puts out`);
	for (const node of names) {
		const open = all.find(({ unstable }) => unstable.has(node));
		if (open) return hidden(`"${node}" puts out something else at another time`);
		const isStart = inputs.some(({ trigger }) => trigger.node === node);
		const isReached = all.some(({ runs }) =>
			runs.some(({ observed }) => observed.reached.includes(node)),
		);
		if (!isReached && !isStart) return hidden(`no run came to "${node}"`);
		for (const { runs } of all)
			for (const run of runs) {
				const why = unseen(node, changed.has(node), change !== undefined, run);
				if (why !== undefined) return hidden(why);
			}
	}
	if (change === undefined) return { verdict: 'equal', inputs: inputs.length };
	const caller = before.nodes.find(
		(one) => callsWorkflow(one) && all.some(({ touched }) => touched.has(one.name)),
	);
	if (caller) return hidden(`what "${caller.name}" calls gets the new text, and is not compared`);
	const asks = [...new Set(all.flatMap(({ last }) => asksOf(last, names)))].slice(0, MOST_ASKS);
	const isHeld = all.some(({ last: { held, observed } }) =>
		observed.reached.some((node) => names.has(node) && held.has(node)),
	);
	return { verdict: 'equal', inputs: inputs.length, isSample: sample !== undefined, isHeld, asks };
}
