import { z } from 'zod';

import type { ColumnType } from '../../kernel/ports/data-tables';
import type { ApiClient } from './client';
import { dataTableCalls } from './data-table-calls';

const table = z.object({ id: z.string(), name: z.string(), createdAt: z.string() });
const created = z.object({ id: z.string() });
const tables = z.object({ data: z.array(table) });

/** Foreman's own tables: visible to people, backed up with n8n, closed to the data-table tools. */
export const ownTableNames = [
	'foreman_documents',
	'foreman_approvals',
	'foreman_tasks',
	'foreman_projects',
	'foreman_events',
] as const;

export type OwnTableName = (typeof ownTableNames)[number];

export const isOwnTableName = (name: string) => ownTableNames.some((own) => own === name);

export interface OwnTable {
	/** The table's id; undefined as long as nothing was ever written. */
	find(): Promise<string | undefined>;
	/** The table's id; made when there is none. */
	ensure(): Promise<string>;
}

/** A table that is made at its first write. Looked up once for each instance of this. */
export function createOwnTable(
	api: ApiClient,
	name: OwnTableName,
	columns: ReadonlyArray<{ readonly name: string; readonly type: ColumnType }>,
): OwnTable {
	/** The oldest: n8n lets two that are made at the same moment both be, and all writers have to agree. */
	const look = async () => {
		const { data } = await api.read(tables, dataTableCalls.list(name));
		const rank = (one: z.output<typeof table>) => `${one.createdAt} ${one.id}`;
		const [oldest] = data
			.filter((one) => one.name === name)
			.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
		return oldest?.id;
	};

	const create = async () => {
		const call = dataTableCalls.create(name, columns);
		const response = await api.send(call);
		// 409: another call was faster, and its table is as good.
		if (response.status === 409) return (await look()) ?? api.interpret(created, call, response).id;
		const { id } = api.interpret(created, call, response);
		return (await look()) ?? id;
	};

	let known: Promise<string | undefined> | undefined;
	let made: Promise<string> | undefined;
	const find = async () => await (made ?? (known ??= look()));
	return {
		find,
		ensure: async () => (await find()) ?? (await (made ??= create())),
	};
}
