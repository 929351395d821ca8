import type { Ports } from '../../../kernel/ports';
import type { Destination } from '../../../kernel/ports/destinations';
import type { ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { Items, PinData } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError, unlessRefused } from '../../../kernel/tool-error';
import { callsWorkflow } from '../execution-answer';
import { describeFailure } from '../../../kernel/workflow/describe-failure';
import { heldBackAt } from './reach-of-run';
import { type DraftRun, type RunWish, runDraft } from './run-draft';
import { startsSubWorkflow, listedFields } from '../../../kernel/workflow/sub-workflow-trigger';
import { handedItems } from './what-was-shown';
import { isRecord } from '../../../kernel/values/is-record';
import { jsonOrText } from '../../../kernel/values/json-or-text';

/** The fields that the trigger takes; undefined where it takes all. */
function fieldsOf({ parameters, typeVersion }: WorkflowNode): string[] | undefined {
	const { inputSource, jsonExample } = parameters;
	if (typeVersion === 1 || inputSource === 'passthrough') return undefined;
	if (inputSource !== 'jsonExample') return listedFields(parameters).map(({ name }) => name);
	const example = typeof jsonExample === 'string' ? jsonOrText(jsonExample) : undefined;
	return isRecord(example) ? Object.keys(example) : undefined;
}

/** What an Execute Workflow Trigger puts out for what it is handed, as n8n does: its own fields, null for those that are missing. */
export function subWorkflowInput(trigger: WorkflowNode, handed: Items): Items {
	const fields = fieldsOf(trigger);
	if (fields === undefined) return handed;
	return handed.map((item) =>
		Object.fromEntries(fields.map((name) => [name, Object.hasOwn(item, name) ? item[name] : null])),
	);
}

/** Nodes of one draft whose sub-workflows are tried: what leads to them runs again with what they put out. */
const MOST_SUBS = 3;
const MOST_CALLS = 3;
const DEEPEST = 3;
/** Milliseconds without which nothing more is begun. */
const LEAST = 1_000;

/** A sub-workflow that was run in a simulated run, with what writes there not run either. */
export interface TriedSub {
	readonly node: string;
	/** Empty where it is not known. */
	readonly workflowId: string;
	/** Undefined where it was not run, as `problem` says in words of ours. */
	readonly workflow?: WorkflowDocument;
	readonly startName: string;
	readonly runs: readonly TriedDraft[];
	/** Why it was not run, or what it failed with: then a foreign text. */
	readonly problem?: string;
}

export interface TriedDraft extends DraftRun {
	readonly subWorkflows: readonly TriedSub[];
}

interface Wish extends RunWish {
	/** Where stored credentials would go that no person has agreed to: in sub-workflows too, those nodes are simulated. */
	readonly unsaid: readonly Destination[];
	readonly above?: readonly string[];
}

type TryPorts = Parameters<typeof runDraft>[1] & Pick<Ports, 'workflows'>;

const notTried = (node: string, workflowId: string, problem: string): TriedSub => ({
	node,
	workflowId,
	startName: '',
	runs: [],
	problem,
});

const idOf = ({ resolved }: ResolvedRun): string => {
	const { source = 'database', workflowId } = resolved[0]?.parameters ?? {};
	const locator = isRecord(workflowId) ? workflowId.value : workflowId;
	return source === 'database' && typeof locator === 'string' ? locator.trim() : '';
};

function outputOf({ record }: DraftRun): Items {
	const [first = []] = record.runs[record.lastNode ?? '']?.at(-1)?.outputs ?? [];
	return first.filter(isRecord);
}

/** The sub-workflow of a node, as it was looked at before the run; otherwise why it is not to be run. */
async function calledBy(
	call: ResolvedRun,
	{ called, above = [], workflow: own }: Wish,
	{ workflows }: TryPorts,
): Promise<WorkflowDocument | TriedSub> {
	const id = idOf(call);
	const not = (why: string) => notTried(call.node, id, why);
	if (id === '')
		return not('which workflow it calls is not a stored one, or only known in the run');
	if ([...above, own.id].includes(id)) return not('it calls a workflow that has called it');
	if (above.length >= DEEPEST) return not('it lies too deep');
	const looked = called.find((one) => one.id === id);
	if (looked === undefined) return not('which workflow it calls is only known in the run');
	const found = await unlessRefused(workflows.get(id));
	if (!found) return not('the workflow that it calls cannot be read');
	if (found.versionId !== looked.versionId)
		return not('the workflow that it calls was changed since it was looked at');
	return found.isArchived ? not('the workflow that it calls is archived') : found;
}

const isSub = (found: WorkflowDocument | TriedSub): found is TriedSub => 'runs' in found;

/** `again` runs what it calls in the time that is left. */
async function trySub(
	call: ResolvedRun,
	wish: Wish,
	ports: TryPorts,
	again: (wish: Wish) => Promise<TriedDraft>,
): Promise<TriedSub> {
	const sub = await calledBy(call, wish, ports);
	if (isSub(sub)) return sub;
	const start = sub.nodes.find(startsSubWorkflow);
	const noTrigger = 'the workflow that it calls has no Execute Workflow Trigger';
	if (!start) return notTried(call.node, sub.id, noTrigger);
	const handed = handedItems(call);
	const isEach = call.resolved[0]?.parameters.mode === 'each';
	const calls = isEach ? handed.slice(0, MOST_CALLS).map((item) => [item]) : [handed];
	const runs: TriedDraft[] = [];
	const ids = { node: call.node, workflowId: sub.id, workflow: sub, startName: start.name };
	for (const items of calls) {
		try {
			const ran = await again({
				workflow: sub,
				start,
				simulate: 'writes',
				timeout: wish.timeout,
				called: wish.called,
				unsaid: wish.unsaid,
				unready: heldBackAt(wish.unsaid, sub),
				pinData: { [start.name]: subWorkflowInput(start, items) },
				above: [...(wish.above ?? []), wish.workflow.id],
			});
			runs.push(ran);
			const { answer, record } = ran;
			if (answer.status === 'success' && !ran.timedOut) continue;
			const failure = record.failure && describeFailure(record.failure);
			return { ...ids, runs, problem: failure ?? answer.error ?? `it ended as "${answer.status}"` };
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			return { ...ids, runs, problem: error.message };
		}
	}
	return { ...ids, runs };
}

/** What the calling node puts out after that; undefined where nothing was shown. */
function itemsAfter({ runs, problem }: TriedSub, call: ResolvedRun): Items | undefined {
	if (problem !== undefined || runs.length === 0) return undefined;
	const { options } = call.resolved[0]?.parameters ?? {};
	const isAwaited = !isRecord(options) || options.waitForSubWorkflow !== false;
	return isAwaited ? runs.flatMap(outputOf) : call.resolved.map(({ input }) => input);
}

/** Runs a draft. Where it is simulated, also what it calls, whose output is then that of the node that calls it. Throws `ToolError`. */
export async function tryDraft(wish: Wish, ports: TryPorts): Promise<TriedDraft> {
	const until = ports.clock.now() + wish.timeout;
	const left = () => Math.max(0, until - ports.clock.now());
	let ran = await runDraft(wish, ports);
	const subWorkflows: TriedSub[] = [];
	if (wish.simulate !== 'writes') return { ...ran, subWorkflows };
	const calling = new Set(wish.workflow.nodes.filter(callsWorkflow).map(({ name }) => name));
	const isOpen = ({ node }: ResolvedRun) =>
		calling.has(node) &&
		!['caller', 'pinned'].includes(ran.fixtures.get(node)?.source ?? '') &&
		!subWorkflows.some((tried) => tried.node === node);
	let outputs: PinData = {};
	for (let call = ran.resolved.find(isOpen); call; call = ran.resolved.find(isOpen)) {
		const { node } = call;
		if (subWorkflows.length >= MOST_SUBS || left() < LEAST) {
			const why = 'no time was left for it, or others came before';
			subWorkflows.push(notTried(node, idOf(call), why));
			continue;
		}
		const tried = await trySub(
			call,
			wish,
			ports,
			async (next) => await tryDraft({ ...next, timeout: left() }, ports),
		);
		subWorkflows.push(tried);
		const items = itemsAfter(tried, call);
		const goesOn = Object.hasOwn(wish.workflow.connections, node);
		if (items === undefined || !goesOn || left() < LEAST) continue;
		outputs = { ...outputs, [node]: items };
		ran = await runDraft({ ...wish, outputs, timeout: left() }, ports);
	}
	return { ...ran, subWorkflows };
}
