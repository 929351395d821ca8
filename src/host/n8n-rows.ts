import { Container } from '@n8n/di';

import { isRecord } from '../kernel/values/is-record';

interface Rows {
	find(query: object): Promise<unknown>;
}

type AnyClass = Parameters<typeof Container.get>[0];

export const isClass = (value: unknown): value is AnyClass => typeof value === 'function';

const isRows = (value: unknown): value is Rows =>
	isRecord(value) && typeof value.find === 'function';

/** What n8n's own code reads from its database. Throws where this n8n has no such table. */
export async function rowsOf(table: string, query: object): Promise<unknown> {
	const module: unknown = require('@n8n/db');
	const found = isRecord(module) ? module[table] : undefined;
	const rows: unknown = isClass(found) ? Container.get(found) : undefined;
	if (!isRows(rows)) throw new Error(`n8n has no ${table}`);
	return await rows.find(query);
}
