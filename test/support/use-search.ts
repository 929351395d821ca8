import type { CredentialReference, LiveInstance } from './live-instance';
import type { KnownPage, SearchServer } from './search-server';
import { startSearchServer } from './search-server';

/** What the search of the tests finds. */
export const knownPages: readonly KnownPage[] = [
	{
		...{ url: 'https://docs.n8n.io/nodes/merge/', title: 'Merge node | <b>n8n</b> Docs' },
		...{ text: 'Use the Merge node to combine data &amp; branches', published: '2026-10-05' },
	},
	{
		...{ url: 'https://community.example/t/merge', title: 'How to merge' },
		text: 'Combine data with a merge of branches',
	},
];

/** The credential of a SearXNG on this machine. */
export const searxngCredential = async (
	live: LiveInstance,
	{ url }: Pick<SearchServer, 'url'>,
): Promise<CredentialReference> =>
	await live.credential('Search', 'foremanSearchApi', {
		...{ provider: 'searxng', searxngUrl: url, allowPrivate: true },
	});

/** A search service for a test file. Read it inside tests only. */
export function useSearch(...manner: Partial<Parameters<typeof startSearchServer>>) {
	let server: SearchServer | undefined;
	beforeAll(async () => {
		server = await startSearchServer(manner[0] ?? knownPages, manner[1]);
	});
	afterAll(() => server?.stop());
	return () => {
		if (server === undefined) throw new Error('read before the tests began');
		return server;
	};
}
