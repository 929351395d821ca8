import { openClientTaint } from '../../../src/instance/webhook/open-webhook-scope';

const rows = new Map<string, string>();
let looks = 0;
let puts = 0;
let failing = 0;

jest.mock('../../../src/adapters/own-tables/data-table-store', () => ({
	createDataTableStore: () => ({
		get: async (_kind: string, key: string) => {
			looks += 1;
			const body = rows.get(key);
			return await Promise.resolve(body === undefined ? undefined : { body });
		},
		put: async (_kind: string, key: string, body: string) => {
			puts += 1;
			if (puts <= failing) throw new Error('gone');
			rows.set(key, body);
			await Promise.resolve();
		},
	}),
}));

const open = (run: string) =>
	openClientTaint(
		async () =>
			await Promise.resolve({
				connection: { fingerprint: 'n8n', api: () => undefined },
			} as never),
		run,
		{ logger: { warn: () => undefined } as never },
	);

test('calls that only read go by what was read within seconds; one that changes something looks', async () => {
	const taint = open('r1');
	expect(await taint.isNoted()).toBe(false);
	// Another process writes it down.
	rows.set('r1', JSON.stringify({ until: Date.now() + 60_000 }));
	expect([await taint.isNoted(), looks]).toEqual([false, 1]);
	expect([await taint.isNoted(true), looks]).toEqual([true, 2]);
	expect([await taint.isNoted(), looks]).toEqual([true, 2]);
});

test('what this process has noted needs no look, and is written down', async () => {
	const taint = open('r2');
	await taint.note();
	const before = looks;
	expect([await taint.isNoted(true), looks]).toEqual([true, before]);
	expect(rows.has('r2')).toBe(true);
});

test('a mark that could not be stored is not believed: the text is not shown, and the next one stores it', async () => {
	[puts, failing] = [0, 2];
	const taint = open('r3');
	expect([await taint.note(), rows.has('r3')]).toEqual([false, false]);
	expect(await taint.isNoted()).toBe(true);
	expect([await taint.note(), rows.has('r3')]).toEqual([true, true]);
	expect(puts).toBe(3);
});

test('a mark that fails once is stored at the second try, and a store that does not open fails no call', async () => {
	[puts, failing] = [0, 1];
	expect([await open('r4').note(), rows.has('r4')]).toEqual([true, true]);
	const closed = openClientTaint(async () => await Promise.reject(new Error('no store')), 'r5', {
		logger: { warn: () => undefined } as never,
	});
	expect([await closed.note(), await closed.isNoted()]).toEqual([false, true]);
});
