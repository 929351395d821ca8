import { asOneWriter } from '../../src/adapters/n8n-api/one-writer';
import { createWorkspaceFiles, workspaceLimits } from '../../src/documents/workspace-files';
import { thrown } from '../tools/thrown';
import { memoryStore } from './memory-store';

const open = (store = memoryStore().store, owner = 'task-1') =>
	createWorkspaceFiles(store, async () => ['run-1', owner], asOneWriter);

const files = (count: number, characters: number) =>
	Array.from({ length: count }, (_, index) => ({
		path: `src/${index}.ts`,
		text: 'x'.repeat(characters),
	}));

describe('the workspace of a task', () => {
	it('keeps files, outside of the process, to the letter', async () => {
		const { store } = memoryStore();
		const text = 'a\0b\ud800 \u{1f600}\r\n';
		await open(store).write([{ path: 'src/a.ts', text }]);
		await open(store).write([{ path: 'src/b.ts', text: '' }]);
		const again = open(store);
		expect(await again.list()).toEqual([
			{ path: 'src/a.ts', characters: text.length },
			{ path: 'src/b.ts', characters: 0 },
		]);
		expect(await again.read('src/a.ts')).toBe(text);
		expect(await again.read('src/b.ts')).toBe('');
		expect(await again.read('src/c.ts')).toBeUndefined();
	});

	it('is no other task’s', async () => {
		const { store } = memoryStore();
		await open(store).write([{ path: 'src/a.ts', text: 'mine' }]);
		await open(store).noteSubmitted('src/a.ts', 'w1');
		const other = open(store, 'task-2');
		expect(await other.list()).toEqual([]);
		expect(await other.read('src/a.ts')).toBeUndefined();
		expect(await other.submittedAs('src/a.ts')).toBeUndefined();
	});

	it('loses none of what is written at once', async () => {
		const { store } = memoryStore();
		await Promise.all(files(10, 3).map(async (file) => await open(store).write([file])));
		expect(await open(store).list()).toHaveLength(10);
	});

	it.each([0, 1, 2])(
		'says whether it knows that, where the store fails %d times',
		async (fails) => {
			const { store } = memoryStore();
			let left = fails;
			const failing = {
				...store,
				async put(...given: Parameters<typeof store.put>) {
					left -= 1;
					if (left >= 0) throw new Error('gone');
					await store.put(...given);
				},
			};
			const isNoted = fails < 2;
			expect(await open(failing).noteSubmitted('src/a.ts', 'w1')).toBe(isNoted);
			expect(await open(store).submittedAs('src/a.ts')).toBe(isNoted ? 'w1' : undefined);
		},
	);

	it('knows what a file was submitted as', async () => {
		const workspace = open();
		expect(await workspace.submittedAs('constructor')).toBeUndefined();
		await workspace.noteSubmitted('src/a.ts', 'w1');
		await workspace.write([{ path: 'src/a.ts', text: 'new' }]);
		expect(await workspace.submittedAs('src/a.ts')).toBe('w1');
	});

	it.each([
		['a file too many', files(workspaceLimits.files + 1, 1), '51 files'],
		['a file too long', files(1, workspaceLimits.characters + 1), '200001 characters'],
		['too much in all', files(6, 180_000), '1080000 characters'],
	])('refuses %s, and writes none of it', async (_what, given, said) => {
		const { store, rows } = memoryStore();
		const workspace = open(store);
		await workspace.write([{ path: 'before.ts', text: 'as it was' }]);
		const kept = new Map(rows);
		const refusal = async () =>
			await workspace.write(given.filter(({ path }) => path !== 'before.ts'));
		expect(await thrown(refusal)).toMatchObject({ code: 'too-large' });
		expect(rows).toEqual(kept);
		expect(await thrown(async () => await open().write(given))).toMatchObject({
			message: expect.stringContaining(said),
		});
	});

	it('takes as much as it says', async () => {
		await open().write(files(workspaceLimits.files, 20_000));
		await open().write(files(5, workspaceLimits.characters));
	});

	it('counts a file that is written over once', async () => {
		const workspace = open();
		for (let round = 0; round < 7; round += 1) await workspace.write(files(1, 200_000));
		expect(await workspace.list()).toHaveLength(1);
	});

	it.each(['not json', '{}', 'null', '{"files":5}'])(
		'that somebody has made %p of is empty',
		async (body) => {
			const { store, rows } = memoryStore();
			await open(store).write([{ path: 'a.ts', text: 'a' }]);
			for (const key of rows.keys()) rows.set(key, body);
			expect(await open(store).list()).toEqual([]);
			expect(await open(store).read('a.ts')).toBeUndefined();
		},
	);
});
