/** Whether a parameter says nothing: n8n goes by its default, or leaves it out. */
export const isUnset = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === false ||
	(typeof value === 'object' && Object.keys(value).length === 0);
