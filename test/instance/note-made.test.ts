import type { Ports } from '../../src/kernel/ports';
import { noteMade } from '../../src/instance/open-ports';

/** Ports of an n8n that finds a workflow of the same content, or makes it; every table is new. */
function portsThat(created: boolean) {
	const noted: string[] = [];
	const workflow = { id: 'w1', name: 'Orders' };
	const table = { id: 't1', name: 'orders' };
	const ports = {
		workflows: { create: async () => await Promise.resolve({ workflow, created }) },
		dataTables: { create: async () => await Promise.resolve(table) },
	} as unknown as Pick<Ports, 'workflows' | 'dataTables'>;
	const noting = noteMade(ports, async (kind, id) => {
		noted.push(`${kind} ${id}`);
		await Promise.resolve();
	});
	return { noted, noting, workflow, table };
}

const content = {} as never;

test('what a call has made is noted, and answered as it was', async () => {
	const { noting, noted, workflow, table } = portsThat(true);
	expect(await noting.workflows.create(content)).toEqual({ workflow, created: true });
	expect(await noting.dataTables.create(content)).toBe(table);
	expect(noted).toEqual(['workflow w1', 'data-table t1']);
});

test('a workflow that was there already is not noted as made', async () => {
	const { noting, noted } = portsThat(false);
	expect(await noting.workflows.create(content)).toMatchObject({ created: false });
	expect(noted).toEqual([]);
});
