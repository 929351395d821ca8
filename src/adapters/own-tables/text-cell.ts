import { z } from 'zod';

/** A text column: empty where a person added the row, or where the column is younger than the row. */
export const textCell = z
	.string()
	.nullish()
	.transform((text) => text ?? '');
