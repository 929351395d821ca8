import type { NodeRun } from '../../kernel/ports/instance/executions';
import { clipText } from '../../kernel/values/clip-text';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import { hasFailed } from '../execution/execution-answer';
import { newFiles, sayFile } from '../execution/item-files';
import type { DraftRun } from '../execution/trying/run-draft';
import { type WouldDo, sayWouldDo } from '../execution/trying/what-was-shown';
import type { WebhookAnswer } from '../execution/webhook-answer';
import type { UnprovenNode } from './not-proven';

const LONGEST = 2_000;
const LONGEST_FAILURE = 600;
const LONGEST_DEED = 300;

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
