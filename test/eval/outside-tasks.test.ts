import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { readOutsideTasks } from '../../eval/outside-tasks.mjs';
import type { Json } from '../support/live-instance';

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'cases-'));
});

afterEach(() => {
	rmSync(folder, { recursive: true });
});

function write(file: string, content: unknown): void {
	const path = join(folder, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

const wordsOf = (): Json =>
	Object.fromEntries(
		[...readOutsideTasks(folder)].map(([name, task]: Json) => [
			name,
			[task.words(), ...task.later],
		]),
	);

/** What the seed of a task makes in n8n. */
async function seeded(name: string): Promise<Json[]> {
	const made: Json[] = [];
	const call = async (method: string, _path: string, body?: unknown) => {
		if (method === 'POST') made.push(body);
		return await Promise.resolve({ data: [] });
	};
	const task: Json = readOutsideTasks(folder).get(name);
	await task.seed({ call });
	return made;
}

const user = (text: string) => ({ role: 'user', text });
const flow = { nodes: [{ name: 'Start' }], connections: {} };

it("plays n8n's cases that are words and workflows alone", async () => {
	const at = (name: string) => `packages/@n8n/instance-ai/evaluations/data/workflows/${name}.json`;
	write(at('plain'), { prompt: 'Mail me daily.', scenarios: [] });
	write(at('spoken'), { conversation: [user('Mail me.'), user('Weekly.')] });
	const seed = { mode: 'inline', messages: [], workflows: [{ name: 'Mail', ...flow }] };
	write(at('seeded'), { conversation: [user('Rename it.')], seed: { ...seed, dataTables: [] } });
	write(at('answered'), { conversation: [user('Hi'), { role: 'assistant', text: 'Which?' }] });
	write(at('directed'), { conversation: [user('Hi'), user('[Say nothing.]')] });
	write(at('with-runs'), { conversation: [user('Why?')], seed: { ...seed, executions: [{}] } });
	write(at('with-tables'), { conversation: [user('Why?')], seed: { dataTables: [{}] } });
	write(at('notes').replace('.json', '.md'), 'Notes');
	expect(wordsOf()).toEqual({
		plain: ['Mail me daily.'],
		spoken: ['Mail me.', 'Weekly.'],
		seeded: ['Rename it.'],
	});
	expect(await seeded('seeded')).toEqual([{ name: 'Mail', ...flow, settings: {} }]);
});

it('plays instructions, with the workflows that their container has', async () => {
	write('tasks/hash/instruction.md', '# Hash it');
	write(
		'tasks/hash/environment/Dockerfile',
		`RUN cat >workflow.json <<'EOF'\n${JSON.stringify(flow)}\nEOF\nRUN cat > rows.csv <<'EOF'\na,b\nEOF\n`,
	);
	write('tasks/none/readme.txt', 'no task');
	const { hash, ...others } = wordsOf();
	expect(others).toEqual({});
	expect(hash).toEqual([expect.stringMatching(/^# Hash it\n/)]);
	expect(await seeded('hash')).toEqual([{ name: 'workflow.json', ...flow, settings: {} }]);
});

it('plays rounds of wishes, one after the other', () => {
	write('dataset/query.json', [{ id: 1, task: 'Reader', query1: 'Read it.', query2: 'And sum.' }]);
	expect(wordsOf()).toEqual({ Reader: ['Read it.', 'And sum.'] });
});

it('refuses a folder that is none of these', () => {
	expect(() => readOutsideTasks(folder)).toThrow(/is not a checkout of n8n/);
});
