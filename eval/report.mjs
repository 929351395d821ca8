import path from 'node:path';

import { marked } from 'marked';

import { counted, markdownTable, round, sum } from '../scripts/figures.mjs';
import { costOf } from './budget.mjs';
import { failuresByCause, unaskedIn } from './causes.mjs';
import { drawSuccess, drawTasks } from './draw-runs.mjs';
import { folderOf } from './journal.mjs';
import { placeFile } from './place-file.mjs';
import { sumOf } from './request-folder.mjs';
import { readRun } from './run-folder.mjs';
import { byTask, passedShare, successOf } from './statistics.mjs';

const SILENT = `## What these figures do not show

- They are of these tasks, on an n8n without a network. Yours may be harder, or of another kind.
- An interval says how far other tasks of the same kind may lie. It does not say that the tasks are of your kind.
- The user of a task says yes to what is asked, but for what the task has them refuse. Whether a person would have seen a wrong plan is not measured.
- Minutes depend on the machine, on how busy the provider was, and on what else was played at the same time.
- A judge looks at what n8n does. It does not see how well a workflow reads.`;

const HEAD =
	'<!doctype html><html lang="en"><title>How a model did</title><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>body { font: 16px/1.5 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em } table { border-collapse: collapse } td, th { border-bottom: 1px solid #ddd; padding: .2em .8em; text-align: left } svg { max-width: 100% }</style>\n';

export const percent = (share) => `${Math.round(share * 100)} %`;
const ranged = ({ share, low, high }) =>
	high - low === 1 ? '–' : `${percent(share)} (${Math.round(low * 100)}–${Math.round(high * 100)})`;

/** A run in a sentence. */
function sayRun({ name, lines }) {
	const { tasks, success } = successOf(lines);
	if (tasks === 0) return `**${name}**: no task is judged yet.`;
	return `**${name}**: ${percent(success.share)} of ${tasks} tasks solved. Of many tasks of this kind it may solve ${percent(success.low)} to ${percent(success.high)}.`;
}

const mean = (lines, key) => round(sum(lines.map((line) => line[key])) / Math.max(1, lines.length));
const total = (lines, key) => sum(lines.map((line) => line[key])).toLocaleString('en');

/**
 * The figures of runs, a column for each.
 *
 * @param {ReturnType<typeof readRun>[]} runs
 * @param {[number, number]} [prices] of a million tokens in and out
 * @returns {string} a Markdown table
 */
export function figuresOf(runs, prices) {
	const row = (what, of) => [what, ...runs.map((run) => of(run.lines, successOf(run.lines)))];
	const errors = (lines) =>
		Object.entries(
			counted(
				lines.flatMap(({ toolErrors = {} }) =>
					Object.entries(toolErrors).flatMap(([code, times]) => Array(times).fill(code)),
				),
			),
		)
			.map(([code, times]) => `${code} ${times}`)
			.join(', ');
	return markdownTable([
		['figure', ...runs.map(({ name }) => name)],
		['model', ...runs.map(({ model }) => model)],
		['way', ...runs.map(({ way }) => way)],
		['Foreman', ...runs.map(({ version }) => version)],
		row('tasks', (_, { tasks, plays }) => `${tasks} (${plays} plays)`),
		row('success (95 % interval)', (_, { success }) => ranged(success)),
		...(runs.some(({ lines }) => successOf(lines).repeat > 1)
			? [
					row('tasks that passed each time', (_, { allOf }) => ranged(allOf)),
					row('tasks that passed at least once', (_, { anyOf }) => ranged(anyOf)),
				]
			: []),
		row('wrong claims', (lines) => lines.filter(({ wrongClaim }) => wrongClaim).length),
		row(
			'changed what was not asked for',
			(lines) => lines.filter((line) => unaskedIn(line).length > 0).length,
		),
		row('questions a play', (lines) => mean(lines, 'questions')),
		row('requests a play', (lines) => mean(lines, 'requests')),
		row('tokens in', (lines) => total(lines, 'tokensIn')),
		row('tokens out', (lines) => total(lines, 'tokensOut')),
		...(prices === undefined
			? []
			: [
					row('cost, in the currency of the prices', (lines) =>
						costOf(sumOf(lines), prices).toFixed(2),
					),
				]),
		row('minutes a play', (lines) => mean(lines, 'minutes')),
		row('errors of tools', (lines) => errors(lines) || 'none'),
	]);
}

/** Checks of tasks of others may hold links and pictures. */
const plain = (text) => text.replace(/[[\]]/g, '\\$&');

function failuresOf({ name, lines }) {
	const groups = failuresByCause(lines);
	if (groups.length === 0) return [];
	const listed = groups.flatMap(([cause, plays]) => [
		`**${cause}** (${plays.length})`,
		plays.map((line) => `- ${folderOf(line)}: not so: ${plain(line.failed.join('; '))}`).join('\n'),
	]);
	return [`## Failures of ${name}`, ...listed];
}

/** The share of plays of each task that passed, in each run. */
export function sharesOf(runs) {
	const tasks = runs.map(({ lines }) => byTask(lines));
	const names = [...new Set(tasks.flatMap((of) => [...of.keys()]))].sort();
	return names.map((task) => ({
		task,
		shares: tasks.map((of) => (of.has(task) ? passedShare(of.get(task)) : undefined)),
	}));
}

/**
 * Writes `report.md` with `success.svg` and `tasks.svg`, and `report.html` with all of it, into the folder of the first run.
 *
 * @param {string[]} directories of runs
 * @param {{prices?: [number, number]}} [options] of a million tokens in and out
 * @returns {string} the table of figures, and where the report is
 */
export function writeReport(directories, { prices } = {}) {
	const runs = directories.map(readRun);
	const [into] = directories;
	const figures = figuresOf(runs, prices);
	const tasks = sharesOf(runs);
	const text = [
		`# ${runs.map(({ name }) => name).join(', ')}`,
		...runs.map(sayRun),
		'An agent was given tasks, each in an n8n of its own. A program then tried what stands there, and looked for what should not have changed.',
		figures,
		'## Share of tasks solved, with its interval',
		'![A dot for the success of each run, on a line for its interval](success.svg)',
		'## Each task',
		'Green: passed each time. Red: never. Grey: not played.',
		'![A cell for each task, from red to green](tasks.svg)',
		'The rows of the table are explained in docs/how-to/measure-your-model.md.',
		...runs.flatMap(failuresOf),
		SILENT,
		'',
	].join('\n\n');
	const plots = {
		success: drawSuccess(
			runs.map(({ name, lines }) => ({ name, success: successOf(lines).success })),
		),
		tasks: drawTasks(
			runs.map(({ name }) => name),
			tasks,
		),
	};
	for (const [name, plot] of Object.entries(plots)) placeFile(path.join(into, `${name}.svg`), plot);
	const html = marked
		.parse(text.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;')))
		.replace(/<img src="(\w+)\.svg"[^>]*>/g, (_, name) => plots[name]);
	placeFile(path.join(into, 'report.md'), text);
	placeFile(path.join(into, 'report.html'), `${HEAD}<main>${html}</main>\n`);
	return `${figures}\n\nThe report: ${path.join(into, 'report.html')}`;
}
