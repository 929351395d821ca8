import { createRunEventTable } from '../adapters/own-tables/run-event-table';
import { createRunTable } from '../adapters/own-tables/run-table';
import { createToolResultTable } from '../adapters/own-tables/tool-result-table';
import type { Principal } from '../policy/identity/principal';
import { randomId } from '../policy/random-id';
import type { Store } from './open-store';

/** The runs of one tenant in a store; `user` is whom new ones are for. */
export function openRuns(store: Pick<Store, 'connection'>, tenant: Principal, signal: AbortSignal) {
	const api = store.connection.api(signal);
	const setting = { tenant, now: () => Date.now() };
	return {
		runs: createRunTable(api, { ...setting, newClaim: randomId }),
		events: createRunEventTable(api, setting),
		results: createToolResultTable(api, setting),
	};
}

export type Runs = Readonly<ReturnType<typeof openRuns>>;
