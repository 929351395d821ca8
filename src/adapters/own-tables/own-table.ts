import { z } from 'zod';

import { once } from '../../kernel/fresh';
import { unsupported } from '../../kernel/tool-error';
import type { OwnTables } from '../../policy/control-plane/ports';
import type { ApiClient } from '../n8n-api/client';
import { keptAnswers } from '../n8n-api/kept-answers';
import { type NewColumn, dataTableCalls, looksLikeTableId } from '../n8n-api/data-table-calls';
import { columnsOf } from './cells';
import { type FoundTable, noRows, tableRows } from './table-rows';

/** A column that nothing is written to: there since the schema of that number. The first schema has none. */
const MARK = /^schema_([1-9]\d*)$/;

/** What a table lacks of its shape, the mark of the schema last. Throws `ToolError` for a later schema, which this version may spoil. */
function missingColumns(
	table: string,
	present: ReadonlyArray<{ readonly name: string }>,
	shape: readonly NewColumn[],
	schema: number,
): readonly NewColumn[] {
	const names = present.map(({ name }) => name);
	const later = names.find((name) => Number(MARK.exec(name)?.[1] ?? 0) > schema);
	if (later === undefined) return shape.filter(({ name }) => !names.includes(name));
	throw unsupported(
		`The data table ${table} was written by a newer version of Foreman (column ${later}). Nothing was changed.`,
		'Update Foreman to that version or a newer one on every n8n process that shares this database.',
	);
}

const table = z.object({
	id: z.string(),
	name: z.string(),
	createdAt: z.string(),
	columns: z.array(z.object({ name: z.string() })),
});
const created = z.object({ id: z.string() });
const tables = z.object({ data: z.array(table) });
const anything = z.unknown();

/** Foreman's own tables: visible to people, backed up with n8n, closed to the data-table tools. */
export const ownTableNames = [
	'foreman_documents',
	'foreman_approvals',
	'foreman_tasks',
	'foreman_projects',
	'foreman_events',
	'foreman_agents',
	'foreman_audit',
	'foreman_runs',
	'foreman_run_events',
	'foreman_tool_results',
	'foreman_reserve',
	'foreman_registry',
	'foreman_registry_versions',
	'foreman_clients',
	'foreman_tests',
	// Made by docs/examples/approve-in-chat.json: with what it holds one can answer in a person's place.
	'foreman_questions',
] as const;

export type OwnTableName = (typeof ownTableNames)[number];

export const isOwnTableName = (name: string) => ownTableNames.some((own) => own === name);

/**
 * A table that is made at its first write. Looked up once for each instance of this; one of an earlier shape gets the
 * columns it lacks then. `schema` counts up when versions of Foreman that know a lower one must not write any more.
 * `absentFor`: milliseconds for which a webhook goes by there being no table.
 */
export function createOwnTable(
	api: ApiClient,
	name: OwnTableName,
	columns: readonly NewColumn[],
	schema = 1,
	absentFor = 0,
) {
	const shape = [...columns, ...(schema === 1 ? [] : columnsOf('string', `schema_${schema}`))];

	/** The oldest: n8n lets two that are made at the same moment both be, and all writers have to agree. */
	const oldest = async () => {
		const { data } = await api.read(tables, dataTableCalls.list(name));
		const rank = (one: z.output<typeof table>) => `${one.createdAt} ${one.id}`;
		return data
			.filter((one) => one.name === name)
			.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))[0];
	};

	const look = async () => {
		const found = await oldest();
		if (!found) return undefined;
		const missing = missingColumns(name, found.columns, shape, schema);
		for (const column of missing) {
			const call = dataTableCalls.addColumn(found.id, column);
			const response = await api.send(call);
			if (response.status < 400) continue;
			// Another call may have been faster; n8n does not always say so.
			const now = await oldest();
			if (!now?.columns.some((one) => one.name === column.name))
				api.interpret(anything, call, response);
		}
		return found.id;
	};

	const create = async () => {
		const call = dataTableCalls.create(name, shape);
		const response = await api.send(call);
		// 409: another call was faster, and its table is as good.
		if (response.status === 409) return (await look()) ?? api.interpret(created, call, response).id;
		const { id } = api.interpret(created, call, response);
		return (await look()) ?? id;
	};

	const known = once(look);
	let id: string | undefined;
	const made = once(async () => (id = await create()));
	const found = async () => id ?? (await known());
	const shown = async () =>
		await keptAnswers.table(api.place, `${name} ${schema}`, absentFor, look);
	const find = api.place === undefined ? found : shown;
	return {
		async find(): Promise<FoundTable> {
			const there = await find();
			return there === undefined ? noRows : tableRows(api, there);
		},
		ensure: async () => tableRows(api, (await find()) ?? (await made())),
	};
}

const named = z.object({ name: z.string() });

/** Which data tables are Foreman's own, over n8n's public API. A key that may not look is refused. */
export const createOwnTables = (api: ApiClient): OwnTables => ({
	names: ownTableNames,
	async has(id) {
		if (!looksLikeTableId(id)) return false;
		const call = dataTableCalls.get(id);
		const response = await api.send(call);
		return response.status !== 404 && isOwnTableName(api.interpret(named, call, response).name);
	},
});
