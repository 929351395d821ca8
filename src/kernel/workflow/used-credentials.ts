import { isRecord } from '../values/is-record';

export const usedCredentials = ({ credentials = {} }: { readonly credentials?: unknown }) =>
	Object.entries(isRecord(credentials) ? credentials : {}).flatMap(([type, stored]) =>
		isRecord(stored) && typeof stored.id === 'string' ? [{ type, id: stored.id }] : [],
	);
