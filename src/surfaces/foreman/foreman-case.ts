import type { IExecuteFunctions } from 'n8n-workflow';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import { CREDENTIAL } from '../../instance/credential-names';
import { openAuditBehind } from '../../instance/open-audit';
import type { Asker } from '../../asking/notify-person';
import { openScope } from '../../instance/open-scope';
import { openPermissions } from '../../calls/open-permissions';
import { openStore } from '../../instance/open-store';
import { wayOfAsking } from './way-of-asking';

/** Opens what a Foreman node works with in one execution. Throws `ToolError` where the node lacks what it needs. */
export async function openForemanCase(context: IExecuteFunctions, itemIndex: number) {
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
		permissions: openPermissions(scope, settings),
		store,
		/** Address of the n8n that it works in. */
		baseUrl,
		/** Writes after the calls, not before their answers. The node settles it before it ends. */
		audit: openAuditBehind(store, node),
		asking: wayOfAsking(context, settings, store),
		/** Removes secrets from foreign text. */
		clean: (text: string) => String(node.secrets.hide(text)),
	};
}

export interface ForemanCase extends Awaited<ReturnType<typeof openForemanCase>> {
	/** Set where another execution asks people on behalf of this one. */
	readonly asker?: Asker;
}
