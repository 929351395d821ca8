import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { within } from '../../src/kernel/within';

const endOf = async (signal: AbortSignal): Promise<unknown> =>
	await new Promise((resolve) => {
		signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
	});

test('ends after its time, also where memory is cleared meanwhile', async () => {
	setFlagsFromString('--expose-gc');
	const clear: unknown = runInNewContext('gc');
	if (typeof clear !== 'function') throw new Error('no gc');
	const others = new AbortController();
	const ends = Array.from({ length: 20 }, async () => await endOf(within(others.signal, 60)));
	for (let round = 0; round < 5; round += 1) {
		clear();
		await new Promise((resolve) => setImmediate(resolve));
	}
	for (const reason of await Promise.all(ends))
		expect(reason).toMatchObject({ name: 'TimeoutError' });
	expect(others.signal.aborted).toBe(false);
}, 60_000);

test('ends with what the other signal ended with', async () => {
	const other = new AbortController();
	const end = endOf(within(other.signal, 60_000));
	other.abort(new Error('over'));
	expect(await end).toEqual(new Error('over'));
});
