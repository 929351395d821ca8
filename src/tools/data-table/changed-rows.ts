import { z } from 'zod';

/** A model can use so many ids. Of more it gets the number alone. */
const MOST_IDS = 100;

/** How many rows a call changed, and which. */
export const changedRows = z.object({
	count: z.number(),
	ids: z.array(z.number()).optional().describe('Left out where there are more than 100'),
	message: z.string().optional(),
});

export function answerChanged(ids: readonly number[], none?: string): z.output<typeof changedRows> {
	const count = ids.length;
	const shown = count > 0 && count <= MOST_IDS ? { ids: [...ids] } : {};
	return { count, ...shown, ...(count === 0 && none !== undefined ? { message: none } : {}) };
}
