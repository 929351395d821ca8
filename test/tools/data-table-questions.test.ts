import type { Ports } from '../../src/kernel/ports';
import { ToolError } from '../../src/kernel/tool-error';
import { portsWith } from '../kernel/open-invocation';
import { findAnyTool } from '../support/native-tools';

const table = {
	id: 'Pmhccda12myxqrF7',
	name: 'Leads',
	columns: [{ id: 'c1', name: 'state', type: 'string' as const }],
	sizeBytes: 4096,
	updatedAt: '2026-01-01T00:00:00.000Z',
};

const stale = { state: 'stale' };

/** What a person is asked, by the id or the name of the table. */
async function asked(
	tool: string,
	input: object,
	rows = async () => await Promise.resolve({ rows: [{}, {}], hasMore: false }),
) {
	const prepared = findAnyTool(tool)?.prepare({ dataTableId: table.id, ...input });
	if (prepared?.ok !== true) throw new Error('not prepared');
	const dataTables: Partial<Ports['dataTables']> = {
		get: async () => await Promise.resolve(table),
		rows,
	};
	return await prepared.call.settle(portsWith({ dataTables: dataTables as Ports['dataTables'] }));
}

const WHICH = 'the rows of data table "Leads" (Pmhccda12myxqrF7) that match {"state":"stale"}';

test('a person is asked about rows by the name of their table, what they get, and how many they are', async () => {
	expect(
		await asked('update-data-table-rows', { filter: stale, data: { state: 'open' } }),
	).toMatchObject({
		question: `Set {"state":"open"} in ${WHICH}?`,
		facts: ['Rows that match now: 2.'],
	});
	expect(
		await asked('delete-data-table-rows', { dataTableId: 'Leads', filter: stale }),
	).toMatchObject({
		arguments: { dataTableId: table.id, filter: stale },
		question: `Delete ${WHICH}? They are lost for good.`,
		facts: ['Rows that match now: 2.'],
	});
});

test('more rows than are counted are said to be more', async () => {
	const many = async () =>
		await Promise.resolve({ rows: Array.from({ length: 250 }, () => ({})), hasMore: true });
	const { facts } = await asked('delete-data-table-rows', { filter: stale }, many);
	expect(facts).toEqual(['Rows that match now: 250 or more.']);
});

test('a key that may not read rows asks without their number', async () => {
	const refused = async () => {
		await Promise.resolve();
		throw new ToolError({ code: 'forbidden', message: 'No.', hint: 'No.' });
	};
	expect((await asked('delete-data-table-rows', { filter: stale }, refused)).facts).toEqual([]);
});

test.each([
	['insert-data-table-rows', { rows: [stale] }, 'Insert one row into data table "Leads"'],
	['delete-data-table', {}, '"Leads" (Pmhccda12myxqrF7)'],
])('%s names the table', async (tool, input, words) => {
	expect((await asked(tool, input)).question).toContain(words);
});

test('a change that fails between two calls of n8n says which rows it has changed', async () => {
	const filter = {
		type: 'or',
		filters: [
			{ columnName: 'state', value: 'stale' },
			{ columnName: 'state', condition: 'isNotEmpty' },
		],
	};
	const prepared = findAnyTool('update-data-table-rows')?.prepare({
		...{ dataTableId: table.id, filter, data: { state: 'open' } },
	});
	if (prepared?.ok !== true) throw new Error('not prepared');
	const message = 'n8n does not answer. Nothing was changed.';
	const changed = [[7, 9]];
	const updateRows = async () => {
		const ids = await Promise.resolve(changed.shift());
		if (ids === undefined) throw new ToolError({ code: 'unavailable', message, hint: 'Wait.' });
		return ids;
	};
	const dataTables: Partial<Ports['dataTables']> = {
		get: async () => await Promise.resolve(table),
		updateRows,
	};
	const ports = portsWith({ dataTables: dataTables as Ports['dataTables'] });
	await expect(prepared.call.run(ports)).rejects.toMatchObject({
		code: 'unavailable',
		message: 'n8n does not answer. Before that, rows were changed: 2, by id 7, 9.',
		hint: 'Wait. The same call again changes the rest.',
	});
	await expect(prepared.call.run(ports)).rejects.toMatchObject({ message });
});
