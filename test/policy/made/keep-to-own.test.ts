import type { Ports } from '../../../src/kernel/ports';
import { keepToOwn } from '../../../src/policy/made/keep-to-own';

const own = 'own';

/** Ports that say what reached n8n. */
function ports(isContained = false) {
	const reached: string[] = [];
	const does = (what: string) => async () => {
		reached.push(what);
		return await Promise.resolve(undefined as never);
	};
	const names = (all: readonly string[]) =>
		Object.fromEntries(all.map((name) => [name, does(name)] as const)) as never;
	const given = {
		made: { has: async (_kind: string, id: string) => await Promise.resolve(id === own) },
		workflows: names([
			...['create', 'update', 'moveToFolder', 'archive', 'unarchive', 'publish', 'unpublish'],
		]),
		tags: names(['assign', 'create']),
		dataTables: names([
			...['create', 'addColumn', 'renameColumn', 'insertRows', 'updateRows'],
			...['remove', 'removeColumn', 'removeRows'],
		]),
	} as unknown as Ports;
	return { reached, kept: keepToOwn(given, isContained) };
}

const workflow = (id: string, activeVersionId: string | null = null) =>
	({ id, activeVersionId }) as never;

const writes: ReadonlyArray<readonly [string, (kept: Ports, id: string) => Promise<unknown>]> = [
	['update', async ({ workflows }, id) => await workflows.update(workflow(id), {} as never)],
	['moveToFolder', async ({ workflows }, id) => await workflows.moveToFolder(workflow(id), null)],
	['assign', async ({ tags }, id) => await tags.assign(id, [])],
	['addColumn', async ({ dataTables }, id) => await dataTables.addColumn(id, {} as never)],
	['renameColumn', async ({ dataTables }, id) => await dataTables.renameColumn(id, 'c', 'd')],
	['insertRows', async ({ dataTables }, id) => await dataTables.insertRows(id, [])],
	['updateRows', async ({ dataTables }, id) => await dataTables.updateRows(id, {} as never, {})],
];

test.each(writes)('%s changes what the agent made, and nothing else', async (name, write) => {
	const { reached, kept } = ports();
	await expect(write(kept, 'of somebody else')).rejects.toMatchObject({ code: 'forbidden' });
	expect(reached).toEqual([]);
	await write(kept, own);
	expect(reached).toEqual([name]);
});

test.each([
	['archive', async ({ workflows }: Ports) => await workflows.archive(own)],
	['unarchive', async ({ workflows }: Ports) => await workflows.unarchive(own)],
	['publish', async ({ workflows }: Ports) => await workflows.publish(own, undefined)],
	['unpublish', async ({ workflows }: Ports) => await workflows.unpublish(own)],
	['remove', async ({ dataTables }: Ports) => await dataTables.remove(own)],
	['removeColumn', async ({ dataTables }: Ports) => await dataTables.removeColumn(own, 'c')],
	['removeRows', async ({ dataTables }: Ports) => await dataTables.removeRows(own, {} as never)],
])('%s is out of reach, even of what the agent made', async (_name, write) => {
	const { reached, kept } = ports();
	await expect(write(kept)).rejects.toMatchObject({ code: 'forbidden' });
	expect(reached).toEqual([]);
});

test('what is live by now is not changed by a call that was judged while it was not', async () => {
	const live = workflow(own, 'v1');
	await expect(ports(true).kept.workflows.update(live, {} as never)).rejects.toMatchObject({
		code: 'forbidden',
	});
	const { reached, kept } = ports(false);
	await kept.workflows.update(live, {} as never);
	expect(reached).toEqual(['update']);
});

test('new things can be made', async () => {
	const { reached, kept } = ports(true);
	await kept.workflows.create({} as never);
	await kept.dataTables.create({} as never);
	expect(reached).toEqual(['create', 'create']);
});
