import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compareRuns } from '../../eval/compare-runs.mjs';
import { journal, readJournal } from '../../eval/journal.mjs';
import { playRun } from '../../eval/play-run.mjs';
import { writeReport } from '../../eval/report.mjs';
import { describeRun, isBrokenOff } from '../../eval/run-folder.mjs';

let parent: string;

beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'report-'));
});

afterEach(() => {
	rmSync(parent, { recursive: true });
});

const line = {
	...{ repetition: 1, failed: [], wrongClaim: false, requests: 4 },
	...{ questions: 1, approvals: 1, minutes: 2.5, status: 'finished' },
	...{ output: 'Done.', tokensIn: 20_000, tokensOut: 500, toolErrors: { 'invalid-input': 2 } },
};
const passed = (task: string) => ({ ...line, task, verdict: 'passed' as const });
const failed = (task: string, what: string, more = {}) => ({
	...{ ...line, ...more, task, verdict: 'failed' as const, failed: [what] },
});

function run(name: string, lines: Array<Parameters<typeof journal>[1]>): string {
	const directory = join(parent, name);
	mkdirSync(directory);
	describeRun(directory, { model: 'small', way: 'mcp', packageFolder: parent });
	for (const one of lines) journal(directory, one);
	return directory;
}

const textOf = (directory: string, file: string) => readFileSync(join(directory, file), 'utf8');

it('tells the figures of a run, and groups its failures by cause', () => {
	const directory = run('may', [
		passed('a'),
		failed('b', 'the table is as it was', { wrongClaim: true }),
		failed('c', 'the mail is sent', { wrongClaim: true }),
		failed('d', 'the mail is sent'),
		failed('e', 'the mail is sent', { status: 'stopped' }),
		failed('f', 'the mail is sent', { status: 'error', output: 'Wrong key\nat line 4' }),
	]);
	const figures = writeReport([directory], { prices: [1, 4] });
	expect(figures).toContain('| success (95 % interval) | 17 % (3–56) |');
	expect(figures).toContain('| wrong claims | 2 |');
	expect(figures).toContain('| changed what was not asked for | 1 |');
	expect(figures).toContain('| tokens in | 120,000 |');
	expect(figures).toContain('| cost, in the currency of the prices | 0.13 |');
	expect(figures).toContain('| errors of tools | invalid-input 12 |');
	const report = textOf(directory, 'report.md');
	for (const [cause, listed = ''] of [
		['It changed what was not asked for', 'b: the table is as it was'],
		['It says that all is done, and it is not', 'c: the mail is sent'],
		['It says itself that not all is done', 'd: the mail is sent'],
		['It did not finish: stopped', 'e: the mail is sent'],
		['Its execution failed: Wrong key', 'f: the mail is sent'],
	])
		expect(report).toContain(`**${cause}** (1)\n\n- ${listed.replace(': ', ': not so: ')}`);
	const page = textOf(directory, 'report.html');
	expect(page).toContain('<strong>may</strong>: 17 % of 6 tasks solved.');
	expect(page.match(/<svg/g)).toHaveLength(2);
	expect(page).not.toContain('<img');
	expect(textOf(directory, 'success.svg')).toContain('>may</text>');
	expect(textOf(directory, 'tasks.svg').match(/<rect/g)).toHaveLength(6);
});

it('compares two runs, what got worse first', () => {
	const before = run('before', [passed('a'), failed('b', 'it answers'), passed('c'), passed('x')]);
	const after = run('after', [failed('a', 'it is live'), passed('b'), passed('c')]);
	const text = compareRuns(before, after);
	expect(text).toContain('Both have 3 of the tasks: 1 got worse, 1 better.');
	expect(text.indexOf('| a | 100 % | 0 % | it is live |')).toBeGreaterThan(0);
	expect(text.indexOf('| b | 0 % | 100 % |')).toBeGreaterThan(text.indexOf('| a | 100 %'));
});

it('says what a run without a judged task, or one that was not repeated, does not show', () => {
	const figures = writeReport([run('none', [])]);
	expect(figures).toContain('| success (95 % interval) | – |');
	expect(figures).not.toContain('each time');
	expect(textOf(join(parent, 'none'), 'report.md')).toContain('no task is judged yet');
	const twice = run('twice', [passed('a'), { ...passed('a'), repetition: 2 }]);
	expect(writeReport([twice])).toContain('| tasks that passed each time | 100 %');
});

it('compares figures of the tasks that both runs have, and shows markup as it was written', () => {
	const both = run('both', [
		passed('a'),
		failed('b', 'the mail reads <script>alert(1)</script>, ![a](http://x.test/p.png)'),
	]);
	const text = compareRuns(both, run('one', [passed('a')]));
	expect(text).toContain('Nothing tells them apart.');
	expect(text).toContain('| tokens in | 20,000 | 20,000 |');
	writeReport([both]);
	expect(textOf(both, 'report.html')).not.toMatch(/<script|<img/);
});

it('refuses a folder that another process plays, and none for a stranger with its id', () => {
	const directory = run('busy', []);
	const again = () => describeRun(directory, { model: 'small', way: 'mcp', packageFolder: parent });
	const waits = ['-e', 'setTimeout(() => {}, 60_000)'];
	const [player, stranger] = [['eval/run.mjs'], []].map((more) =>
		spawn(process.execPath, [...waits, ...more], { stdio: 'ignore' }),
	);
	try {
		writeFileSync(join(directory, 'run.pid'), String(player?.pid));
		expect(again).toThrow(/is being played by process/);
		writeFileSync(join(directory, 'run.pid'), String(stranger?.pid));
		expect(again).not.toThrow();
	} finally {
		for (const one of [player, stranger]) one?.kill();
	}
});

it('ends a run of which all is judged, also where its budget is used up', async () => {
	const directory = join(parent, 'whole');
	const options = {
		...{ names: ['one-word'], way: 'foreman', repeat: 1, atOnce: 1, mostTokens: 1000 },
		...{ byFiles: true, environment: {}, packageFolder: parent, say: () => {} },
	};
	mkdirSync(join(directory, 'one-word', 'requests'), { recursive: true });
	const used = JSON.stringify({ tokensIn: 900, tokensOut: 100 });
	writeFileSync(join(directory, 'one-word', 'requests', '001-usage.json'), used);
	await expect(playRun(directory, options)).rejects.toThrow(/budget is used up/);
	journal(directory, passed('one-word'));
	await playRun(directory, options);
	expect(existsSync(join(directory, 'ended'))).toBe(true);
});

it('refuses a folder without a run, and one with a run of another model or way', () => {
	expect(() => writeReport([parent])).toThrow(/does not hold a run/);
	const directory = run('small', []);
	expect(() =>
		describeRun(directory, { model: 'large', way: 'mcp', packageFolder: parent }),
	).toThrow(/holds a run of the model "small"\. Name another folder/);
	expect(() =>
		describeRun(directory, { model: 'small', way: 'n8n', packageFolder: parent }),
	).toThrow(/holds a run of the way "mcp"\. Name another folder/);
});

it('knows a run whose process is gone', () => {
	const directory = run('gone', []);
	expect([isBrokenOff(parent), isBrokenOff(directory)]).toEqual([false, false]);
	writeFileSync(join(directory, 'run.pid'), '999999999');
	expect(isBrokenOff(directory)).toBe(true);
});

it('goes on after a line that a kill cut off', () => {
	const directory = run('cut', [passed('a')]);
	const file = join(directory, 'journal.jsonl');
	writeFileSync(file, `${textOf(directory, 'journal.jsonl')}{"task":"b","ver`);
	journal(directory, passed('c'));
	expect(readJournal(directory).map(({ task }) => task)).toEqual(['a', 'c']);
});
