import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { DataTable } from '../../kernel/ports/instance/data-tables';
import { conflict } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { upTo } from '../fields';
import { checkColumnNames, newColumn, tableAnswer } from './find-column';
import { hidesTable } from './of-own-table';

const columnsOf = ({ columns }: DataTable) => columns.map(({ name, type }) => ({ name, type }));

const taken = ({ id, name }: DataTable) =>
	conflict(
		`There is a data table "${name}" with other columns (${id}). Nothing was changed.`,
		'Use that one (get-data-table-schema, add-data-table-column), or choose another name.',
	);

export default defineTool({
	name: 'create-data-table',
	domain: 'data-table',
	description:
		'Create a data table. n8n adds id, createdAt and updatedAt. A table with the same name and columns is answered as it is.',
	effect: 'write',
	// It is empty, and nothing reads it yet: what is put into it is judged by itself.
	build: {
		runs: 'a name that holds no name of another user’s table',
		judge: async ({ name }, ports) =>
			(await hidesTable(name, ports))
				? { word: 'asks' }
				: { word: 'contained', planned: { kind: 'data-table', table: name } },
	},
	uses: ['dataTables', 'made'],
	scopes: ['dataTable:create', 'dataTable:list'],
	input: z.object({
		name: upTo(128, z.string().trim().min(1)).describe('Name of the table'),
		columns: z.array(newColumn).describe('Beside id and times'),
	}),
	output: tableAnswer.extend({ created: z.boolean() }),
	approval: ({ name }) => `Create a data table named ${name}?`,

	async run({ name, columns }, { dataTables }) {
		checkColumnNames(
			columns.map((one) => one.name),
			[],
		);
		const existing = await dataTables.named(name);
		const same = existing.find((table) => equal(columns, columnsOf(table)));
		if (same) return { ...same, columns: [...same.columns], created: false };
		const [other] = existing;
		if (other) throw taken(other);
		const made = await dataTables.create({ name, columns });
		return { ...made, columns: [...made.columns], created: true };
	},
});
