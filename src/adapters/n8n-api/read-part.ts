import { z } from 'zod';

import type { Part, Place } from '../../kernel/ports/part';
import type { ApiCall, ApiClient } from './client';

/** n8n sends no more at once. */
const PAGE = 250;

/** Part of one of n8n's lists from an offset on, with the offset of the rest. */
export async function readPart<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	item: Schema,
	call: ApiCall,
	{ offset, limit }: Place,
): Promise<Part<z.output<Schema>>> {
	const page = z.object({ data: z.array(item), nextCursor: z.string().nullish() });
	const items: Array<z.output<Schema>> = [];
	while (items.length < limit) {
		const query = {
			...call.query,
			offset: offset + items.length,
			limit: Math.min(PAGE, limit - items.length),
		};
		const { data, nextCursor } = await api.read(page, { ...call, query });
		items.push(...data);
		if (typeof nextCursor !== 'string' || data.length === 0) return { items, next: undefined };
	}
	return { items, next: offset + items.length };
}
