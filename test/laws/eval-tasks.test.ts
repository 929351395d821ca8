import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UNASKED } from '../../eval/causes.mjs';
import { loadTask, taskNames } from '../../eval/task-list.mjs';
import packageJson from '../../package.json';

const root = join(__dirname, '..', '..');
const folder = join(root, 'eval', 'tasks');

const tasks = readdirSync(folder)
	.filter((name) => !name.endsWith('.mjs'))
	.sort();

it('are forty, each in a folder', async () => {
	expect(tasks).toHaveLength(40);
	expect(await taskNames()).toEqual(tasks);
});

describe.each(tasks)('the task %s', (name) => {
	it('has a seed, words, a judge, a reference and three wrong solutions', async () => {
		const task = await loadTask(name);
		for (const part of [task.seed, task.words, task.judge, task.solve])
			expect(part).toBeInstanceOf(Function);
		const wrong = Object.entries(task.wrong);
		expect(wrong.length).toBeGreaterThanOrEqual(3);
		for (const [what, solution] of wrong) {
			expect(what).toMatch(/\S+ \S+/);
			expect(solution).toBeInstanceOf(Function);
		}
		expect(new Set(wrong.map(([, solution]) => solution)).size).toBe(wrong.length);
	});

	it('looks for what must not change', () => {
		const text = readFileSync(join(folder, name, 'task.mjs'), 'utf8');
		const judge = text.slice(text.search(/judge\(/), text.search(/\n\tsolve\b/));
		const checks = [...judge.matchAll(/\[\s*(?:'([^']+)'|`([^`]+)`),/g)];
		const names = checks.map(([, plain, templated]) => plain ?? templated ?? '');
		expect(names.filter((what) => UNASKED.test(what))).not.toEqual([]);
	});
});

it('the how-to lists them', () => {
	const text = readFileSync(join(root, 'docs', 'how-to', 'measure-your-model.md'), 'utf8');
	const [, section = ''] = text.split('## The tasks');
	expect([...section.matchAll(/^\|[^|]*\| `([\w-]+)` \|/gm)].map(([, one]) => one).sort()).toEqual(
		tasks,
	);
});

it('the kit beside them is small, and not in the package', () => {
	const files = readdirSync(join(root, 'eval')).filter((file) => file.endsWith('.mjs'));
	const lines = files.map(
		(file) => readFileSync(join(root, 'eval', file), 'utf8').split('\n').length - 1,
	);
	expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2_500);
	expect(packageJson.files.filter((file) => file.startsWith('eval'))).toEqual([]);
});
