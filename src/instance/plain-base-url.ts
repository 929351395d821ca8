/** The address of an n8n as requests need it. People paste it with or without `/api/v1` and a slash. */
export const plainBaseUrl = (baseUrl: string): string =>
	baseUrl
		.trim()
		.replace(/\/+$/, '')
		.replace(/\/api\/v1$/, '');
