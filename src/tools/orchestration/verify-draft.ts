import type { z } from 'zod';

import type { ShownNode, Verification } from '../../kernel/build-outcome';
import type { HoldReason } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { CalledDraft, Destination } from '../../kernel/ports/destinations';
import type { NodeRun } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import { type executionAnswer, hasFailed } from '../execution/execution-answer';
import { newFiles, sayFile } from '../execution/item-files';
import { findTrigger } from '../execution/trying/choose-trigger';
import { heldBackAt } from '../execution/trying/reach-of-run';
import type { DraftRun } from '../execution/trying/run-draft';
import { tryDraft } from '../execution/trying/try-draft';
import type { WhatWasShown, WouldDo } from '../execution/trying/what-was-shown';
import { sayWhatWasShown, sayWouldDo } from '../execution/trying/what-was-shown';
import type { WebhookAnswer } from '../execution/webhook-answer';
import { type UnprovenNode, notProven, sayNotProven, shownNodes } from './not-proven';

/** Characters. */
const LONGEST = 2_000;
const LONGEST_FAILURE = 600;
const LONGEST_DEED = 300;

/** Nodes in one list. */
const SHOWN = 15;

const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function line(title: string, entries: readonly string[]): string[] {
	if (entries.length === 0) return [];
	const more = entries.length > SHOWN ? `, and ${entries.length - SHOWN} more` : '';
	return [`${title}: ${entries.slice(0, SHOWN).join(', ')}${more}.`];
}

function countOf(name: string, runs: readonly NodeRun[]): string {
	const items = runs.reduce((sum, { outputs }) => sum + outputs.flat().length, 0);
	const again = runs.length > 1 ? ` in ${times(runs.length, 'run')}` : '';
	return `${name} (${times(items, 'item')}${again})`;
}

const json = (value: unknown) => clipText(JSON.stringify(value) ?? '', LONGEST_DEED);

const sayAnswer = ({ node, status, body }: WebhookAnswer) => `${node}: ${status} ${json(body)}`;

const sayDeed = ({ node, items, parameters }: WouldDo) =>
	`${node} (${times(items, 'item')}): ${json(parameters[0])}`;

const titles: ReadonlyArray<readonly [UnprovenNode['why'], string]> = [
	['writes', 'Simulated, as they write'],
	['credential-missing', 'Not run, as their credentials are missing'],
	['pinned', 'Not run, as a person has pinned their output'],
	['given', 'Not run, as their output was given'],
	['not-reached', 'Not reached'],
	['disabled', 'Disabled'],
];

/** Sums up what a run has shown, for those who judge it later. Failures come first, because a long text is cut at its end. */
export function describeEvidence(
	{ record, answer, timedOut, resolved, webhookAnswers }: DraftRun,
	startName: string,
	unproven: readonly UnprovenNode[],
): string {
	const standIns = new Set(unproven.map(({ node }) => node));
	const ran = Object.entries(record.runs).filter(
		([name]) => name !== startName && !standIns.has(name),
	);
	const failed = Object.entries(record.runs).flatMap(([name, runs]) => {
		const error = runs.find((run) => run.error !== undefined)?.error;
		return error && name !== record.failure?.nodeName
			? [describeFailure({ ...error, nodeName: name })]
			: [];
	});
	// n8n has kept no error of these: they put it out as an item.
	const quiet = unproven.flatMap(({ node, why }) =>
		why === 'failed' && !hasFailed(record.runs[node]) ? [node] : [],
	);
	const isWrong = ({ why }: UnprovenNode) => why === 'file';
	const named = ({ node, reason }: UnprovenNode) => (reason ? [`${node} (${reason})`] : []);
	const mayWrite = unproven.filter((one) => !isWrong(one)).flatMap(named);
	const files = newFiles(record).filter(({ node }) => !standIns.has(node) && node !== startName);
	const failure = record.failure && describeFailure(record.failure);
	return clipText(
		[
			...(timedOut && answer.error !== undefined ? [answer.error] : []),
			...(failure === undefined ? [] : [`Failed: ${clipText(failure, LONGEST_FAILURE)}.`]),
			...(failed.length === 0
				? []
				: [`Failed, and the run went on: ${clipText(failed.join('; '), LONGEST_FAILURE)}.`]),
			...line('Failed, and put out the error', quiet),
			...line('Ran, and put out a wrong file', unproven.filter(isWrong).flatMap(named)),
			...(ran.length === 0 && failed.length + quiet.length === 0 && failure === undefined
				? ['No node really ran.']
				: []),
			...line(
				'Ran',
				ran.map(([name, runs]) => countOf(name, runs)),
			),
			...line(
				'Files put out',
				files.map(({ node, file }) => `${node} (${sayFile(file)})`),
			),
			...line('Simulated, as they may write', mayWrite),
			...titles.flatMap(([about, title]) =>
				line(
					title,
					unproven.filter((each) => each.why === about && !each.reason).map(({ node }) => node),
				),
			),
			`Trigger ${startName} was not called: its output was given.`,
			...line('Answered', webhookAnswers.map(sayAnswer)),
			...line('Would have done', sayWouldDo(resolved, []).map(sayDeed)),
		].join(' '),
		LONGEST,
	);
}

interface Wish {
	readonly workflow: WorkflowDocument;
	/** The trigger's input. */
	readonly inputData: Readonly<Record<string, unknown>> | undefined;
	/** Names of nodes whose credentials are missing. */
	readonly mocked: readonly string[];
	/** Destinations of stored credentials that no person has agreed to. */
	readonly unsaid: readonly Destination[];
	/** The stored workflows that it calls, as they were read. */
	readonly called: readonly CalledDraft[];
	/** Milliseconds. */
	readonly timeout: number;
}

interface Verified {
	readonly verification: Omit<Verification, 'verifiedAt'>;
	readonly answer: Partial<
		Pick<
			z.output<typeof executionAnswer>,
			'executionId' | 'status' | 'data' | 'totalItems' | 'error'
		>
	>;
	readonly unproven: readonly UnprovenNode[];
	/** Node by node. */
	readonly shown: readonly ShownNode[];
	/** For the answer. */
	readonly seen: WhatWasShown;
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
	const wish = {
		workflow,
		start,
		inputData,
		timeout,
		called,
		simulate: 'writes',
		unready,
		unsaid,
	} as const;
	const ran = await tryDraft(wish, ports).catch((error: unknown) => {
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
	};
}
