import type { MadeThing } from '../../../src/policy/made/made-things';
import { createMadeThings } from '../../../src/policy/made/made-things';

const table: MadeThing = {
	...{ organisation: 'acme', agency: 'north', user: 'ann', agentId: 'shop' },
	...{ instance: 'https://n8n.example', kind: 'data-table', id: 't1' },
};

/** The rows of a store, and processes that share it. */
function stored() {
	const rows = new Map<string, string>();
	let writes = 0;
	const store = {
		get: async (key: string) => await Promise.resolve(rows.get(key)),
		async put(key: string, seal: string) {
			writes += 1;
			rows.set(key, seal);
			await Promise.resolve();
		},
	};
	return {
		rows,
		writes: () => writes,
		process: (secret = 'the secret') =>
			createMadeThings({ store, secret, known: new Set<string>() }),
	};
}

test('what was made is known in another process, for the same agent and person', async () => {
	const { process } = stored();
	await process().note(table);
	expect(await process().has(table)).toBe(true);
});

test.each([
	['of another organisation', { organisation: 'umbrella' }],
	['of another agency', { agency: 'south' }],
	['for another person', { user: 'eve' }],
	['of another agent', { agentId: 'support' }],
	['in another n8n', { instance: 'https://n8n.other' }],
	['of another kind', { kind: 'workflow' as const }],
	['with another id', { id: 't2' }],
])('something %s is not its own', async (_what, other) => {
	const { process } = stored();
	await process().note(table);
	expect(await process().has({ ...table, ...other })).toBe(false);
});

test('parts of a name cannot be shifted into each other', async () => {
	const { process } = stored();
	await process().note({ ...table, organisation: 'acme","north', agency: '' });
	expect(await process().has({ ...table, organisation: 'acme', agency: 'north' })).toBe(false);
});

test('a row that somebody else wrote makes nothing anybody’s own', async () => {
	const { rows, process } = stored();
	await process('another secret').note(table);
	expect(await process().has(table)).toBe(false);
	const [key = ''] = rows.keys();
	for (const seal of ['', 'true', '{}', 'a'.repeat(64)]) {
		rows.set(key, seal);
		expect(await process().has(table)).toBe(false);
	}
});

test('a row of something else does not pass under its key', async () => {
	const { rows, process } = stored();
	const other = { ...table, id: 't2' };
	await process().note(other);
	const [seal = ''] = rows.values();
	rows.clear();
	await process().note(table);
	const [key = ''] = rows.keys();
	rows.set(key, seal);
	expect(await process().has(table)).toBe(false);
});

test('a process reads a row once, and writes it again, so that it is not swept away while it is used', async () => {
	const { rows, writes, process } = stored();
	await process().note(table);
	const other = process();
	expect(await other.has(table)).toBe(true);
	expect(writes()).toBe(2);
	rows.clear();
	expect(await other.has(table)).toBe(true);
	expect(writes()).toBe(2);
});
