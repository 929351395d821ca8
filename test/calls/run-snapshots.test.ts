import { createRunSnapshots } from '../../src/calls/run-snapshots';

function counted() {
	let reads = 0;
	return async () => await Promise.resolve((reads += 1));
}

test('what was read for a run holds for all of it', async () => {
	const read = counted();
	const snapshots = createRunSnapshots<number>(2);
	expect([await snapshots.keep('a', read), await snapshots.keep('a', read)]).toEqual([1, 1]);
	await snapshots.keep('b', read);
	await snapshots.keep('c', read);
	expect(await snapshots.keep('a', read)).toBe(4);
});

test('for a session it is read anew after its time', async () => {
	let time = 0;
	const read = counted();
	const snapshots = createRunSnapshots<number>(2, () => time);
	expect(await snapshots.keep('a', read, 10)).toBe(1);
	time = 9;
	expect(await snapshots.keep('a', read, 10)).toBe(1);
	time = 10;
	expect(await snapshots.keep('a', read, 10)).toBe(2);
	expect(await snapshots.keep('a', read, 10)).toBe(2);
});

test('what failed is read again', async () => {
	const snapshots = createRunSnapshots<number>(2);
	const failing = async () => await Promise.reject(new Error('not now'));
	await expect(snapshots.keep('a', failing)).rejects.toThrow('not now');
	expect(await snapshots.keep('a', counted())).toBe(1);
});
