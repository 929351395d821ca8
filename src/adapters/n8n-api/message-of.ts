/** What n8n says in a body; empty where it says nothing. */
export const messageOf = (body: unknown): string =>
	typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
