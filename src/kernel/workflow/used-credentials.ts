import type { UsedCredential } from '../ports/instance/executions';
import { isRecord } from '../values/is-record';

export const usedCredentials = ({
	credentials = {},
}: {
	readonly credentials?: unknown;
}): UsedCredential[] =>
	Object.entries(isRecord(credentials) ? credentials : {}).flatMap(([type, stored]) =>
		isRecord(stored) && typeof stored.id === 'string' ? [{ type, id: stored.id }] : [],
	);
