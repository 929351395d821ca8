import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readJournal } from '../../eval/journal.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { withoutNote } from '../../sandbox/model/tool-results.mjs';
import type { Json } from '../support/live-instance';

const root = join(__dirname, '..', '..');
const PLAY = 'one-word';
const { NODE_ENV: _nodeEnv, JEST_WORKER_ID: _worker, ...environment } = process.env;

let directory: string;
let model: Awaited<ReturnType<typeof startModelServer>>;
const at = (...names: string[]) => join(directory, ...names);
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), 'eval-kills-'));
	model = await startModelServer();
});

afterAll(async () => {
	await model.stop();
	rmSync(directory, { recursive: true });
});

/** A model that finds the word, changes it, and says so. */
function turn({ toolResults }: Json): Json {
	const [found, built] = toolResults.map(({ content }: Json) => withoutNote(content));
	if (found === undefined)
		return { toolCalls: [{ name: 'find-in-workflows', arguments: { text: 'Regards,' } }] };
	if (built !== undefined) return { text: 'The mail ends with Cheers now.' };
	const [{ workflowId }] = found.workflows.filter(
		({ workflowName }: Json) => workflowName === 'Welcome mail',
	);
	const patches = [{ old_str: 'Regards,', new_str: 'Cheers,' }];
	return { toolCalls: [{ name: 'build-workflow', arguments: { workflowId, patches } }] };
}

function start(folder: string): ChildProcess {
	return spawn(process.execPath, ['eval/run.mjs', folder, PLAY, '--model', 'eval-kills'], {
		cwd: root,
		env: { ...environment, OPENAI_BASE_URL: model.url },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
}

/** Starts the run, and kills it once something is so. Throws where the run ends before. */
async function killWhen(holds: () => boolean): Promise<void> {
	const run = start(directory);
	let told = '';
	run.stderr?.on('data', (text) => (told += text));
	while (!holds()) {
		if (run.exitCode !== null) throw new Error(`it ended before: ${told}`);
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	run.kill('SIGKILL');
	if (run.signalCode === null) await once(run, 'exit');
}

async function runToTheEnd(folder: string): Promise<void> {
	const run = start(folder);
	let told = '';
	run.stderr?.on('data', (text) => (told += text));
	const [code] = await once(run, 'exit');
	if (code !== 0) throw new Error(told);
}

/** The conversation, as far as it is stored. */
const turns = () => JSON.parse(textOf(at(PLAY, 'talk.json')) || '{"turns":[]}').turns;
const answers = () => (existsSync(at(PLAY, 'requests')) ? readdirSync(at(PLAY, 'requests')) : []);

const POINTS: Array<[string, () => boolean]> = [
	['the first n8n starts', () => existsSync(at('n8n.part', 'n8n.pid'))],
	['that n8n is copied', () => existsSync(at(PLAY, 'home'))],
	['the n8n of the task starts', () => existsSync(at(PLAY, 'n8n.pid'))],
	['the task is seeded', () => existsSync(at(PLAY, 'seeding'))],
	['the user says the first words', () => turns()[0]?.isSending === true],
	['the model is asked', () => answers().includes('001-request.json')],
	['the model has answered', () => answers().includes('002-completion.json')],
	['the Foreman asks', () => turns()[0]?.report !== undefined],
	['the user answers', () => turns()[1]?.isSending === true],
	['the judge looks', () => existsSync(at(PLAY, 'before-judge'))],
	['the verdict is journalled', () => textOf(at('journal.jsonl')) !== ''],
];

it('killed at any point, goes on, and doubles nothing', async () => {
	const script = model.load({ name: 'eval-kills', turns: turn });
	for (const [, holds] of POINTS) await killWhen(holds);
	await runToTheEnd(directory);

	const lines = readJournal(directory);
	expect(lines).toMatchObject([
		{
			...{ task: PLAY, repetition: 1, verdict: 'passed', failed: [] },
			...{ requests: 3, questions: 1, approvals: 1, status: 'finished' },
		},
	]);
	expect(answers().filter((name) => name.endsWith('-request.json'))).toHaveLength(3);
	expect(turns()).toHaveLength(2);
	// A request is sent to a provider once more where a kill came before its answer.
	expect(script.calls.length).toBeLessThanOrEqual(3 + POINTS.length);
	expect(existsSync(at(PLAY, 'n8n.pid'))).toBe(false);
	expect(textOf(at('report.md'))).toContain('| success (95 % interval) | 100 %');

	rmSync(at(PLAY), { recursive: true });
	rmSync(at('journal.jsonl'));
	await runToTheEnd(directory);
	const [line] = lines;
	if (line === undefined) throw new Error('nothing is journalled');
	const [again] = readJournal(directory);
	// Their reports name workflows by ids of their own.
	expect(again?.output.replace(/\([\w-]{16}\)/g, '')).toBe(
		line.output.replace(/\([\w-]{16}\)/g, ''),
	);
	// So do requests, which also tell times; words that a busy n8n did not hear are in them twice.
	const { output: _output, minutes: _minutes, ...judged } = line;
	expect(again).toMatchObject(judged);
}, 1_800_000);
