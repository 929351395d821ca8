import type { DocumentStore } from '../../src/documents/document-store';
import { createCodeDrafts } from '../../src/documents/code-drafts';
import type { ToolErrorCode } from '../../src/kernel/tool-error';
import { ToolError } from '../../src/kernel/tool-error';
import { memoryStore } from './memory-store';

const draft = (code: string, workflowId: string | null = null) => ({
	code,
	workflowId,
	versionId: workflowId === null ? null : 'v1',
});

describe('a draft', () => {
	it('is found again by its id, as the last of its workflow, and as the last of the run', async () => {
		const { store } = memoryStore();
		const drafts = createCodeDrafts(store, async () => 'run-1');
		const draftId = await drafts.save(draft('a', 'w1'));
		const kept = { draftId, ...draft('a', 'w1') };
		expect(draftId).toMatch(/^[0-9a-f]{12}$/);
		expect(await drafts.get(String(draftId))).toEqual(kept);
		expect(await drafts.last('w1')).toEqual(kept);
		expect(await drafts.last(undefined)).toEqual(kept);
	});

	it('is one for each workflow of a run', async () => {
		const drafts = createCodeDrafts(memoryStore().store, async () => 'run-1');
		await drafts.save(draft('a', 'w1'));
		await drafts.save(draft('b', 'w2'));
		await drafts.save(draft('c', 'w1'));
		expect(await drafts.last('w1')).toMatchObject({ code: 'c' });
		expect(await drafts.last('w2')).toMatchObject({ code: 'b' });
		expect(await drafts.last(undefined)).toMatchObject({ code: 'c', workflowId: 'w1' });
		expect(await drafts.last('w3')).toBeUndefined();
	});

	it('of new workflows is one for each code, and the same for a repeated call', async () => {
		const drafts = createCodeDrafts(memoryStore().store, async () => 'run-1');
		const first = await drafts.save(draft('a'));
		expect(await drafts.save(draft('b'))).not.toBe(first);
		expect(await drafts.save(draft('a'))).toBe(first);
	});

	it('is overwritten where its id is given', async () => {
		const drafts = createCodeDrafts(memoryStore().store, async () => 'run-1');
		const draftId = await drafts.save(draft('a'));
		expect(await drafts.save({ draftId, ...draft('b') })).toBe(draftId);
		expect(await drafts.get(String(draftId))).toMatchObject({ code: 'b' });
	});

	it('of another run is no last one, but is found by its id', async () => {
		const { store } = memoryStore();
		const draftId = await createCodeDrafts(store, async () => 'run-1').save(draft('a', 'w1'));
		const other = createCodeDrafts(store, async () => 'run-2');
		expect(await other.last('w1')).toBeUndefined();
		expect(await other.last(undefined)).toBeUndefined();
		expect(await other.get(String(draftId))).toMatchObject({ code: 'a' });
	});

	it.each(['not json', '{}', '{"draftId":5}', 'null'])(
		'that somebody has made %p of is not found',
		async (body) => {
			const { store, rows } = memoryStore();
			const drafts = createCodeDrafts(store, async () => 'run-1');
			await drafts.save(draft('a', 'w1'));
			for (const key of rows.keys()) rows.set(key, body);
			expect(await drafts.last('w1')).toBeUndefined();
		},
	);
});

describe('what was seen of a workflow', () => {
	it('is found by its run alone, and is no draft', async () => {
		const { store, rows } = memoryStore();
		const drafts = createCodeDrafts(store, async () => 'run-1');
		const seen = { versionId: 'v1', unversioned: 'a' };
		await drafts.keepSight('w1', { seen, from: seen });
		expect(await drafts.sight('w1')).toEqual({ seen, from: seen });
		expect(await drafts.sight('w2')).toBeUndefined();
		expect(await drafts.last('w1')).toBeUndefined();
		const other = createCodeDrafts(store, async () => 'run-2');
		expect(await other.sight('w1')).toBeUndefined();
		for (const key of rows.keys()) rows.set(key, '{"seen":1}');
		expect(await drafts.sight('w1')).toBeUndefined();
	});
});

describe('what a search has shown of many', () => {
	const seenAt = (versionId: string) => ({ versionId, unversioned: 'a' });

	it('is written at once, counts where nothing was read, and stays as it was first', async () => {
		const { store, rows } = memoryStore();
		const drafts = createCodeDrafts(store, async () => 'run-1');
		const read = { seen: seenAt('v1'), from: seenAt('v0') };
		await drafts.keepSight('w1', read);
		await drafts.keepFound({ w1: seenAt('v9'), w2: seenAt('v1') });
		await drafts.keepFound({ w2: seenAt('v2'), w3: seenAt('v1') });
		expect(rows.size).toBe(2);
		expect(await drafts.sight('w1')).toEqual(read);
		for (const id of ['w2', 'w3'])
			expect(await drafts.sight(id)).toEqual({ seen: seenAt('v1'), from: seenAt('v1') });
		for (const id of ['w4', 'constructor', '__proto__'])
			expect(await drafts.sight(id)).toBeUndefined();
		expect(await createCodeDrafts(store, async () => 'run-2').sight('w2')).toBeUndefined();
	});
});

describe('code that all runs share', () => {
	const shared = (code: string) => ({ code, patches: '' });

	it('is found by workflow and moment, in any run', async () => {
		const { store } = memoryStore();
		const drafts = createCodeDrafts(store, async () => 'run-1');
		await drafts.remember('w1', 'after-save', shared('a'));
		const other = createCodeDrafts(store, async () => 'run-2');
		expect(await other.recall('w1', 'after-save')).toEqual(shared('a'));
		expect(await other.recall('w1', 'before-save')).toBeUndefined();
		expect(await other.recall('w2', 'after-save')).toBeUndefined();
		await other.remember('w1', 'after-save', shared('b'));
		expect(await drafts.recall('w1', 'after-save')).toEqual(shared('b'));
	});

	it('is no draft of a run', async () => {
		const drafts = createCodeDrafts(memoryStore().store, async () => 'run-1');
		await drafts.remember('w1', 'after-save', shared('a'));
		expect(await drafts.last('w1')).toBeUndefined();
		expect(await drafts.last(undefined)).toBeUndefined();
	});
});

describe('a store that cannot be used', () => {
	const failing = (error: unknown): DocumentStore => {
		const fail = async () => {
			throw error;
		};
		return { get: fail, put: fail, remove: fail, list: fail };
	};
	const toolError = (code: ToolErrorCode) => new ToolError({ code, message: 'No.', hint: 'No.' });

	it.each(['forbidden', 'not-licensed', 'conflict'] as const)(
		'(%s) finds nothing, keeps nothing and breaks nothing',
		async (code) => {
			const drafts = createCodeDrafts(failing(toolError(code)), async () => 'run-1');
			expect(await drafts.last(undefined)).toBeUndefined();
			expect(await drafts.get('x')).toBeUndefined();
			expect(await drafts.save(draft('a'))).toBeUndefined();
			expect(await drafts.recall('w1', 'after-save')).toBeUndefined();
			const shared = { code: 'a', patches: '' };
			await expect(drafts.remember('w1', 'after-save', shared)).resolves.toBeUndefined();
		},
	);

	it('because n8n does not answer keeps nothing, and says so when asked for code', async () => {
		const gone = toolError('unavailable');
		const drafts = createCodeDrafts(failing(gone), async () => 'run-1');
		expect(await drafts.save(draft('a'))).toBeUndefined();
		await expect(drafts.last(undefined)).rejects.toBe(gone);
		await expect(drafts.recall('w1', 'after-save')).rejects.toBe(gone);
	});

	it.each([toolError('internal'), new DOMException('stop', 'AbortError'), new Error('fault')])(
		'because of %s is a failure',
		async (error) => {
			const drafts = createCodeDrafts(failing(error), async () => 'run-1');
			await expect(drafts.last(undefined)).rejects.toBe(error);
			await expect(drafts.save(draft('a'))).rejects.toBe(error);
		},
	);
});
