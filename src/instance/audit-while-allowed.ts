import { fresh } from '../kernel/fresh';
import { ToolError } from '../kernel/tool-error';
import type { AuditStore } from '../policy/audit/audit-entry';
import type { Connection } from './connect';

/** Milliseconds after which a key that may not keep an audit is tried again: a person can edit its scopes. */
const PAUSE = 600_000;

/** Keys that n8n has refused. Only in the memory of this process: a key that is forgotten is tried again. */
const refused = fresh<string, true>({ for: PAUSE, most: 1_000 });

/**
 * The audit of a key that may lack the scopes for data tables. Then nothing is kept: the log says so once, not at each call,
 * and calls cost no request.
 */
export const auditWhileAllowed = (
	{ add }: Pick<AuditStore, 'add'>,
	{ fingerprint }: Pick<Connection, 'fingerprint'>,
	log: (message: string) => void,
): Pick<AuditStore, 'add'> => ({
	async add(entries) {
		const isRefused = () => refused.peek(fingerprint) === true;
		if (isRefused()) return;
		try {
			await add(entries);
		} catch (error) {
			if (!ToolError.is(error) || error.code !== 'forbidden') throw error;
			// Calls at the same time are refused together.
			if (isRefused()) return;
			refused.keep(fingerprint, true);
			log(`Foreman keeps no audit: ${error.message} ${error.hint}`);
		}
	},
});
