import type { z } from 'zod';

import type { HoldReason } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { Verification } from '../../kernel/build-outcome';
import type { CalledDraft } from '../../kernel/ports/destinations';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { ToolError } from '../../kernel/tool-error';
import type { executionAnswer } from '../execution/execution-answer';
import { findTrigger } from '../execution/find-trigger';
import { runDraft } from '../execution/run-draft';
import { describeEvidence } from './describe-evidence';
import { notProven } from './not-proven';
import { sayNotProven } from './say-not-proven';
import type { UnprovenNode } from './not-proven';

interface Wish {
	readonly workflow: WorkflowDocument;
	/** What the trigger is given. */
	readonly inputData: Readonly<Record<string, unknown>> | undefined;
	/** Names of nodes whose credentials are missing. */
	readonly mocked: readonly string[];
	/** Nodes whose stored credentials would go where no person has agreed to, with that reason. */
	readonly unsaid: ReadonlyMap<string, HoldReason>;
	/** Milliseconds. */
	readonly timeout: number;
}

interface Verified {
	readonly verification: Omit<Verification, 'verifiedAt'>;
	readonly answer: Partial<
		Pick<z.output<typeof executionAnswer>, 'executionId' | 'status' | 'data' | 'error'>
	>;
	readonly unproven: readonly UnprovenNode[];
}

const notRun = (reason: string): Verified => ({
	verification: {
		...{ attempted: false, success: false, executionId: '', status: '' },
		...{ evidence: `Not run: ${reason}`.slice(0, 1_000), notProven: [] },
	},
	answer: { error: reason },
	unproven: [],
});

/** What this n8n or Foreman does not let anybody run. Nothing has begun then. */
const isRefusal = (error: unknown): error is ToolError =>
	ToolError.is(error) && (error.code === 'unsupported' || error.code === 'forbidden');

/** Runs a draft without its writes, and says what that has shown and what not. Throws `ToolError` where it got lost. */
export async function verifyDraft(
	{ workflow, inputData, mocked, unsaid, timeout }: Wish,
	ports: Pick<Ports, 'executions' | 'runner' | 'runPlan' | 'clock' | 'nodeTypes'>,
): Promise<Verified> {
	const start = await findTrigger(workflow, ports.nodeTypes);
	if (!start) return notRun('it has no enabled trigger, so there is nothing to start it from.');
	const missing = mocked.map((name) => [name, 'credential'] as const);
	const unready = new Map<string, HoldReason>([...unsaid, ...missing]);
	// What calls others is held back.
	const called: CalledDraft[] = [];
	const wish = {
		workflow,
		start,
		inputData,
		timeout,
		called,
		simulate: 'writes',
		unready,
	} as const;
	const ran = await runDraft(wish, ports).catch((error: unknown) => {
		if (isRefusal(error)) return error;
		throw error;
	});
	if (ToolError.is(ran)) return notRun(ran.message);
	const { executionId, status, data, error } = ran.answer;
	const unproven = notProven(workflow, start.name, ran, mocked);
	return {
		verification: {
			attempted: true,
			success: status === 'success' && !ran.timedOut,
			executionId,
			status,
			evidence: describeEvidence(ran, start.name, unproven),
			notProven: sayNotProven(ran, unproven),
		},
		answer: { executionId, status, data, error },
		unproven,
	};
}
