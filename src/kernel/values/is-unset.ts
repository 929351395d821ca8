/** Whether a parameter is unset: n8n uses its default, or omits it. */
export const isUnset = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === false ||
	(typeof value === 'object' && Object.keys(value).length === 0);
