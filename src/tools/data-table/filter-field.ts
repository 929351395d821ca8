import { z } from 'zod';

/** n8n's own shape, or less: a bare list of conditions, or `{column: value}`. Judged with the table at hand. */
export const rowFilter = z
	.preprocess((given) => (Array.isArray(given) ? { filters: given } : given), z.record(z.unknown()))
	.describe('{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq');

/** The filter as a person is asked about it. */
export const filterText = (filter: Readonly<Record<string, unknown>>): string => {
	const text = JSON.stringify(filter);
	return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
};
