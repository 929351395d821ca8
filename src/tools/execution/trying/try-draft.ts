import type { Ports } from '../../../kernel/ports';
import type { Destination, CalledDraft } from '../../../kernel/ports/destinations';
import type { ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { Items, PinData } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError, orRefusal, unlessRefused } from '../../../kernel/tool-error';
import * as executed from '../execution-answer';
import { describeFailure } from '../../../kernel/workflow/describe-failure';
import { heldBackAt } from './reach-of-run';
import { startsSubWorkflow, listedFields } from '../../../kernel/workflow/sub-workflow-trigger';
import * as shown from './what-was-shown';
import { isRecord } from '../../../kernel/values/is-record';
import { jsonOrText } from '../../../kernel/values/json-or-text';
import type { z } from 'zod';
import type { HoldReason } from '../../../kernel/hold-reason';
import type { ExecutionRecord } from '../../../kernel/ports/instance/executions';
import { MainFlow } from '../../../kernel/workflow/main-flow';
import { collectFixtures } from './collect-fixtures';
import type { AskedRun, Fixture } from './fixture';
import { LONGEST_RUN } from '../../fields';
import { pastAnswers } from './past-answers';
import { itemsOfNow } from './trigger-items';
import { wrongFiles } from '../item-files';

interface RunWish extends AskedRun {
	readonly workflow: WorkflowDocument;
	readonly start: WorkflowNode;
	readonly outputs?: PinData | undefined;
	/** Past answers to what nodes ask, instead of the newest ones. */
	readonly answers?: PinData;
	/** Nodes that are simulated with those that write, each with why. */
	readonly unready?: ReadonlyMap<string, HoldReason> | undefined;
	readonly timeout: number;
	readonly called: readonly CalledDraft[];
}

export interface DraftRun {
	readonly fixtures: ReadonlyMap<string, Fixture>;
	readonly record: ExecutionRecord;
	readonly timedOut: boolean;
	readonly answer: z.output<typeof executed.executionAnswer>;
	readonly resolved: readonly ResolvedRun[];
	readonly webhookAnswers: readonly shown.WebhookAnswer[];
	/** Nodes whose file is not what it should be, each with what is wrong. */
	readonly wrongFiles: ReadonlyMap<string, string>;
	readonly readBy: Ports['runPlan']['readBy'];
}

type RunPorts = Pick<
	Ports,
	'executions' | 'itemFiles' | 'runner' | 'runPlan' | 'clock' | 'resolvedParameters'
>;

function nodesToResolve(
	{ nodes }: WorkflowDocument,
	{ runs }: ExecutionRecord,
	fixtures: ReadonlyMap<string, Fixture>,
	triggerName: string | undefined,
) {
	// In the order in which the run came to them.
	const reached = Object.keys(runs);
	const stoodIn = reached.filter((name) => fixtures.has(name) && name !== triggerName);
	const responding = nodes
		.filter(shown.answersWebhooks)
		.map(({ name }) => name)
		.filter(
			(name) =>
				reached.includes(name) && !stoodIn.includes(name) && !executed.hasFailed(runs[name]),
		);
	return { stoodIn, responding };
}

/** Without the output of nodes whose answer is told: it is their input. */
const withoutOutputOf = (
	data: DraftRun['answer']['data'],
	answers: readonly shown.WebhookAnswer[],
): DraftRun['answer']['data'] => {
	const told = new Set(answers.map(({ node }) => node));
	const left = Object.entries(data ?? {}).filter(([name]) => !told.has(name));
	return data && Object.fromEntries(left);
};

const EARLIER = 2;

/** What is asked next may follow from each answer. */
const MOST_RUNS = 3;
/** Milliseconds without which nothing more is begun. */
const LEAST = 1_000;

function leanData(
	data: DraftRun['answer']['data'],
	workflow: WorkflowDocument,
): Pick<DraftRun['answer'], 'data' | 'totalItems'> {
	if (data === undefined) return {};
	const flow = new MainFlow(workflow);
	const goesOn = (name: string) =>
		[...flow.reachedFrom(name)].some((one) => one !== name && Object.hasOwn(data, one));
	const isLong = (name: string, { length }: readonly unknown[]) => length > EARLIER && goesOn(name);
	const long = Object.entries(data).filter((one) => isLong(...one));
	if (long.length === 0) return { data };
	const firsts = long.map(([name, items]) => [name, items.slice(0, EARLIER)] as const);
	return {
		data: { ...data, ...Object.fromEntries(firsts) },
		totalItems: Object.fromEntries(long.map(([name, items]) => [name, items.length])),
	};
}

/** Runs a draft, waits for its end and reads what came of it. Throws `ToolError`. */
async function runDraft(
	{ workflow, start, inputData, simulate, models, unready, nodeName, nodeInput, ...rest }: RunWish,
	{ executions, itemFiles, runner, runPlan, clock, resolvedParameters }: RunPorts,
): Promise<DraftRun> {
	const { pinData, outputs, answers = {}, timeout, called } = rest;
	const alone = nodeInput !== undefined;
	const startName = start.name;
	const given = { workflow, startName, pinData, inputData, outputs };
	const collected = await collectFixtures(
		{ ...given, simulate, models, alone, unready },
		{ executions, runPlan },
	);
	const fixtures = new Map(
		[...collected].map(([name, fixture]) => {
			const items = Object.hasOwn(answers, name) ? answers[name] : undefined;
			return [name, items && fixture.source === 'past-execution' ? { ...fixture, items } : fixture];
		}),
	);
	const ownPin = inputData === undefined ? fixtures.get(start.name)?.items : undefined;
	const startItems = nodeInput ?? ownPin ?? itemsOfNow(start, inputData, workflow, clock);
	const isPassed = ([, { source }]: readonly [string, Fixture]) => source === 'input';
	const passing = new Set([...fixtures].filter(isPassed).map(([name]) => name));
	const pins = Object.fromEntries(
		[...fixtures].filter((one) => !isPassed(one)).map(([name, { items }]) => [name, items]),
	);
	const begun = { nodeName: start.name, items: startItems };
	const { executionId, timedOut } = await runner.run({
		workflow: simulate === 'writes' ? runPlan.simulated(workflow, passing) : workflow,
		start: begun,
		pinData: alone ? pins : { ...pins, [start.name]: startItems },
		until: nodeName,
		timeout,
		called,
	});
	const record = await executions.get(executionId);
	const triggerName = alone ? undefined : start.name;
	const { stoodIn, responding } = nodesToResolve(workflow, record, fixtures, triggerName);
	const nodeNames = [...stoodIn, ...responding];
	const all =
		nodeNames.length === 0
			? []
			: await resolvedParameters.ofRun({ workflow, executionId, nodeNames, start: begun });
	const resolved = all.filter(({ node }) => stoodIn.includes(node));
	const webhookAnswers = responding.flatMap((name) => {
		const run = all.find(({ node }) => node === name);
		const told = run && shown.readWebhookAnswer(run);
		return told ? [told] : [];
	});
	const told = executed.answerExecution(record);
	const data = withoutOutputOf(told.data, webhookAnswers);
	const answer = { ...told, ...leanData(data, workflow) };
	const notRun = new Set([...fixtures.keys(), ...(triggerName === undefined ? [] : [triggerName])]);
	const wrong = await wrongFiles(workflow.nodes, record, notRun, itemFiles);
	const { readBy } = runPlan;
	const seen = { fixtures, record, timedOut, resolved, webhookAnswers, wrongFiles: wrong, readBy };
	if (timedOut)
		answer.error = `Stopped: it had not ended after ${timeout} ms. Pass a longer timeout (at most ${LONGEST_RUN}).`;
	return { ...seen, answer };
}

/** As `runDraft`, and again where past executions answer just what was asked. What is left answers another request, and says so. Throws `ToolError`. */
async function runAnswered(wish: RunWish, ports: RunPorts): Promise<DraftRun> {
	const until = ports.clock.now() + wish.timeout;
	let [timeout, answers]: [number, PinData] = [wish.timeout, {}];
	for (let again = 1; ; again += 1) {
		const ran = await runDraft({ ...wish, timeout, answers }, ports);
		if (wish.simulate !== 'writes' || ran.timedOut) return ran;
		// It ran, whatever can be read of what was before.
		const found = (await unlessRefused(pastAnswers(wish.workflow, ran, ports))) ?? [];
		const better = found.flatMap((one) => (one.better ? [[one.name, one.better] as const] : []));
		timeout = until - ports.clock.now();
		answers = { ...answers, ...Object.fromEntries(better) };
		if (better.length > 0 && again < MOST_RUNS && timeout >= LEAST) continue;
		const told = found.map(({ name, fixture }) => [name, fixture] as const);
		return { ...ran, fixtures: new Map([...ran.fixtures, ...told]) };
	}
}

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
/** As many items of a node as are resolved. */
const MOST_CALLS = 20;
const DEEPEST = 3;
/** A sub-workflow that was run in a simulated run, with what writes there not run either. */
export interface TriedSub {
	readonly node: string;
	/** Empty where it is not known. */
	readonly workflowId: string;
	/** Undefined where it was not run, as `problem` says in words of ours. */
	readonly workflow?: WorkflowDocument;
	readonly startName: string;
	readonly runs: readonly TriedDraft[];
	/** Items for which it was not run, where it is called for each. */
	readonly left?: number;
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

async function trySub(
	call: ResolvedRun,
	wish: Wish,
	ports: TryPorts,
	again: (wish: Wish) => Promise<TriedDraft>,
	isLate: () => boolean,
): Promise<TriedSub> {
	const sub = await calledBy(call, wish, ports);
	if (isSub(sub)) return sub;
	const start = sub.nodes.find(startsSubWorkflow);
	const noTrigger = 'the workflow that it calls has no Execute Workflow Trigger';
	if (!start) return notTried(call.node, sub.id, noTrigger);
	const handed = shown.handedItems(call);
	const isEach = call.resolved[0]?.parameters.mode === 'each';
	const calls = isEach ? handed.slice(0, MOST_CALLS).map((item) => [item]) : [handed];
	const runs: TriedDraft[] = [];
	const ids = { node: call.node, workflowId: sub.id, workflow: sub, startName: start.name };
	for (const items of calls) {
		if (runs.length > 0 && isLate()) break;
		const trial = again({
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
		const ran = await orRefusal(trial);
		if (ToolError.is(ran)) return { ...ids, runs, problem: ran.message };
		runs.push(ran);
		const { answer, record } = ran;
		if (answer.status === 'success' && !ran.timedOut) continue;
		const failure = record.failure && describeFailure(record.failure);
		return { ...ids, runs, problem: failure ?? answer.error ?? `it ended as "${answer.status}"` };
	}
	const isOnce = wish.workflow.nodes.some(
		({ name, executeOnce }) => name === call.node && executeOnce === true,
	);
	const left = isEach && !isOnce ? call.items - runs.length : 0;
	return { ...ids, runs, ...(left > 0 ? { left } : {}) };
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
	let ran = await runAnswered(wish, ports);
	const subWorkflows: TriedSub[] = [];
	if (wish.simulate !== 'writes') return { ...ran, subWorkflows };
	const calling = new Set(
		wish.workflow.nodes.filter(executed.callsWorkflow).map(({ name }) => name),
	);
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
		// The rest of the time is for what comes after it.
		const least = left() / 2;
		const tried = await trySub(
			call,
			wish,
			ports,
			async (next) => await tryDraft({ ...next, timeout: left() }, ports),
			() => left() < least,
		);
		subWorkflows.push(tried);
		const items = itemsAfter(tried, call);
		const goesOn = Object.hasOwn(wish.workflow.connections, node);
		if (items === undefined || !goesOn || left() < LEAST) continue;
		outputs = { ...outputs, [node]: items };
		ran = await runAnswered({ ...wish, outputs, timeout: left() }, ports);
	}
	return { ...ran, subWorkflows };
}
