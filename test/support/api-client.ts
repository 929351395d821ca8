import { createApiClient } from '../../src/adapters/n8n-api/client';
import type { ApiClient } from '../../src/adapters/n8n-api/client';
import type { LiveInstance } from './live-instance';

interface HasAccess {
	readonly access: Pick<LiveInstance['access'], 'baseUrl' | 'apiKey'>;
}

/** The client of the running n8n, with the owner's key, outside of any node. */
export const ownerClient = ({ access: { baseUrl, apiKey } }: HasAccess): ApiClient =>
	createApiClient(
		async ({ method, path, query, body, signal }) => {
			const search = Object.entries(query ?? {})
				.filter(([, value]) => value !== undefined)
				.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
				.join('&');
			const answer = await fetch(`${baseUrl}/api/v1${path}?${search}`, {
				method,
				headers: { 'x-n8n-api-key': apiKey, 'content-type': 'application/json' },
				body: body === undefined ? null : JSON.stringify(body),
				signal,
			});
			const text = await answer.text();
			return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
		},
		baseUrl,
		AbortSignal.timeout(110_000),
	);
