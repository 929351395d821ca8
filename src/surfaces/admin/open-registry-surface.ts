import type { IExecuteFunctions } from 'n8n-workflow';

import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { connect } from '../../instance/connect';
import { openIdentity } from '../../instance/identity/open-identity';
import { openTenant } from '../../instance/identity/open-tenant';
import { nodeHider } from '../../instance/node-secrets';
import { onlyLooking, openPorts } from '../../instance/open-ports';
import { openRegistryAt } from '../../instance/registry/open-registry-at';
import { registryPlace } from '../../instance/registry/open-registered-tools';
import { openStore } from '../../instance/open-store';
import type { Ports } from '../../kernel/ports';
import { LISTING_TOOL } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';
import { mayRun } from '../../policy/started-runs/run-mark';
import { TOOL_DEADLINE } from '../../registry/dispatch/run-version';
import type { Registry } from '../../registry/open-registry';
import type { RegistryPlace } from '../../registry/registry-cache';

/** Milliseconds for one item, whose examples may run. */
const PATIENCE = 2 * TOOL_DEADLINE;

/** The registry of one item of a node. */
export interface OpenedRegistry {
	readonly registry: Registry;
	readonly place: RegistryPlace;
	readonly ports: Ports;
	/** Takes known secrets out of what leaves. */
	readonly hide: (value: unknown) => unknown;
}

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
		const { organisation, agency, user } = principal;
		const signal = AbortSignal.timeout(PATIENCE);
		const store = await openStore(context, itemIndex);
		const place = registryPlace(store, { organisation, agency }, signal);
		const connection = await connect(context, itemIndex);
		const ports = openPorts(context, connection, signal, {
			...onlyLooking,
			principal: async () => await Promise.resolve(principal),
		});
		const caller = { ...principal, user: user || 'registry', isAdmin: mark === undefined };
		return {
			...{ place, ports, hide: nodeHider(context) },
			registry: openRegistryAt(place, caller, ports, ports),
		};
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
