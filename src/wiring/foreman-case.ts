import type { IExecuteFunctions } from 'n8n-workflow';

import type { Principal } from '../policy/identity/principal';
import { hideSecrets } from '../policy/secrets/hide-secrets';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import { readToolkitPolicy } from '../policy/toolkit-policy';
import { connect } from './connect';
import { openAuditBehind } from './open-audit';
import type { Asker } from './open-policy';
import { openIdentity } from './open-identity';
import type { OpenPermissions } from './open-permissions';
import { openPermissions } from './open-permissions';
import type { Store } from './open-store';
import { openStore } from './open-store';
import { openTenant } from './open-tenant';

const ITEM = 0;

/** What a Foreman node works with in one execution: for whom, what may be done, and where it is kept. */
export interface ForemanCase {
	readonly settings: ToolkitPolicy;
	readonly principal: () => Promise<Principal>;
	readonly tenant: () => Promise<Principal>;
	readonly permissions: OpenPermissions;
	readonly store: Store;
	/** Behind the calls: settled before the node ends. */
	readonly audit: ReturnType<typeof openAuditBehind>;
	/** Who asks people, where that is not this execution. */
	readonly asker?: Asker;
	/** Takes secrets out of a foreign text. */
	clean(text: string): string;
}

/** Throws `ToolError` where the node lacks what it needs. */
export async function openForemanCase(context: IExecuteFunctions): Promise<ForemanCase> {
	const settings = readToolkitPolicy(context.getNode().parameters);
	const principal = openIdentity(context, ITEM, 'person');
	const tenant = openTenant(context, principal);
	const store = await openStore(context, ITEM);
	const { secrets } = await connect(context, ITEM);
	const hide = hideSecrets([...secrets, ...store.connection.secrets, store.secret]);
	return {
		...{ settings, principal, tenant, store },
		audit: openAuditBehind(),
		permissions: openPermissions(context, ITEM, settings, tenant),
		clean: (text) => String(hide(text)),
	};
}
