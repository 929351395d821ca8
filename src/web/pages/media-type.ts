/** The type of a header `Content-Type`, in lower case and without parameters; empty without one. */
export const mediaType = (contentType: string): string =>
	contentType.split(';')[0]?.trim().toLowerCase() ?? '';

/** What servers say of a body whose type they do not know. */
const UNSAID = new Set([
	'',
	'application/octet-stream',
	'binary/octet-stream',
	'application/unknown',
]);

/** Whether a type says nothing of its body. */
export const isUnsaid = (type: string): boolean => UNSAID.has(type);

/** Whether a type says that its body is one JSON value. */
export const isJson = (type: string): boolean =>
	type === 'application/json' || type.endsWith('+json');
