import type { z } from 'zod';
import type { ShownNode, Verification } from '../../kernel/build-outcome';
import type { HoldReason } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { CalledDraft, Destination } from '../../kernel/ports/destinations';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import type { executionAnswer } from '../execution/execution-answer';
import { findTrigger } from '../execution/trying/choose-trigger';
import { heldBackAt } from '../execution/trying/reach-of-run';
import { tryDraft } from '../execution/trying/try-draft';
import { type WhatWasShown, sayWhatWasShown } from '../execution/trying/what-was-shown';
import { type UnprovenNode, notProven, sayNotProven, shownNodes } from './not-proven';
import { describeEvidence } from './describe-evidence';

interface Wish {
	readonly workflow: WorkflowDocument;
	readonly inputData: Readonly<Record<string, unknown>> | undefined;
	readonly mocked: readonly string[];
	readonly unsaid: readonly Destination[];
	readonly called: readonly CalledDraft[];
	readonly timeout: number;
}

interface Verified {
	readonly verification: Omit<Verification, 'verifiedAt'>;
	readonly answer: Partial<z.output<typeof executionAnswer>>;
	readonly unproven: readonly UnprovenNode[];
	readonly shown: readonly ShownNode[];
	readonly seen: WhatWasShown;
	/** What a test can be made of: undefined where nothing was run. */
	readonly ran: { readonly startName: string; readonly record: ExecutionRecord } | undefined;
}

const notRun = (reason: string): Verified => ({
	verification: {
		attempted: false,
		success: false,
		executionId: '',
		status: '',
		evidence: `Not run: ${reason}`.slice(0, 1_000),
		notProven: [],
	},
	answer: { error: reason },
	unproven: [],
	shown: [],
	seen: {},
	ran: undefined,
});

/** This n8n or Foreman does not allow the run, and nothing has started. */
const isRefusal = (error: unknown): error is ToolError =>
	ToolError.is(error) && (error.code === 'unsupported' || error.code === 'forbidden');

/** Runs a draft with simulated writes, and says what that has shown. Throws `ToolError` if the run got lost. */
export async function verifyDraft(
	{ workflow, inputData, mocked, unsaid, called, timeout }: Wish,
	ports: Parameters<typeof tryDraft>[1] & Pick<Ports, 'nodeTypes'>,
): Promise<Verified> {
	const start = await findTrigger(workflow, ports.nodeTypes);
	if (!start) return notRun('it has no enabled trigger, so there is nothing to start it from.');
	const missing = mocked.map((name) => [name, 'credential'] as const);
	const unready = new Map<string, HoldReason>([...heldBackAt(unsaid, workflow), ...missing]);
	const wish = { workflow, start, inputData, timeout, called, unready, unsaid };
	const ran = await tryDraft({ ...wish, simulate: 'writes' }, ports).catch((error: unknown) => {
		if (isRefusal(error)) return error;
		throw error;
	});
	if (ToolError.is(ran)) return notRun(ran.message);
	const { executionId, status, data, totalItems, error } = ran.answer;
	const unproven = notProven(workflow, start.name, ran, mocked);
	return {
		verification: {
			attempted: true,
			success: status === 'success' && !ran.timedOut,
			executionId,
			status,
			evidence: describeEvidence(ran, start.name, unproven),
			notProven: sayNotProven(unproven),
		},
		answer: { executionId, status, data, totalItems, error },
		unproven,
		shown: shownNodes(workflow, start.name, ran, unproven),
		seen: sayWhatWasShown(workflow, ran),
		ran: { startName: start.name, record: ran.record },
	};
}
