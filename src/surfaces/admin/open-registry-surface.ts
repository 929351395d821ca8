import type { IExecuteFunctions } from 'n8n-workflow';

import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { openIdentity } from '../../instance/identity/open-identity';
import { openTenant } from '../../instance/identity/open-tenant';
import { openStore } from '../../instance/open-store';
import { LISTING_TOOL } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';
import { mayRun } from '../../policy/started-runs/run-mark';
import type { OpenedRegistry } from '../registry/opened-registry';
import { openRegistryFor } from '../registry/opened-registry';

/** Opens the registry of whom the item is for. Both throw `ToolError`. */
export interface RegistrySurface {
	readonly toRead: () => Promise<OpenedRegistry>;
	/** Also for what runs a tool. */
	readonly toChange: () => Promise<OpenedRegistry>;
}

/** People say which tools there are: a run that a tool has started changes none, and tries none. */
export function openRegistrySurface(
	context: IExecuteFunctions,
	itemIndex: number,
): RegistrySurface {
	const mark = runMarkOf(context);
	const tenant = openTenant(context, openIdentity(context, itemIndex, 'person'));
	const open = async (): Promise<OpenedRegistry> => {
		const principal = await tenant();
		const store = await openStore(context, itemIndex);
		const user = principal.user || 'registry';
		const caller = { ...principal, user, isAdmin: mark === undefined };
		// Whoever runs the node chooses among all workflows that its key can read.
		return await openRegistryFor(context, { caller, store, itemIndex, isOneOfMany: false });
	};
	return {
		async toRead() {
			if (mark && !mayRun(mark, LISTING_TOOL)) throw actsForPeople('Foreman Admin', mark);
			return await open();
		},
		async toChange() {
			if (mark) throw actsForPeople('Changing the tool registry', mark);
			return await open();
		},
	};
}
