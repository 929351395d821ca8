import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { bindNode } from '../../instance/bind-node';
import { openIdentity } from '../../instance/identity/open-identity';
import { openTenant, toolTenants } from '../../instance/identity/open-tenant';
import { learnSecrets } from '../../instance/node-secrets';
import { openStore } from '../../instance/open-store';
import { LISTING_TOOL } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';
import { mayRun } from '../../policy/started-runs/run-mark';
import type { ClientDesk } from '../clients/client-work';
import { clientWork, shownClient } from '../clients/client-work';
import type { AdminPanel } from './admin-panel';
import { invalid, named } from './admin-panel';

type Row = Readonly<Record<string, unknown>>;

/** The clients of whom an item is for. Both throw `ToolError`. */
export interface ClientSurface {
	readonly toRead: () => Promise<ClientDesk>;
	readonly toChange: () => Promise<ClientDesk>;
}

/** People say which programs are let in: a run that a tool has started makes no key, and revokes none. */
export function openClientSurface(context: IExecuteFunctions, itemIndex: number): ClientSurface {
	const mark = runMarkOf(context);
	const tenant = openTenant(context, openIdentity(context, itemIndex, 'person'));
	const open = async (): Promise<ClientDesk> => {
		const principal = await tenant();
		const store = await openStore(context, itemIndex);
		const { logger, secrets } = bindNode(context);
		const tenants = toolTenants(context, itemIndex, tenant);
		return clientWork({ store, logger, secrets, principal, tenants });
	};
	return {
		async toRead() {
			if (mark && !mayRun(mark, LISTING_TOOL)) throw actsForPeople('Foreman Admin', mark);
			return await open();
		},
		async toChange() {
			if (mark) throw actsForPeople('Making and revoking client keys', mark);
			return await open();
		},
	};
}

const names = z.array(z.string()).catch([]);
const lines = z
	.string()
	.catch('')
	.transform((text) => text.split(/[,\n]/).map((word) => word.trim()))
	.transform((words) => words.filter((word) => word !== ''));

/** The limits in the panel, as programs send them, each where something is said of it; undefined for none. */
function limitsOf(fields: Readonly<Record<string, unknown>>): Row | undefined {
	const { strongest, tools, domains, tags, projects, workflowIds } = fields;
	const saysWhich = [tags, projects, workflowIds].some((one) => one !== undefined);
	const reach = {
		...{ ids: lines.parse(workflowIds), tags: lines.parse(tags), projects: lines.parse(projects) },
	};
	const isLimited = Object.values(reach).some((list) => list.length > 0);
	const limits = {
		...(strongest === undefined || strongest === '' ? {} : { strongest }),
		...(tools === undefined ? {} : { tools: names.parse(tools) }),
		...(domains === undefined ? {} : { domains: lines.parse(domains) }),
		...(saysWhich ? { workflows: isLimited ? reach : null } : {}),
	};
	return Object.keys(limits).length === 0 ? undefined : limits;
}

/** The fields of a client, as programs send them. */
function wishOf(fields: Readonly<Record<string, unknown>>): Row {
	const { agentId, profile, expiresInDays, name } = fields;
	const limits = limitsOf(fields);
	return {
		...(typeof name === 'string' && name !== '' ? { name } : {}),
		...(typeof agentId === 'string' && agentId.trim() !== '' ? { agentId } : {}),
		...(profile === undefined ? {} : { profile: profile === '' ? null : profile }),
		...(typeof expiresInDays === 'number' && expiresInDays > 0 ? { expiresInDays } : {}),
		...(limits === undefined ? {} : { limits }),
	};
}

/** Does an operation on clients; undefined where there is none of that name. Throws `ToolError`. */
export async function runClientOperation(
	{ resource, operation }: { readonly resource: string; readonly operation: string },
	panel: AdminPanel,
	surface: ClientSurface,
	context: IExecuteFunctions,
): Promise<readonly Row[] | undefined> {
	if (resource !== 'client') return undefined;
	const now = Date.now();
	switch (operation) {
		case 'getAll': {
			const clients = await (await surface.toRead()).list();
			return clients.slice(0, panel.limit).map((one) => shownClient(one, now));
		}
		case 'create': {
			const wish = { ...wishOf(panel.fields('limits')), name: panel.read('clientName', named) };
			const { client, token } = await (await surface.toChange()).make(wish);
			const row = { ...shownClient(client, now), key: token };
			// Known only now: the item must hold the key, and no log of this node.
			learnSecrets(context, [token]);
			return [row];
		}
		case 'update': {
			const wish = wishOf(panel.fields('updateFields'));
			if (Object.keys(wish).length === 0)
				throw invalid('Update Fields is empty: add what is to change.');
			const client = await (await surface.toChange()).change(panel.read('clientId', named), wish);
			return [shownClient(client, now)];
		}
		case 'revoke': {
			const client = await (await surface.toChange()).revoke(panel.read('clientId', named));
			return [shownClient(client, now)];
		}
		default:
			return undefined;
	}
}
