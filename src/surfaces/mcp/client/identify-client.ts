import type { IWebhookFunctions } from 'n8n-workflow';
import type { ClientKey } from '../../../instance/clients/find-client-key';
import { findClientKey, findSignedIn } from '../../../instance/clients/find-client-key';
import { hasIdentity, openIdentity } from '../../../instance/identity/open-identity';
import { verifyAccessToken } from '../../../instance/identity/verify-access-token';
import { verifyCaller } from '../../../instance/identity/verify-caller';
import type { WebhookCaller } from '../../../instance/webhook/open-webhook-scope';
import { openStore } from '../../../instance/open-store';
import { unauthorized, unlessRefused } from '../../../kernel/tool-error';
import { fingerprint } from '../../../policy/fingerprint';
import { isAccessToken } from '../../../policy/clients/oauth/grants';
import type { Principal } from '../../../policy/identity/principal';
import { bearerToken } from '../../control/control-api';
import { letsSignIn, resourceOf } from '../oauth/oauth-place';
import type { McpPanel } from '../read-mcp-panel';

export interface LetInClient extends WebhookCaller {
	readonly name: string;
	/** Stands for what it has shown to be let in, without revealing it. */
	readonly mark: string;
	/** Whether what every client sends let it in, and not a header that the credential names. */
	readonly isBySentKey: boolean;
	/** What its key lets it touch, and how it asks; undefined where it has none. */
	readonly key: ClientKey | undefined;
}

/** The key of a client, as it sends it: a browser sends neither header by itself. */
export function sentKey(context: IWebhookFunctions): string {
	const bearer = bearerToken(context);
	if (bearer !== '') return bearer;
	const key: unknown = context.getRequestObject().headers['x-api-key'];
	return typeof key === 'string' ? key.trim() : '';
}

/** Whom calls with the one token act for: the fixed identity of the trigger, if a person has chosen one. */
async function fixedPrincipal(context: IWebhookFunctions): Promise<Principal | undefined> {
	if (!hasIdentity(context)) return undefined;
	// An identity by tokens says nothing about a client without one.
	return await unlessRefused(openIdentity(context, 0, 'model')(), 'unauthorized');
}

const limitedClient = (key: ClientKey): LetInClient => {
	const { id, name, agentId, principal } = key;
	return { id: `key ${id}`, name, agentId, principal, mark: id, key, isBySentKey: true };
};

/** Finds out who calls, from what the request shows. Throws `ToolError` for a client that is not let in. */
export async function identifyClient(
	context: IWebhookFunctions,
	{ clientAuthentication, policy }: Pick<McpPanel, 'clientAuthentication' | 'policy'>,
): Promise<LetInClient> {
	const key = sentKey(context);
	const { agentId } = policy;
	if (isAccessToken(key) && letsSignIn(context)) {
		const [store, tenant] = [await openStore(context, 0), await fixedPrincipal(context)];
		const resource = resourceOf(context);
		return limitedClient(await findSignedIn(context, key, { store, resource, tenant }));
	}
	if (clientAuthentication === 'token') {
		const isBySentKey = await verifyAccessToken(context, key);
		const principal = await fixedPrincipal(context);
		const token = { id: 'token', name: 'the token', mark: 'token', key: undefined } as const;
		return { ...token, agentId, principal, isBySentKey };
	}
	if (clientAuthentication === 'identity') {
		const { principal, isAdmin } = await verifyCaller(context, key);
		// A coding agent can read the key that its client sends, and would agree to its own calls.
		if (isAdmin)
			throw unauthorized(
				'This token can also answer questions to people, so a client that has it could agree to its own calls.',
				'Have the issuer give clients tokens with the claim foreman_role and another word than "admin", such as "client". Nothing was done.',
			);
		const { organisation, agency, user } = principal;
		const id = fingerprint('identity', organisation, agency, user);
		const bearer = { mark: fingerprint(key), key: undefined, isBySentKey: true } as const;
		return { id, name: user, agentId, principal, ...bearer };
	}
	// Where a person has chosen whom the trigger acts for, a key that another tenant has made in the same store opens nothing.
	const tenant = await fixedPrincipal(context);
	return limitedClient(await findClientKey(context, key, await openStore(context, 0), tenant));
}
