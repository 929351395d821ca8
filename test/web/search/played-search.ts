import type {
	SearchHttpAnswer,
	SearchHttpRequest,
	SearchPort,
} from '../../../src/web/search/ask-service';

export const NOW = Date.parse('2026-11-23T10:00:00Z');

type Played = (
	request: URL,
	times: number,
) => Partial<SearchHttpAnswer> & { readonly body?: object };

/** A port whose answers a test plays, and whose time a test moves. */
export function playedSearch(play: Played) {
	const asked: SearchHttpRequest[] = [];
	const waits: number[] = [];
	let now = NOW;
	const port: SearchPort = {
		async get(request) {
			asked.push(request);
			const {
				status = 200,
				headers = {},
				body = {},
				text,
			} = play(new URL(request.url), asked.length);
			return await Promise.resolve({ status, headers, text: text ?? JSON.stringify(body) });
		},
		now: () => now,
		async wait(milliseconds) {
			waits.push(milliseconds);
			now += milliseconds;
			await Promise.resolve();
		},
	};
	return {
		...{ asked, waits, port },
		queries: () => asked.map(({ url }) => new URL(url).searchParams.get('q')),
		pass: (milliseconds: number) => {
			now += milliseconds;
		},
	};
}

export const braveAnswer = (...results: readonly object[]) => ({ body: { web: { results } } });

export const result = (url: string, more: object = {}) => ({
	...{ url, title: 'A title', description: 'A snippet', content: 'A snippet', ...more },
});

/** What a promise was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
	try {
		await promise;
	} catch (error) {
		return error;
	}
	throw new Error('Nothing failed');
}
