/** The message in n8n's response body. Empty if there is none. */
export const messageOf = (body: unknown): string =>
	typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
