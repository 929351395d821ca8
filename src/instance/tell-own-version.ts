import { version } from '../../generated/version';
import { processOf } from '../adapters/in-process/this-n8n';
import { createProcessVersions } from '../adapters/own-tables/process-versions';
import { coreVersion, ownServer } from '../host/instance-settings';
import { fresh } from '../kernel/fresh';
import type { Connection } from './connect';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const PATIENCE = 15_000;

const told = fresh<string, Promise<void>>({ for: HOUR, most: 50 });

/** In queue mode, tells the store once an hour which version this process runs: each has a package folder. Never throws. */
export async function tellOwnVersion(
	context: object,
	{ fingerprint, api }: Pick<Connection, 'fingerprint' | 'api'>,
): Promise<void> {
	const own = processOf(context);
	if (own === undefined || ownServer()?.hasWorkers !== true) return;
	await told.get(fingerprint, async () => {
		const versions = createProcessVersions(api(AbortSignal.timeout(PATIENCE)), () => Date.now());
		const all = { process: own.hostId, foreman: version, n8nCore: coreVersion };
		// A key that may not write here is not tried at every call.
		await versions.tell(all).catch(() => told.keep(fingerprint, Promise.resolve(), MINUTE));
	});
}
