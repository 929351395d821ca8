import type { SealedClientRecord } from '../../../src/policy/clients/client-record';
import {
	clientLimitsSchema,
	limitAnything,
	isWithinLimits,
} from '../../../src/policy/clients/client-limits';
import { createClientRecords } from '../../../src/policy/clients/client-records';

const north = { organisation: 'acme', agency: 'north', user: 'ann' };
const south = { organisation: 'acme', agency: 'south', user: 'bob' };
const NOW = 1_000_000_000_000;
const DAY = 86_400_000;

function records() {
	const rows: SealedClientRecord[] = [];
	const store = {
		find: async ({ id }: { readonly id?: string }) =>
			await Promise.resolve(rows.filter(({ record }) => id === undefined || record.id === id)),
		async add(row: SealedClientRecord) {
			rows.push(row);
			await Promise.resolve();
		},
		async replace(row: Omit<SealedClientRecord, 'lastUsed'>) {
			const at = rows.findIndex(
				({ record }) => record.id === row.record.id && record.revision === row.record.revision - 1,
			);
			if (at >= 0) rows[at] = { ...row, lastUsed: rows[at]?.lastUsed ?? 0 };
			return await Promise.resolve(at >= 0);
		},
		noteUse: async () => await Promise.resolve(),
		made: async () => await Promise.resolve([]),
		noteMade: async () => await Promise.resolve(),
	};
	return { rows, clients: createClientRecords({ store, secret: 'secret', now: () => NOW }) };
}

const wish = {
	...{ name: 'Claude', agentId: 'claude', profile: null, expiresAt: NOW + DAY },
	limits: clientLimitsSchema.parse({}),
};

test('a client of another agency is as unknown as none', async () => {
	const { clients } = records();
	const { client } = await clients.make(north, wish);
	const unknown = { code: 'not-found', message: 'There is no client with this id.' };
	for (const id of [client.id, 'none']) {
		await expect(clients.read(south, id)).rejects.toMatchObject(unknown);
		await expect(clients.change(south, id, 'bob', {})).rejects.toMatchObject(unknown);
		await expect(clients.revoke(south, id, 'bob')).rejects.toMatchObject(unknown);
	}
	expect(await clients.list(south)).toEqual([]);
	expect((await clients.list(north)).map(({ id }) => id)).toEqual([client.id]);
});

test('a row that somebody edited is none', async () => {
	const { clients, rows } = records();
	const { client } = await clients.make(north, wish);
	const [row] = rows;
	if (row === undefined) throw new Error('no row');
	rows[0] = { ...row, record: { ...row.record, expiresAt: NOW + 900 * DAY } };
	await expect(clients.read(north, client.id)).rejects.toMatchObject({ code: 'not-found' });
	expect(await clients.find(client.id)).toBeUndefined();
});

test('an older copy of a row beside it takes nothing back', async () => {
	const { clients, rows } = records();
	const { client } = await clients.make(north, wish);
	const [before] = rows;
	if (before === undefined) throw new Error('no row');
	await clients.revoke(north, client.id, 'ann');
	rows.push(before);
	expect((await clients.find(client.id))?.record.revokedAt).toBe(NOW);
});

test('revoking is for good, and twice is once', async () => {
	const { clients } = records();
	const { client } = await clients.make(north, wish);
	await clients.revoke(north, client.id, 'ann');
	expect((await clients.revoke(north, client.id, 'ann')).revokedAt).toBe(NOW);
	await expect(
		clients.change(north, client.id, 'ann', { expiresAt: NOW + DAY }),
	).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
	['has passed', NOW, false],
	['is now and a moment', NOW + 1, true],
	['is in a year', NOW + 366 * DAY, true],
	['is later', NOW + 366 * DAY + 1, false],
])('an end that %s', async (_name, expiresAt, isTaken) => {
	const { clients } = records();
	const made = clients.make(north, { ...wish, expiresAt });
	if (isTaken) await made;
	else await expect(made).rejects.toMatchObject({ code: 'invalid-input' });
	const { client } = await clients.make(north, wish);
	const changed = clients.change(north, client.id, 'ann', { expiresAt });
	if (isTaken) expect((await changed).expiresAt).toBe(expiresAt);
	else await expect(changed).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a change made at the same moment is made on what the other one saved', async () => {
	const { clients } = records();
	const { client } = await clients.make(north, wish);
	await Promise.all([
		clients.change(north, client.id, 'ann', { name: 'One' }),
		clients.change(north, client.id, 'zoe', { profile: 'build' }),
	]);
	expect(await clients.read(north, client.id)).toMatchObject({
		...{ name: 'One', profile: 'build', revision: 3 },
	});
});

const tool = { name: 'list-workflows', domain: 'workflow', effect: 'write' } as const;

test.each([
	[{}, true],
	[{ tools: ['list-workflows'] }, true],
	[{ tools: ['get-workflow'] }, false],
	[{ domains: ['workflow', 'node'] }, true],
	[{ domains: ['node'] }, false],
	[{ strongest: 'read' }, false],
	[{ strongest: 'write' }, true],
	[{ tools: ['list-workflows'], domains: ['node'] }, false],
])('limits %j on a tool', (given, isWithin) => {
	const limits = clientLimitsSchema.parse(given);
	expect(isWithinLimits(tool, limits)).toBe(isWithin);
	const isAll = Object.keys(given).length === 0;
	expect(limitAnything(limits)).toBe(!isAll);
});
