import { freshList, keptList } from '../../../src/surfaces/mcp/answer-list';

test('a list is written once for all that ask at the same time', async () => {
	const write = jest.fn(async () => await Promise.resolve('list'));
	expect(await Promise.all([keptList('a', write), keptList('a', write)])).toEqual(['list', 'list']);
	expect(write).toHaveBeenCalledTimes(1);
	expect(await freshList('a')).toBe('list');
});

test('a failure of who began is of nobody else, and is not kept', async () => {
	const fails = keptList('b', async () => await Promise.reject(new Error('hung up')));
	const other = keptList('b', async () => await Promise.resolve('list'));
	await expect(fails).rejects.toThrow('hung up');
	expect(await other).toBe('list');
	await expect(keptList('c', async () => await Promise.reject(new Error('x')))).rejects.toThrow();
	expect(freshList('c')).toBeUndefined();
});

test('as many lists as clients make up are not kept', async () => {
	for (let at = 0; at < 1_000; at += 1)
		await keptList(`many ${at}`, async () => await Promise.resolve('list'));
	const kept = Array.from({ length: 1_000 }, (_, at) => freshList(`many ${at}`));
	expect(kept.filter((one) => one !== undefined).length).toBeLessThanOrEqual(200);
});
