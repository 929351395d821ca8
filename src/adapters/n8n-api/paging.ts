import { z } from 'zod';

import type { Part, Place } from '../../kernel/ports/part';
import type { ApiCall, ApiClient } from './client';

/** n8n sends no more at once. */
const PAGE = 250;

const pageOf = <Schema extends z.ZodTypeAny>(item: Schema) =>
	z.object({ data: z.array(item), nextCursor: z.string().nullish() });

/** Reads pages until `limit` items pass the filter or there are no more. n8n wants filters repeated on each page. */
export async function readPages<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	item: Schema,
	call: ApiCall,
	limit: number,
	keep: (item: z.output<Schema>) => boolean = () => true,
): Promise<Array<z.output<Schema>>> {
	const kept: Array<z.output<Schema>> = [];
	let cursor: string | undefined;
	do {
		const query = { ...call.query, limit: PAGE, cursor };
		const answer = await api.read(pageOf(item), { ...call, query });
		kept.push(...answer.data.filter(keep));
		cursor = answer.nextCursor ?? undefined;
	} while (cursor !== undefined && kept.length < limit);
	return kept.slice(0, limit);
}

/** Part of one of n8n's lists from an offset on, with the offset of the rest. */
export async function readPart<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	item: Schema,
	call: ApiCall,
	{ offset, limit }: Place,
): Promise<Part<z.output<Schema>>> {
	const items: Array<z.output<Schema>> = [];
	while (items.length < limit) {
		const query = {
			...call.query,
			offset: offset + items.length,
			limit: Math.min(PAGE, limit - items.length),
		};
		const { data, nextCursor } = await api.read(pageOf(item), { ...call, query });
		items.push(...data);
		if (typeof nextCursor !== 'string' || data.length === 0) return { items, next: undefined };
	}
	return { items, next: offset + items.length };
}

/** What one address holds. Undefined where the status says that there is nothing, or that the key may not see it. */
export async function readFound<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	schema: Schema,
	call: ApiCall,
	absent: readonly number[] = [404],
): Promise<z.output<Schema> | undefined> {
	const response = await api.send(call);
	return absent.includes(response.status) ? undefined : api.interpret(schema, call, response);
}
