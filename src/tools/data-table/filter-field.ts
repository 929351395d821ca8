import { z } from 'zod';

/** Takes n8n's own shape, a bare list of conditions, or `{column: value}`. The tool checks it against the table. */
export const rowFilter = z
	.preprocess((given) => (Array.isArray(given) ? { filters: given } : given), z.record(z.unknown()))
	.describe('{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq');

/** The filter in words, for the question to a person. */
export const filterText = (filter: Readonly<Record<string, unknown>>): string => {
	const text = JSON.stringify(filter);
	return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
};
