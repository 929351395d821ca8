import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { type DataTable, columnTypes } from '../../kernel/ports/instance/data-tables';
import { conflict } from '../../kernel/tool-error';
import { upTo } from '../fields';
import { checkColumnNames } from './find-column';
import { answerTable, tableAnswer } from './describe-table';
import { hidesTable } from './of-own-table';

const column = z.object({
	name: z.string().trim().min(1).describe('Letters, digits, underscores'),
	type: z.enum(columnTypes).describe('Type of its values'),
});

type Columns = ReadonlyArray<z.output<typeof column>>;

const isSame = (columns: Columns, table: DataTable) =>
	columns.length === table.columns.length &&
	columns.every(({ name, type }, index) => {
		const other = table.columns[index];
		return other?.name === name && other.type === type;
	});

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
		columns: z.array(column).describe('[{name, type}] with type string, number, boolean or date'),
	}),
	output: tableAnswer.extend({ created: z.boolean() }),
	approval: ({ name }) => `Create a data table named ${name}?`,

	async run({ name, columns }, { dataTables }) {
		checkColumnNames(
			columns.map((one) => one.name),
			[],
		);
		const existing = await dataTables.named(name);
		const same = existing.find((table) => isSame(columns, table));
		if (same) return { ...answerTable(same), created: false };
		const [other] = existing;
		if (other) throw taken(other);
		return { ...answerTable(await dataTables.create({ name, columns })), created: true };
	},
});
