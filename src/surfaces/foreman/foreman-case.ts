import type { IExecuteFunctions } from 'n8n-workflow';

import type { Principal } from '../../policy/identity/principal';
import type { ToolkitPolicy } from '../../policy/toolkit-policy';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import { connect } from '../../instance/connect';
import { nodeHider } from '../../instance/node-secrets';
import { openAuditBehind } from '../../instance/open-audit';
import type { Asker } from '../../asking/open-question';
import { openIdentity } from '../../instance/open-identity';
import type { OpenPermissions } from '../../calls/open-permissions';
import { openPermissions } from '../../calls/open-permissions';
import type { Store } from '../../instance/open-store';
import { openStore } from '../../instance/open-store';
import { openTenant } from '../../instance/open-tenant';
import { learnCredentials } from '../../instance/read-credential';

/** What a Foreman node works with in one execution: its principal, its permissions and its store. */
export interface ForemanCase {
	readonly settings: ToolkitPolicy;
	readonly principal: () => Promise<Principal>;
	readonly tenant: () => Promise<Principal>;
	readonly permissions: OpenPermissions;
	readonly store: Store;
	/** Address of the n8n that it works in. */
	readonly baseUrl: string;
	/** Writes after the calls, not before their answers. The node settles it before it ends. */
	readonly audit: ReturnType<typeof openAuditBehind>;
	/** Set where another execution asks people on behalf of this one. */
	readonly asker?: Asker;
	/** Removes secrets from foreign text. */
	clean(text: string): string;
}

/** Throws `ToolError` where the node lacks what it needs. */
export async function openForemanCase(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<ForemanCase> {
	const settings = readToolkitPolicy(context.getNode().parameters);
	const principal = openIdentity(context, itemIndex, 'person');
	const tenant = openTenant(context, principal);
	const store = await openStore(context, itemIndex);
	const { baseUrl } = await connect(context, itemIndex);
	await learnCredentials(context, itemIndex);
	const hide = nodeHider(context);
	return {
		settings,
		principal,
		tenant,
		store,
		baseUrl,
		audit: openAuditBehind(),
		permissions: openPermissions(context, itemIndex, settings, tenant),
		clean: (text) => String(hide(text)),
	};
}
