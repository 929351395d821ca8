import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'journal.jsonl';

/**
 * @typedef {object} Line what came of a task
 * @property {string} task
 * @property {'passed' | 'failed'} verdict of the judge
 * @property {string[]} failed the checks that failed
 * @property {boolean} wrongClaim it says that all is done, and the judge sees that it is not
 * @property {number} requests of the model
 * @property {number} characters of all requests
 * @property {number} cachedCharacters of them, sent by an earlier request in the same place
 * @property {number} questions to the user
 * @property {number} approvals of them that were a yes
 * @property {number} minutes from the first message to the last report
 * @property {string} status of the run
 * @property {string} output the last report
 */

/** @returns {Line[]} what was journalled in a folder, oldest first */
export function readJournal(directory) {
	const file = path.join(directory, FILE);
	if (!existsSync(file)) return [];
	return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(JSON.parse);
}

/** Adds a line to the journal of a folder. */
export function journal(directory, line) {
	appendFileSync(path.join(directory, FILE), `${JSON.stringify(line)}\n`);
}

const sum = (lines, key) => lines.reduce((all, line) => all + line[key], 0);

/** The journal as a table, with its sums. */
export function journalTable(lines) {
	const rows = lines.map((line) => [
		line.task,
		line.wrongClaim ? `${line.verdict}, wrong claim` : line.verdict,
		line.requests,
		Math.round(line.characters / 1000),
		Math.round(line.cachedCharacters / 1000),
		line.questions,
		line.minutes,
	]);
	const all = [
		'all',
		`${lines.filter(({ verdict }) => verdict === 'passed').length} passed`,
	].concat(
		sum(lines, 'requests'),
		Math.round(sum(lines, 'characters') / 1000),
		Math.round(sum(lines, 'cachedCharacters') / 1000),
		sum(lines, 'questions'),
		Math.round(sum(lines, 'minutes') * 10) / 10,
	);
	const head = [
		'task',
		'verdict',
		'requests',
		'thousand characters',
		'sent before',
		'questions',
		'minutes',
	];
	return [head, head.map(() => '---'), ...rows, all]
		.map((row) => `| ${row.join(' | ')} |`)
		.join('\n');
}
