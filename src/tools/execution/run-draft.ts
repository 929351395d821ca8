import type { z } from 'zod';

import type { HoldReason } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { CalledDraft } from '../../kernel/ports/destinations';
import type { ExecutionRecord } from '../../kernel/ports/executions';
import type { Items, PinData } from '../../kernel/ports/runner';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/workflows';
import { collectFixtures } from './collect-fixtures';
import type { executionAnswer } from './execution-answer';
import { answerExecution } from './execution-answer';
import type { Fixture } from './fixture';
import { LONGEST_RUN } from './run-timeout';
import { triggerItems } from './trigger-items';
import { zonedTime } from './zoned-time';

interface Wish {
	readonly workflow: WorkflowDocument;
	/** A trigger, or the one node that is given its input. */
	readonly start: WorkflowNode;
	/** What the trigger is given. */
	readonly inputData?: Readonly<Record<string, unknown>> | undefined;
	readonly pinData?: PinData | undefined;
	readonly simulate: 'none' | 'writes';
	/** Nodes that are simulated with those that write, each with why. */
	readonly unready?: ReadonlyMap<string, HoldReason> | undefined;
	/** The last node to run. */
	readonly nodeName?: string | undefined;
	/** What that node is given; it then runs alone. */
	readonly nodeInput?: Items | undefined;
	/** Milliseconds. */
	readonly timeout: number;
	/** The stored workflows that it calls. */
	readonly called: readonly CalledDraft[];
}

/** What a run has shown. */
export interface DraftRun {
	/** The nodes that are not run where a run comes to them, with what they put out instead. */
	readonly fixtures: ReadonlyMap<string, Fixture>;
	readonly record: ExecutionRecord;
	readonly timedOut: boolean;
	readonly answer: z.output<typeof executionAnswer>;
}

/** Runs a draft, waits for its end and reads what came of it. Throws `ToolError`. */
export async function runDraft(
	{ workflow, start, inputData, pinData, simulate, unready, nodeName, nodeInput, ...rest }: Wish,
	{
		executions,
		runner,
		runPlan,
		clock,
	}: Pick<Ports, 'executions' | 'runner' | 'runPlan' | 'clock'>,
): Promise<DraftRun> {
	const alone = nodeInput !== undefined;
	const wish = { workflow, startName: start.name, pinData, inputData, simulate, alone, unready };
	const fixtures = await collectFixtures(wish, { executions, runPlan });
	const ownPin = inputData === undefined ? fixtures.get(start.name)?.items : undefined;
	const now = zonedTime(clock.now(), [workflow.settings.timezone, clock.timeZone()]);
	const startItems = nodeInput ?? ownPin ?? triggerItems(start, inputData, now);
	const pins = Object.fromEntries([...fixtures].map(([name, { items }]) => [name, items]));
	const { executionId, timedOut } = await runner.run({
		workflow,
		start: { nodeName: start.name, items: startItems },
		pinData: alone ? pins : { ...pins, [start.name]: startItems },
		until: nodeName,
		...rest,
	});
	const { timeout } = rest;
	const record = await executions.get(executionId);
	const answer = answerExecution(record);
	if (!timedOut) return { fixtures, record, timedOut, answer };
	const error = `Stopped: it had not ended after ${timeout} ms. Pass a longer timeout (at most ${LONGEST_RUN}).`;
	return { fixtures, record, timedOut, answer: { ...answer, error } };
}
