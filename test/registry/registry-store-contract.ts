import { randomBytes } from 'node:crypto';

import type { EntityRow, RegistryStore } from '../../src/registry/registry-store';

const newTenant = () => ({
	organisation: `org ${randomBytes(4).toString('hex')}`,
	agency: 'a "Ω" %_',
});

const newRow = (given: Partial<EntityRow> = {}): EntityRow => ({
	...{ kind: 'tool', id: randomBytes(16).toString('hex'), revision: 1 },
	...{ body: '{"text":"ä \\u0000 \\ud800"}', seal: 'seal' },
	...given,
});

const hold = (name: string, owner = 'one', takenAt = 1) => ({ name, owner, takenAt });

/** What every registry store promises, whatever it is made of. */
export function promiseOfRegistryStore(open: () => RegistryStore): void {
	it('gives the entities of a tenant as they were added, the oldest first, and no others', async () => {
		const store = open();
		const tenant = newTenant();
		expect(await store.list(tenant)).toEqual([]);
		const rows = (['tool', 'function', 'version', 'schema'] as const).map((kind) =>
			newRow({ kind }),
		);
		await store.add(tenant, rows);
		await store.add({ ...tenant, agency: '' }, [newRow()]);
		await store.take(tenant, [hold('tool:x')]);
		await store.setMark(tenant, 'mark');
		expect(await store.list(tenant)).toEqual(rows);
	});

	it('replaces the revision before, and no other, nor that of another tenant', async () => {
		const store = open();
		const tenant = newTenant();
		const row = newRow();
		await store.add(tenant, [row]);
		expect(await store.replace(tenant, { ...row, revision: 3 })).toBe(false);
		expect(await store.replace({ ...tenant, agency: 'b' }, { ...row, revision: 2 })).toBe(false);
		expect(await store.replace(tenant, { ...row, kind: 'function', revision: 2 })).toBe(false);
		const second = { ...row, revision: 2, body: '{}', seal: 'other' };
		expect(await store.replace(tenant, second)).toBe(true);
		expect(await store.replace(tenant, second)).toBe(false);
		expect(await store.list(tenant)).toEqual([second]);
	});

	it('tells one of twenty that replace a revision at once', async () => {
		const store = open();
		const tenant = newTenant();
		const row = newRow();
		await store.add(tenant, [row]);
		const told = await Promise.all(
			Array.from({ length: 20 }, async (_, index) => {
				return await store.replace(tenant, { ...row, revision: 2, seal: `${index}` });
			}),
		);
		expect(told.filter(Boolean)).toHaveLength(1);
		expect(await store.list(tenant)).toMatchObject([{ seal: `${told.indexOf(true)}` }]);
	});

	it('removes one revision of one tenant', async () => {
		const store = open();
		const tenant = newTenant();
		const [row, other] = [newRow(), newRow()];
		await store.add(tenant, [row, other]);
		await store.remove(tenant, [{ ...row, revision: 2 }]);
		await store.remove({ ...tenant, organisation: 'x' }, [row]);
		expect(await store.list(tenant)).toHaveLength(2);
		await store.remove(tenant, [row]);
		expect(await store.list(tenant)).toEqual([other]);
	});

	it('has a mark for each tenant, empty at first', async () => {
		const store = open();
		const tenant = newTenant();
		expect(await store.mark(tenant)).toBe('');
		await store.setMark(tenant, 'one');
		await store.setMark(tenant, 'two');
		expect(await store.mark(tenant)).toBe('two');
		expect(await store.mark({ ...tenant, agency: '' })).toBe('');
	});

	it('gives a name to whoever takes it first, and to the next one once it is given back', async () => {
		const store = open();
		const tenant = newTenant();
		expect(await store.take(tenant, [hold('tool:a'), hold('tool:b')])).toBe(true);
		expect(await store.take(tenant, [hold('tool:c', 'two'), hold('tool:b', 'two')])).toBe(false);
		// All or none.
		expect(await store.holds(tenant, ['tool:c'])).toEqual([]);
		expect(await store.holds(tenant, ['tool:a'])).toEqual([hold('tool:a')]);
		expect(await store.take({ ...tenant, agency: '' }, [hold('tool:a', 'two')])).toBe(true);
		await store.giveBack(tenant, hold('tool:a', 'two'));
		expect(await store.take(tenant, [hold('tool:a', 'two')])).toBe(false);
		await store.giveBack(tenant, hold('tool:a'));
		expect(await store.take(tenant, [hold('tool:a', 'two')])).toBe(true);
	});

	it('hands a name on to one of many', async () => {
		const store = open();
		const tenant = newTenant();
		const from = hold('tool:a');
		await store.take(tenant, [from]);
		expect(await store.handOn(tenant, { ...from, takenAt: 2 }, hold('tool:a', 'two'))).toBe(false);
		const told = await Promise.all(
			Array.from({ length: 20 }, async (_, index) => {
				return await store.handOn(tenant, from, hold('tool:a', `heir ${index}`, 5));
			}),
		);
		expect(told.filter(Boolean)).toHaveLength(1);
		expect(await store.holds(tenant, ['tool:a'])).toEqual([
			hold('tool:a', `heir ${told.indexOf(true)}`, 5),
		]);
	});

	it('gives one name to at most one of twenty that want it at once', async () => {
		const store = open();
		const tenant = newTenant();
		const told = await Promise.all(
			Array.from({ length: 20 }, async (_, index) => {
				return await store.take(tenant, [hold('tool:a', `${index}`)]);
			}),
		);
		const winners = told.filter(Boolean).length;
		expect(winners).toBeLessThanOrEqual(1);
		expect(await store.holds(tenant, ['tool:a'])).toHaveLength(winners);
	});

	it('keeps copies by tenant and version', async () => {
		const store = open();
		const tenant = newTenant();
		expect(await store.copy(tenant, 'v')).toBeUndefined();
		await store.keepCopy(tenant, 'v', '{"a":"ä"}');
		expect(await store.copy(tenant, 'v')).toBe('{"a":"ä"}');
		expect(await store.copy({ ...tenant, agency: '' }, 'v')).toBeUndefined();
		await store.removeCopies({ ...tenant, agency: '' }, ['v']);
		expect(await store.copy(tenant, 'v')).toBe('{"a":"ä"}');
		await store.removeCopies(tenant, ['v']);
		expect(await store.copy(tenant, 'v')).toBeUndefined();
	});

	it('keeps a thousand rows and names at once', async () => {
		const store = open();
		const tenant = newTenant();
		const rows = Array.from({ length: 1_000 }, () => newRow());
		await store.add(tenant, rows);
		const names = rows.map(({ id }) => hold(`tool:${id}`, id));
		expect(await store.take(tenant, names)).toBe(true);
		expect(await store.list(tenant)).toEqual(rows);
		expect(
			await store.holds(
				tenant,
				names.map(({ name }) => name),
			),
		).toHaveLength(1_000);
	});
}
