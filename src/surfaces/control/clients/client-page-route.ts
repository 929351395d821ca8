/** A page of the clients that have a key. */
export type ClientPageRoute =
	| { readonly page: 'client-list' }
	| { readonly page: 'new-client' }
	| { readonly page: 'one-client'; readonly clientId: string };

const NEW = 'new';

/** The words behind `ui/` at which n8n answers; `new` stands where an id would. */
export const clientPages = ['clients', 'clients/:clientId'] as const;

/** The page at the words behind `ui/clients`; undefined where there is none. */
export function clientPageRoute([clientId, ...rest]: readonly string[]):
	| ClientPageRoute
	| undefined {
	if (rest.length > 0) return undefined;
	if (clientId === undefined) return { page: 'client-list' };
	return clientId === NEW ? { page: 'new-client' } : { page: 'one-client', clientId };
}

/** Where a page is, below `ui`. */
export function clientPlace(route: ClientPageRoute): string {
	if (route.page === 'client-list') return 'clients';
	if (route.page === 'new-client') return `clients/${NEW}`;
	return `clients/${encodeURIComponent(route.clientId)}`;
}

export const isClientPage = (route: { readonly page: string }): route is ClientPageRoute =>
	route.page === 'client-list' || route.page === 'new-client' || route.page === 'one-client';

/** Whether a text is the place of one of these pages. */
export const isClientPlace = (text: string): boolean =>
	/^clients(?:\/new|\/[0-9a-f]{32})?$/.test(text);
