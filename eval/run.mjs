/** Has an agent do tasks with your model, each in an n8n of its own, and judges what came of them. */
import { parseArgs } from 'node:util';

import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { ensureDependencies } from '../scripts/ensure-dependencies.mjs';
import { packageRoot } from '../scripts/package-root.mjs';
import { takeKeys } from './provider.mjs';
import { chosenTasks, taskNames } from './task-list.mjs';

const USAGE = `Usage:
  npm run eval -- DIR [TASK …] [--model NAME | --chat-model FILE] [--way foreman] [--cases FOLDER] [--repeat 3] [--at-once 2]
                  [--most-tokens 5000000] [--prices IN,OUT [--most-money 5]] [--package FOLDER]
  npm run eval -- --report DIR [DIR …]
  npm run eval -- --compare OLD NEW
  npm run eval -- --check [TASK …]

DIR             for the results; started again with it, a run goes on where it was
--model         as its provider names it; OPENAI_API_KEY and OPENAI_BASE_URL say where it is. Without, you answer its requests with files
--by-files      the same, for a model with a name: what you pass as --model stands in the report
--chat-model    in place of --model: a file with a workflow that has the chat model node, or the node, as n8n copies it;
                CHAT_MODEL_CREDENTIAL has the fields of its credential as JSON
--cases         a checkout of n8n, kweizh/n8n-benchmark or zjunlp/Chat2Workflow, to play their tasks
--way           how the model gets to work: foreman, toolkit, toolkit-deferred, toolkit-flat, mcp (Foreman's MCP Trigger), n8n-mcp,
                or n8n (its own MCP server)
--repeat        how often each task is played; --at-once how many at the same time
--most-tokens   in and out, of all plays; --most-money with prices for a million tokens in and out. Then it stops
--package       a folder or tarball of Foreman; this clone's build when left out
--report        writes report.html into the first folder, about one run or several
--compare       says what got worse, and what better
--check         tries the judges of the tasks, without a model`;

const environment = takeKeys(process.env);

const say = (line) => console.error(line);

function read() {
	try {
		return parseArgs({ allowPositionals: true, options: OPTIONS });
	} catch (error) {
		say(`${error.message}\n\n${USAGE}`);
		process.exit(2);
	}
}

const OPTIONS = {
	model: { type: 'string' },
	'chat-model': { type: 'string' },
	cases: { type: 'string' },
	way: { type: 'string', default: 'foreman' },
	repeat: { type: 'string', default: '1' },
	'at-once': { type: 'string', default: '1' },
	'most-tokens': { type: 'string' },
	'most-money': { type: 'string' },
	prices: { type: 'string' },
	package: { type: 'string', default: packageRoot },
	report: { type: 'boolean', default: false },
	compare: { type: 'boolean', default: false },
	check: { type: 'boolean', default: false },
	'by-files': { type: 'boolean', default: false },
	help: { type: 'boolean', short: 'h', default: false },
};

const { values, positionals } = read();

function numberOf(option, isWhole = true) {
	if (values[option] === undefined) return undefined;
	const number = Number(values[option]);
	if (number > 0 && (!isWhole || Number.isInteger(number))) return number;
	throw new Error(`--${option} must be a ${isWhole ? 'whole ' : ''}number above 0.`);
}

function pricesOf() {
	if (values.prices === undefined) {
		if (values['most-money'] === undefined) return undefined;
		throw new Error('--most-money needs --prices IN,OUT: what a million tokens in and out cost.');
	}
	const prices = values.prices.split(',').map(Number);
	if (prices.length === 2 && prices.every((price) => price >= 0)) return prices;
	throw new Error(
		'--prices must be two numbers, such as 1,4: what a million tokens in and out cost.',
	);
}

async function play([directory, ...names]) {
	if (directory === undefined) throw new Error('Name a folder: npm run eval -- DIR [TASK …]');
	if ((await taskNames()).includes(directory))
		throw new Error(
			`"${directory}" is a task. Name the folder for the results first: npm run eval -- DIR ${directory}`,
		);
	if (values.cases === undefined) await chosenTasks(names);
	const options = {
		names,
		environment,
		modelName: values.model,
		byFiles: values['by-files'] || (values.model ?? values['chat-model']) === undefined,
		way: values.way,
		chatModel: values['chat-model'],
		cases: values.cases,
		repeat: numberOf('repeat'),
		atOnce: numberOf('at-once'),
		packageFolder: values.package,
		prices: pricesOf(),
		mostTokens: numberOf('most-tokens'),
		mostMoney: numberOf('most-money', false),
	};
	if (values['chat-model'] !== undefined && !/^(?:foreman|toolkit)/.test(values.way))
		throw new Error(
			'--chat-model is for the ways of n8n: foreman, toolkit, toolkit-deferred, toolkit-flat.',
		);
	if (values['chat-model'] !== undefined && (values['most-tokens'] ?? values['most-money']))
		throw new Error(
			'--most-tokens and --most-money need --model: n8n asks a chat model node itself.',
		);
	await ensureDependencies();
	if (values.package === packageRoot) await ensureBuilt();
	const { WAYS } = await import('./ways.mjs');
	if (WAYS[values.way] === undefined)
		throw new Error(`--way must be one of ${Object.keys(WAYS).join(', ')}.`);
	const { playRun } = await import('./play-run.mjs');
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
	process.once('exit', (code) => {
		if (code > 128)
			say(`Stopped. The same command goes on; --report ${directory} shows what is judged so far.`);
	});
	await playRun(directory, { ...options, say });
	await report([directory]);
}

async function report(directories) {
	if (directories.length === 0)
		throw new Error('Name the folders of runs: npm run eval -- --report DIR [DIR …]');
	const { writeReport } = await import('./report.mjs');
	console.log(writeReport(directories, { prices: pricesOf() }));
}

async function compare([before, after]) {
	if (after === undefined)
		throw new Error('Name the folders of two runs: npm run eval -- --compare OLD NEW');
	const { compareRuns } = await import('./compare-runs.mjs');
	console.log(compareRuns(before, after));
}

async function check(names) {
	await ensureDependencies();
	const { checkTasks } = await import('./tasks/check-task.mjs');
	if (!(await checkTasks(names, { say }))) process.exitCode = 1;
}

const doing = [
	[values.help, () => console.log(USAGE)],
	[values.report, report],
	[values.compare, compare],
	[values.check, check],
	[true, play],
].find(([isWanted]) => isWanted)[1];

try {
	await doing(positionals);
} catch (error) {
	say([error.message, error.cause?.message].filter(Boolean).join(': '));
	process.exit(1);
}
