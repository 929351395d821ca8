import { z } from 'zod';

import type { ApiCall, ApiClient } from './client';

const PAGE = 250;

/** Reads pages until `limit` items pass the filter or there are no more. n8n wants filters repeated on each page. */
export async function readPages<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	item: Schema,
	call: ApiCall,
	limit: number,
	keep: (item: z.output<Schema>) => boolean = () => true,
): Promise<Array<z.output<Schema>>> {
	const page = z.object({ data: z.array(item), nextCursor: z.string().nullish() });
	const kept: Array<z.output<Schema>> = [];
	let cursor: string | undefined;
	do {
		const query = { ...call.query, limit: PAGE, cursor };
		const answer = await api.read(page, { ...call, query });
		kept.push(...answer.data.filter(keep));
		cursor = answer.nextCursor ?? undefined;
	} while (cursor !== undefined && kept.length < limit);
	return kept.slice(0, limit);
}
