import type { ItemFiles } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { WorkflowTest } from '../../kernel/ports/workflow-tests';
import { ToolError, unlessRefused } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { pathText } from '../../kernel/values/path-text';
import { valueChanges } from '../../kernel/values/value-changes';
import { compareWorkflows } from '../../kernel/workflow/compare-workflows';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { markersIn } from '../../kernel/workflow/secret-marker';
import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { callsWorkflow } from '../execution/execution-answer';
import { findTrigger } from '../execution/trying/choose-trigger';
import { itemsOfNow } from '../execution/trying/trigger-items';
import { atAnotherTime } from './make-test';
import { inputsOf, startOf } from './real-inputs';
import { type Seen, type TestingPorts, runInputs } from './run-inputs';

/** What two runs of the same inputs have shown. There is no fourth verdict. */
export type RunComparison =
	| { readonly verdict: 'equal'; readonly inputs: number }
	| {
			readonly verdict: 'differs here';
			readonly node: string;
			/** In the items, such as `0.total`. */
			readonly field: string;
			readonly before: string;
			readonly after: string;
	  }
	| { readonly verdict: 'cannot be shown'; readonly why: string };

type Inputs = Pick<WorkflowTest, 'trigger' | 'pins'>;
type Run = Awaited<ReturnType<typeof runInputs>>;

/** Executions that are looked at, and different inputs of them that are run. */
const LOOKED_AT = 10;
const MOST_INPUTS = 3;

/** Items of one output. Of more nothing is said. */
const MOST_ITEMS = 1_000;

const LONGEST = 200;

const hidden = (why: string): RunComparison => ({ verdict: 'cannot be shown', why });

/** What went into the last real executions, else a sample. Empty where nothing starts the workflow. Throws `ToolError`. */
async function lastInputs(workflow: WorkflowDocument, ports: TestingPorts): Promise<Inputs[]> {
	const { executions, nodeTypes, clock } = ports;
	const listed = await unlessRefused(
		executions.list({ workflowId: workflow.id, status: ['success', 'error'], limit: LOOKED_AT }),
	);
	const own = await executions.own(listed ?? []);
	const found = new Map<string, Inputs>();
	for (const { id } of listed ?? []) {
		if (own.has(id) || found.size >= MOST_INPUTS) continue;
		const record = await executions.get(id);
		const startName = await startOf(workflow, record, nodeTypes);
		if (startName === undefined) continue;
		const inputs = await inputsOf({ workflow, startName, record }, ports);
		if (inputs.trigger.items.length > 0) found.set(JSON.stringify(inputs.trigger), inputs);
	}
	if (found.size > 0) return [...found.values()];
	const start = await findTrigger(workflow, nodeTypes);
	if (start === undefined) return [];
	const items = [...itemsOfNow(start, undefined, workflow, clock)];
	return [{ trigger: { node: start.name, nodeId: start.id, items }, pins: [] }];
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {});

const slotsOf = (connections: unknown, node: string): readonly unknown[] =>
	listOf(recordOf(recordOf(connections)[node]).main);

/** What is seen of a node by where it goes, as outputs may have other numbers. What is empty is not there. */
function sights({ connections }: WorkflowDocument, { observed }: Run) {
	const all = new Map<string, { readonly node: string; readonly seen: Seen[] }>();
	for (const one of observed.seen) {
		const { node, about, output, total } = one;
		if (total === 0) continue;
		const targets = listOf(slotsOf(connections, node)[output]).map((end) => JSON.stringify(end));
		const key = JSON.stringify([node, about, ...targets.sort()]);
		const known = all.get(key)?.seen ?? [];
		all.set(key, { node, seen: [...known, one] });
	}
	return new Map(
		[...all].map(([key, { node, seen }]) => [
			key,
			{ node, items: seen.flatMap((one) => one.items) },
		]),
	);
}

type Sights = ReturnType<typeof sights>;

/** The first difference of each node. */
function differences(before: Sights, after: Sights) {
	const found = new Map<string, RunComparison & { readonly verdict: 'differs here' }>();
	for (const key of new Set([...before.keys(), ...after.keys()])) {
		const [one, other] = [before.get(key), after.get(key)];
		const node = one?.node ?? other?.node ?? '';
		const [was, is] = [one?.items ?? [], other?.items ?? []];
		const [change] = valueChanges(was, is);
		if (change === undefined || found.has(node)) continue;
		const at = (value: unknown) =>
			clipText(
				JSON.stringify(
					change.path.reduce<unknown>(
						(inner, step) =>
							Array.isArray(inner) || isRecord(inner) ? Reflect.get(inner, step) : undefined,
						value,
					),
				) ?? 'nothing',
				LONGEST,
			);
		const field = pathText(change.path);
		found.set(node, { verdict: 'differs here', node, field, before: at(was), after: at(is) });
	}
	return found;
}

const hasFiles = ({ record }: Run, node: string): boolean =>
	(record.runs[node] ?? []).some(({ files }) =>
		(files ?? []).flat().some((one: ItemFiles | undefined) => one !== undefined),
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

/** Why one run of a workflow does not show what a node does; undefined where it does. */
function unseen(node: string, isChanged: boolean, run: Run): string | undefined {
	const own = run.observed.seen.filter((one) => one.node === node);
	if (own.some(({ about }) => about === 'error')) return `"${node}" fails in the run`;
	if (isChanged && run.held.includes(node)) return `"${node}" was held back`;
	if (own.some(({ about, total, items }) => about === 'output' && total > items.length))
		return `"${node}" puts out more items than are compared`;
	if (hasFiles(run, node)) return `"${node}" puts out files, and what is in them is not compared`;
	if (markersIn(own.map(({ items }) => items)).length > 0)
		return `"${node}" puts out secrets, which are not compared`;
	// Of a node that was held back its first items are evaluated.
	const isOpen = own
		.filter(({ about }) => about === 'would-do')
		.some(({ total, items: [deed] }) => {
			const { parameters, unresolved } = recordOf(deed);
			return unresolved !== undefined || listOf(parameters).length < total;
		});
	return isOpen ? `what "${node}" would do is only known in the run` : undefined;
}

/** One input run before, before at another time, and after. */
async function runAll(
	before: WorkflowDocument,
	after: WorkflowDocument,
	input: Inputs,
	ports: TestingPorts,
) {
	const run = async (workflow: WorkflowDocument) =>
		await runInputs(workflow, { ...input, models: undefined }, ports, MOST_ITEMS);
	const first = await run(before);
	const again = await run(atAnotherTime(before));
	const last = await run(after);
	return {
		runs: [first, last],
		unstable: differences(sights(before, first), sights(before, again)),
		found: differences(sights(before, first), sights(after, last)),
	};
}

/**
 * Runs a workflow before and after a change on the same inputs, with nothing sent anywhere, and compares what each node
 * puts out. Never "equal" where something was not seen. Throws `ToolError` only where a run got lost.
 */
export async function compareRuns(
	before: WorkflowDocument,
	after: WorkflowDocument,
	ports: TestingPorts,
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
	const all: Array<Awaited<ReturnType<typeof runAll>>> = [];
	try {
		for (const input of inputs) all.push(await runAll(before, after, input, ports));
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return hidden(error.message);
	}
	for (const { found, unstable } of all)
		for (const [node, difference] of found)
			if (names.has(node) && !unstable.has(node)) return difference;
	for (const { runs } of all)
		for (const { record, timedOut } of runs)
			if (timedOut || record.status !== 'success')
				return hidden(timedOut ? 'a run did not end in time' : `a run ended as "${record.status}"`);
	if (start !== undefined) return hidden(`trigger "${start.trigger.node}" is not really called`);
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
				const why = unseen(node, changed.has(node), run);
				if (why !== undefined) return hidden(why);
			}
	}
	return { verdict: 'equal', inputs: inputs.length };
}
