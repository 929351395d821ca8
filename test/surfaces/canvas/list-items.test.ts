import { listHints } from '../../../src/surfaces/canvas/read-list';

const list = {
	key: 'workflows',
	isDeclared: true,
	paging: { word: 'token', input: 'cursor', output: 'nextCursor' },
} as const;
const read = { entries: [{ name: 'Orders' }], omitted: [], goesOn: false };

test('what a list does not say is no hint', () => {
	const beside = { nextCursor: null, note: undefined, tags: [] };
	expect(listHints(list, { ...read, beside }, false)).toEqual([]);
});
