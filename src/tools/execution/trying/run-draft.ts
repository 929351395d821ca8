import type { z } from 'zod';

import type { HoldReason } from '../../../kernel/hold-reason';
import type { Ports } from '../../../kernel/ports';
import type { CalledDraft } from '../../../kernel/ports/destinations';
import type { ExecutionRecord } from '../../../kernel/ports/instance/executions';
import type { ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { PinData } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { MainFlow } from '../../../kernel/workflow/main-flow';
import { collectFixtures } from './collect-fixtures';
import type { AskedRun, Fixture } from './fixture';
import { answerExecution, type executionAnswer, hasFailed } from '../execution-answer';
import { LONGEST_RUN } from './run-timeout';
import { triggerItems } from './trigger-items';
import { type WebhookAnswer, answersWebhooks, readWebhookAnswer } from '../webhook-answer';
import { wrongFiles } from '../wrong-files';
import { zonedTime } from './zoned-time';

export interface RunWish extends AskedRun {
	readonly workflow: WorkflowDocument;
	readonly start: WorkflowNode;
	/** What sub-workflows have put out for nodes that call them, in runs without their writes. */
	readonly outputs?: PinData | undefined;
	/** Nodes that are simulated with those that write, each with why. */
	readonly unready?: ReadonlyMap<string, HoldReason> | undefined;
	readonly timeout: number;
	readonly called: readonly CalledDraft[];
}

/** What a run has shown. */
export interface DraftRun {
	readonly fixtures: ReadonlyMap<string, Fixture>;
	readonly record: ExecutionRecord;
	readonly timedOut: boolean;
	readonly answer: z.output<typeof executionAnswer>;
	/** What the nodes would have worked with that were not run. */
	readonly resolved: readonly ResolvedRun[];
	readonly webhookAnswers: readonly WebhookAnswer[];
	/** Nodes whose file is not what it should be, each with what is wrong. */
	readonly wrongFiles: ReadonlyMap<string, string>;
}

type RunPorts = Pick<
	Ports,
	'executions' | 'itemFiles' | 'runner' | 'runPlan' | 'clock' | 'resolvedParameters'
>;

/** Of the nodes that a run came to: those that were not run, and those that answered a webhook. */
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
		.filter(answersWebhooks)
		.map(({ name }) => name)
		.filter((name) => reached.includes(name) && !stoodIn.includes(name) && !hasFailed(runs[name]));
	return { stoodIn, responding };
}

/** Without the output of nodes whose answer is told: it is their input. */
const withoutOutputOf = (
	data: DraftRun['answer']['data'],
	answers: readonly WebhookAnswer[],
): DraftRun['answer']['data'] => {
	const told = new Set(answers.map(({ node }) => node));
	const left = Object.entries(data ?? {}).filter(([name]) => !told.has(name));
	return data && Object.fromEntries(left);
};

const EARLIER = 2;

/** The output of the last nodes whole, and of nodes before them the first items and how many there are. */
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
export async function runDraft(
	{ workflow, start, inputData, simulate, models, unready, nodeName, nodeInput, ...rest }: RunWish,
	{ executions, itemFiles, runner, runPlan, clock, resolvedParameters }: RunPorts,
): Promise<DraftRun> {
	const { pinData, outputs, timeout, called } = rest;
	const alone = nodeInput !== undefined;
	const startName = start.name;
	const given = { workflow, startName, pinData, inputData, outputs };
	const fixtures = await collectFixtures(
		{ ...given, simulate, models, alone, unready },
		{ executions, runPlan },
	);
	const ownPin = inputData === undefined ? fixtures.get(start.name)?.items : undefined;
	const now = zonedTime(clock.now(), [workflow.settings.timezone, clock.timeZone()]);
	const startItems = nodeInput ?? ownPin ?? triggerItems(start, inputData, now);
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
		const told = run && readWebhookAnswer(run);
		return told ? [told] : [];
	});
	const told = answerExecution(record);
	const data = withoutOutputOf(told.data, webhookAnswers);
	const answer = { ...told, ...leanData(data, workflow) };
	const notRun = new Set([...fixtures.keys(), ...(triggerName === undefined ? [] : [triggerName])]);
	const wrong = await wrongFiles(workflow.nodes, record, notRun, itemFiles);
	const seen = { fixtures, record, timedOut, resolved, webhookAnswers, wrongFiles: wrong };
	if (timedOut)
		answer.error = `Stopped: it had not ended after ${timeout} ms. Pass a longer timeout (at most ${LONGEST_RUN}).`;
	return { ...seen, answer };
}
