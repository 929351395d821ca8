import type { ListOutput } from '../../../src/catalog/list-output';
import type { Outcome } from '../../../src/kernel/outcome';
import { entryItems, listHints, oneItem, readList } from '../../../src/surfaces/canvas/read-list';

const byCursor: ListOutput = {
	...{ key: 'things', isDeclared: true },
	paging: { word: 'token', output: 'cursor', input: 'cursor' },
};

const byOffset: ListOutput = {
	...{ key: 'things', isDeclared: true },
	paging: { word: 'count', output: 'hasMore', input: 'offset' },
};

const byFullPage: ListOutput = {
	...{ key: 'things', isDeclared: true },
	paging: { word: 'count', output: undefined, input: 'skip' },
};

const answer = (output: object): Outcome => ({ status: 'succeeded', output });

/** Answers one call after another, and keeps the calls. The last answer is given again and again. */
function answering(...outcomes: readonly Outcome[]) {
	const calls: unknown[] = [];
	const ask = async (call: object): Promise<Outcome> => {
		calls.push(call);
		const outcome = outcomes[Math.min(calls.length, outcomes.length) - 1];
		if (outcome === undefined) throw new Error('There is no answer');
		return await Promise.resolve(outcome);
	};
	return { ask, calls };
}

const things = (...names: readonly string[]) => names.map((name) => ({ name }));

test('a list that is not wanted whole is one call, and says that there is more', async () => {
	const { ask, calls } = answering(answer({ things: things('a'), cursor: 'next' }));
	const read = await readList(byCursor, { call: { limit: 1 }, all: false }, ask);
	expect(calls).toEqual([{ limit: 1 }]);
	expect(read).toMatchObject({ entries: things('a'), goesOn: true });
	expect(listHints(byCursor, read, false)).toEqual([expect.stringContaining('Return All')]);
	expect(oneItem(byCursor, read)).toEqual({ things: things('a'), cursor: 'next' });
});

test('a list is read to its end by the cursor of its answers', async () => {
	const { ask, calls } = answering(
		answer({ things: things('a', 'b'), cursor: 'two' }),
		answer({ things: things('c'), cursor: 'three' }),
		answer({ things: [] }),
	);
	const read = await readList(byCursor, { call: { limit: 2 }, all: true }, ask);
	expect(calls).toEqual([{ limit: 2 }, { limit: 2, cursor: 'two' }, { limit: 2, cursor: 'three' }]);
	expect(oneItem(byCursor, read)).toEqual({ things: things('a', 'b', 'c') });
	expect(listHints(byCursor, read, true)).toEqual([]);
});

test('a list is read to its end by skipping what was read', async () => {
	const { ask, calls } = answering(
		answer({ things: things('a', 'b'), hasMore: true }),
		answer({ things: things('c'), hasMore: false }),
	);
	const read = await readList(byOffset, { call: { offset: 10 }, all: true }, ask);
	expect(calls).toEqual([{ offset: 10 }, { offset: 12 }]);
	expect(oneItem(byOffset, read)).toEqual({ things: things('a', 'b', 'c'), hasMore: false });
	expect(listHints(byOffset, read, true)).toEqual([]);
});

test('what a list holds again, because something new has come first, is put out once', async () => {
	const { ask } = answering(
		answer({ things: things('c', 'b'), hasMore: true }),
		answer({ things: things('b', 'a'), hasMore: false }),
	);
	const read = await readList(byOffset, { call: {}, all: true }, ask);
	expect(read.entries).toEqual(things('c', 'b', 'a'));
});

test('where no answer says whether there is more, a full page does', async () => {
	const { ask, calls } = answering(
		answer({ things: things('a', 'b') }),
		answer({ things: things('c') }),
	);
	const read = await readList(byFullPage, { call: { limit: 2 }, all: true }, ask);
	expect(calls).toEqual([{ limit: 2 }, { limit: 2, skip: 2 }]);
	expect(read.entries).toEqual(things('a', 'b', 'c'));
});

test('a list that never ends is cut, and a person is told', async () => {
	const thousand = Array.from({ length: 1_000 }, () => ({ name: 'a' }));
	const { ask, calls } = answering(answer({ things: thousand, cursor: 'again' }));
	const read = await readList(byCursor, { call: {}, all: true }, ask);
	expect(calls).toHaveLength(10);
	expect(listHints(byCursor, read, true)).toEqual([
		expect.stringContaining('Only the first 10000 are here'),
	]);
	expect(oneItem(byCursor, read)).toMatchObject({ cursor: 'again' });
});

test('a list whose pages are empty is cut as well', async () => {
	const { ask, calls } = answering(answer({ things: [], cursor: 'again' }));
	const read = await readList(byCursor, { call: {}, all: true }, ask);
	expect(calls).toHaveLength(500);
	expect(read.goesOn).toBe(true);
});

test('a page that fails is the outcome, whatever was read before', async () => {
	const error = { code: 'unavailable', message: 'No', hint: 'Wait', retryable: true } as const;
	const failed: Outcome = { status: 'failed', error };
	const { ask } = answering(answer({ things: things('a'), cursor: 'two' }), failed);
	const read = await readList(byCursor, { call: {}, all: true }, ask);
	expect(read).toMatchObject({ failed, entries: [] });
});

test('a person is told what stands beside the entries, and what was left out of them', async () => {
	const omitted = { parts: [{ path: 'things', left: '3 of 9 items' }], how: 'Pass query.' };
	const { ask } = answering({
		...{ status: 'succeeded', omitted },
		output: { things: [], note: 'The newest alone.', notShown: 7 },
	});
	const read = await readList(byCursor, { call: {}, all: false }, ask);
	expect(listHints(byCursor, read, false)).toEqual([
		'The newest alone.',
		'Not Shown: 7',
		'Left out of things: 3 of 9 items. Pass query.',
	]);
	expect(oneItem(byCursor, read)).toEqual({
		...{ things: [], note: 'The newest alone.', notShown: 7 },
		omitted: { left: ['things: 3 of 9 items'], how: 'Pass query.' },
	});
});

test('entries begin with what a person looks for, end with ids, and say nothing of what is not there', async () => {
	const entry = {
		...{ id: '1', workflowId: '2', tags: [], startedAt: null, mode: 'manual' },
		...{ status: 'error', name: 'Orders', active: false },
	};
	const { ask } = answering(answer({ things: [entry] }));
	const read = await readList(byCursor, { call: {}, all: false }, ask);
	expect(entryItems(byCursor, read).map((item) => Object.entries(item))).toEqual([
		[
			...[
				['name', 'Orders'],
				['status', 'error'],
				['mode', 'manual'],
				['active', false],
			],
			...[
				['id', '1'],
				['workflowId', '2'],
			],
		],
	]);
});

test('rows of a table stay as they are', async () => {
	const row = { id: 1, price: null, name: 'Pen' };
	const { ask } = answering(answer({ things: [row] }));
	const read = await readList(byCursor, { call: {}, all: false }, ask);
	const items = entryItems({ ...byCursor, isDeclared: false }, read);
	expect(items.map((item) => Object.entries(item))).toEqual([Object.entries(row)]);
});
