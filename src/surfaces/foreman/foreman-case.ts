import type { IExecuteFunctions } from 'n8n-workflow';

import type { Principal } from '../../policy/identity/principal';
import type { ToolkitPolicy } from '../../policy/toolkit-policy';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import { CREDENTIAL } from '../../instance/credential-names';
import { openAuditBehind } from '../../instance/open-audit';
import type { Asker } from '../../asking/person-question';
import type { RunlessScope } from '../../instance/open-scope';
import { openScope } from '../../instance/open-scope';
import type { OpenPermissions } from '../../calls/open-permissions';
import { openPermissions } from '../../calls/open-permissions';
import type { Store } from '../../instance/open-store';
import { openStore } from '../../instance/open-store';
import type { WayOfAsking } from './way-of-asking';
import { wayOfAsking } from './way-of-asking';

/** What a Foreman node works with in one execution: its scope, its permissions and its store. */
export interface ForemanCase {
	readonly settings: ToolkitPolicy;
	/** The scope of all its calls. Each call adds its run. */
	readonly scope: RunlessScope;
	readonly tenant: () => Promise<Principal>;
	readonly permissions: OpenPermissions;
	readonly store: Store;
	/** Address of the n8n that it works in. */
	readonly baseUrl: string;
	/** Writes after the calls, not before their answers. The node settles it before it ends. */
	readonly audit: ReturnType<typeof openAuditBehind>;
	/** How people are reached. */
	readonly asking: WayOfAsking;
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
	const settings = readToolkitPolicy(context.getNode().parameters, 'tools');
	const scope = await openScope(context, {
		item: itemIndex,
		caller: 'model',
		itemsBy: 'person',
		agentId: settings.agentId,
		credential: CREDENTIAL,
	});
	const { tenant, node } = scope;
	const store = await (scope.store?.() ?? openStore(context, itemIndex));
	const { baseUrl } = await scope.instance();
	return {
		settings,
		scope,
		tenant,
		store,
		baseUrl,
		asking: wayOfAsking(context, settings, store),
		audit: openAuditBehind(store, node),
		permissions: openPermissions(scope, settings),
		clean: (text) => String(node.secrets.hide(text)),
	};
}
