import { asOneWriter } from '../../src/adapters/n8n-api/one-writer';
import { createSavedVersions } from '../../src/documents/saved-versions';
import { ToolError } from '../../src/kernel/tool-error';
import { memoryStore } from './memory-store';

const open = (store = memoryStore().store) => ({
	store,
	saved: createSavedVersions(store, asOneWriter),
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`);

describe('the versions that Foreman saved', () => {
	it('are told for each workflow by itself, however many are saved at once', async () => {
		const { saved, store } = open();
		await Promise.all(
			['w1', 'w2'].flatMap((workflow) =>
				ids(20).map(async (id) => await saved.note(workflow, `${workflow} ${id}`)),
			),
		);
		const again = open(store).saved;
		expect(await again.of('w1')).toEqual(new Set(ids(20).map((id) => `w1 ${id}`)));
		expect(await again.of('w3')).toEqual(new Set());
	});

	it('are the newest of them where there are many', async () => {
		const { saved } = open();
		for (const id of ids(130)) await saved.note('w1', id);
		await saved.note('w1', 'v40');
		const told = await saved.of('w1');
		expect(told.size).toBe(100);
		expect([...told].slice(-2)).toEqual(['v129', 'v40']);
	});

	it.each(['not json', '{"a":1}', '[1,2]', 'null'])(
		'are none where the row is %s',
		async (body) => {
			const { saved, store } = open();
			await store.put('saved-versions', 'w1', body);
			expect(await saved.of('w1')).toEqual(new Set());
			await saved.note('w1', 'v1');
			expect(await saved.of('w1')).toEqual(new Set(['v1']));
		},
	);

	it('cannot be noted where the store refuses, and nothing fails by that', async () => {
		const refuse = async () =>
			await Promise.reject(new ToolError({ code: 'forbidden', message: '', hint: '' }));
		const saved = createSavedVersions({ get: refuse, put: refuse }, asOneWriter);
		await saved.note('w1', 'v1');
		expect(await saved.of('w1')).toEqual(new Set());
	});
});
