import { openClientTaint } from '../../../src/instance/webhook/open-client-taint';

const rows = new Map<string, string>();
let looks = 0;

jest.mock('../../../src/adapters/own-tables/data-table-store', () => ({
	createDataTableStore: () => ({
		get: async (_kind: string, key: string) => {
			looks += 1;
			const body = rows.get(key);
			return await Promise.resolve(body === undefined ? undefined : { body });
		},
		put: async (_kind: string, key: string, body: string) => {
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
