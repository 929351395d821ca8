import { z } from 'zod';

/** A number column: 0 where a person added the row, or where the column is younger than the row. */
export const numberCell = z
	.number()
	.nullish()
	.transform((value) => value ?? 0);
