import type { z } from 'zod';
import type { ShownNode, Verification } from '../../kernel/build-outcome';
import type { HoldReason } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { CalledDraft, Destination } from '../../kernel/ports/destinations';
import type { ExecutionRecord, NodeRun } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError, orRefusal } from '../../kernel/tool-error';
import { type executionAnswer, hasFailed } from '../execution/execution-answer';
import { findTrigger } from '../execution/trying/choose-trigger';
import { heldBackAt } from '../execution/trying/reach-of-run';
import { type DraftRun, tryDraft } from '../execution/trying/try-draft';
import * as told from '../execution/trying/what-was-shown';
import { type UnprovenNode, notProven, sayNotProven, shownNodes } from './not-proven';
import { sayNotSeen } from './not-seen';
import { clipText } from '../../kernel/values/clip-text';
import { shortList } from '../../kernel/values/short-list';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import { newFiles, sayFile } from '../execution/item-files';

const LONGEST = 2_000;
const LONGEST_FAILURE = 600;
const LONGEST_DEED = 300;

const SHOWN = 15;

const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const line = (title: string, entries: readonly string[]) =>
	entries.length === 0 ? '' : `${title}: ${shortList(entries, SHOWN).join(', ')}.`;

function countOf([name, runs]: readonly [string, readonly NodeRun[]]): string {
	const items = runs.reduce((sum, { outputs }) => sum + outputs.flat().length, 0);
	const again = runs.length > 1 ? ` in ${times(runs.length, 'run')}` : '';
	return `${name} (${times(items, 'item')}${again})`;
}

const json = (value: unknown) => clipText(JSON.stringify(value) ?? '', LONGEST_DEED);

const sayAnswer = ({ node, status, body }: told.WebhookAnswer) =>
	`${node}: ${status} ${json(body)}`;

const sayDeed = ({ node, items, parameters }: told.WouldDo) =>
	`${node} (${times(items, 'item')}): ${json(parameters[0])}`;

const titles: ReadonlyArray<readonly [UnprovenNode['why'], string]> = [
	['writes', 'Simulated, as they write'],
	['no-data', 'Ran on a sample alone'],
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
	unseen = '',
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
	const named = (...about: ReadonlyArray<UnprovenNode['why']>) =>
		unproven.flatMap(({ node, why, reason }) =>
			about.includes(why) && reason ? [`${node} (${reason})`] : [],
		);
	const files = newFiles(record).filter(({ node }) => !standIns.has(node) && node !== startName);
	const failure = record.failure && describeFailure(record.failure);
	const isIdle = ran.length === 0 && failed.length + quiet.length === 0 && failure === undefined;
	const nodesOf = (about: UnprovenNode['why']) =>
		unproven.filter(({ why, reason }) => why === about && !reason).map(({ node }) => node);
	const lines = [
		timedOut && answer.error,
		failure !== undefined && `Failed: ${clipText(failure, LONGEST_FAILURE)}.`,
		failed.length > 0 &&
			`Failed, and the run went on: ${clipText(failed.join('; '), LONGEST_FAILURE)}.`,
		line('Failed, and put out the error', quiet),
		line('Ran, and put out a wrong file', named('file')),
		isIdle && 'No node really ran.',
		line('Ran', ran.map(countOf)),
		line(
			'Files put out',
			files.map(({ node, file }) => `${node} (${sayFile(file)})`),
		),
		line('Not asked', named('not-asked')),
		line('Simulated, as they may write', named('writes')),
		...titles.map(([about, title]) => line(title, nodesOf(about))),
		`Trigger ${startName} was not called: its output was given.`,
		unseen,
		line('Answered', webhookAnswers.map(sayAnswer)),
		line('Would have done', told.sayWouldDo(resolved, []).map(sayDeed)),
	];
	return clipText(lines.filter(Boolean).join(' '), LONGEST);
}

export const unseenLine = (...of: Parameters<typeof sayNotSeen>) =>
	line('Not shown by this run', sayNotSeen(...of));

/** What a run says of its draft. */
export const verificationOf = (
	ran: DraftRun,
	startName: string,
	unproven: readonly UnprovenNode[],
	unseen: string,
): Omit<Verification, 'verifiedAt'> => ({
	attempted: true,
	success: ran.answer.status === 'success' && !ran.timedOut,
	executionId: ran.answer.executionId,
	status: ran.answer.status,
	evidence: describeEvidence(ran, startName, unproven, unseen),
	notProven: sayNotProven(unproven),
});

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
	readonly answer: Partial<z.output<typeof executionAnswer>> & { readonly milliseconds?: number };
	readonly unproven: readonly UnprovenNode[];
	readonly shown: readonly ShownNode[];
	/** What the run did not show of what ran, in a sentence; empty for nothing. */
	readonly unseen: string;
	readonly seen: told.WhatWasShown;
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
	unseen: '',
	seen: {},
	ran: undefined,
});

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
	const trial = tryDraft({ ...wish, simulate: 'writes' }, ports);
	const ran = await orRefusal(trial, 'unsupported', 'forbidden');
	if (ToolError.is(ran)) return notRun(ran.message);
	const { startedAt, finishedAt, ...answer } = ran.answer;
	const took = Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '');
	const unproven = notProven(workflow, start.name, ran, mocked);
	const shown = shownNodes(workflow, start.name, ran, unproven);
	const unseen = unseenLine(workflow, start.name, shown);
	return {
		verification: verificationOf(ran, start.name, unproven, unseen),
		answer: { ...answer, ...(took >= 0 && { milliseconds: took }) },
		unproven,
		shown,
		unseen,
		seen: told.sayWhatWasShown(workflow, ran),
		ran: { startName: start.name, record: ran.record },
	};
}
