import { z } from 'zod';

import type { ApiClient, SendApiRequest } from '../../src/adapters/n8n-api/client';
import { createApiClient } from '../../src/adapters/n8n-api/client';

type Row = Record<string, unknown> & { id: number };

const filterSchema = z.object({
	filters: z.array(
		z.object({
			columnName: z.string(),
			condition: z.enum(['eq', 'neq', 'lt', 'lte', 'gt', 'gte']),
			value: z.unknown(),
		}),
	),
});
const insertSchema = z.object({ data: z.array(z.record(z.unknown())) });
const changeSchema = z.object({ filter: filterSchema, data: z.record(z.unknown()) });
const createSchema = z.object({
	name: z.string(),
	columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
const cursorSchema = z.object({ offset: z.number() });

const isMatch =
	({ filters }: z.output<typeof filterSchema>) =>
	(row: Row) =>
		filters.every(({ columnName, condition, value }) => {
			const cell = row[columnName];
			if (condition === 'eq') return cell === value;
			if (condition === 'neq') return cell !== value;
			if (condition === 'gte') return String(cell) >= String(value);
			if (condition === 'gt') return String(cell) > String(value);
			return String(cell) < String(value) || (condition === 'lte' && cell === value);
		});

/** n8n's data tables over its API, as far as Foreman's own tables need them. Counts what was asked. */
export function dataTablesInMemory(): {
	readonly api: ApiClient;
	readonly asked: string[];
	readonly send: SendApiRequest;
	readonly rowsOf: (table: string) => readonly Row[];
} {
	const tables = new Map<string, { columns: object[]; rows: Row[] }>();
	const asked: string[] = [];
	let nextId = 1;
	const time = '2026-01-01T00:00:00.000Z';

	const rowsAt = (table: string, query: Readonly<Record<string, unknown>> = {}) => {
		const filter = filterSchema.parse(JSON.parse(String(query.filter ?? '{"filters":[]}')));
		const [column = 'id', order] = String(query.sortBy ?? 'id:asc').split(':');
		const text = (row: Row) => (column === 'id' ? '' : String(row[column]));
		const ahead = order === 'desc' ? -1 : 1;
		const found = (tables.get(table)?.rows ?? [])
			.filter(isMatch(filter))
			.sort((one, other) =>
				text(one) === text(other)
					? (one.id - other.id) * ahead
					: (text(one) < text(other) ? -1 : 1) * ahead,
			);
		const limit = Number(query.limit ?? 100);
		const cursor = typeof query.cursor === 'string' ? query.cursor : undefined;
		const { offset } =
			cursor === undefined
				? { offset: 0 }
				: cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64').toString()));
		const next = offset + limit;
		const nextCursor =
			next < found.length
				? Buffer.from(JSON.stringify({ limit, offset: next })).toString('base64')
				: null;
		return { data: found.slice(offset, next), nextCursor };
	};

	const answer: SendApiRequest = async ({ method, path, query, body }) => {
		const [, , table = '', , action = ''] = path.split('/');
		if (table === '' && method === 'GET')
			return {
				status: 200,
				body: {
					data: [...tables].map(([id, { columns }]) => ({
						id,
						name: id,
						createdAt: time,
						columns,
					})),
				},
			};
		if (table === '') {
			const { name, columns } = createSchema.parse(body);
			if (tables.has(name)) return { status: 409, body: {} };
			tables.set(name, { columns, rows: [] });
			return { status: 201, body: { id: name } };
		}
		const rows = tables.get(table)?.rows ?? [];
		const insert = (data: ReadonlyArray<Record<string, unknown>>) => {
			const added = data.map((cells) => ({ ...cells, id: nextId++, createdAt: time }));
			rows.push(...added);
			return added.map((row) => ({ ...row }));
		};
		const change = ({ filter, data }: z.output<typeof changeSchema>) =>
			rows.filter(isMatch(filter)).map((row) => ({ ...Object.assign(row, data) }));
		if (method === 'GET') return { status: 200, body: rowsAt(table, query) };
		if (action === 'delete') {
			const filter = filterSchema.parse(JSON.parse(String(query?.filter)));
			for (const row of rows.filter(isMatch(filter))) rows.splice(rows.indexOf(row), 1);
			return { status: 200, body: true };
		}
		if (action === 'update') return { status: 200, body: change(changeSchema.parse(body)) };
		if (action === 'upsert') {
			const given = changeSchema.parse(body);
			const changed = change(given);
			return { status: 200, body: changed.length > 0 ? changed : insert([given.data]) };
		}
		return { status: 200, body: insert(insertSchema.parse(body).data) };
	};

	const send: SendApiRequest = async (request) => {
		asked.push(`${request.method} ${request.path}`);
		// As over a network: others come between.
		await new Promise(setImmediate);
		const answered = await answer(request);
		await new Promise(setImmediate);
		return answered;
	};
	const api = createApiClient(send, 'http://n8n', new AbortController().signal);
	return { api, asked, send, rowsOf: (table) => tables.get(table)?.rows ?? [] };
}
