import type { IWebhookFunctions } from 'n8n-workflow';
import { hasIdentity } from '../../../instance/identity/open-identity';
import { notFound, unsupported } from '../../../kernel/tool-error';
import { readMcpPanel } from '../read-mcp-panel';

/** The address of the trigger: the resource that clients get access to, and the issuer of what lets them in. */
export function resourceOf(context: IWebhookFunctions): string {
	const address = context.getNodeWebhookUrl('default');
	if (address !== undefined) return address.replace(/\/+$/, '');
	throw unsupported(
		'n8n does not say the address of this trigger.',
		'Set WEBHOOK_URL of n8n to how it is reached.',
	);
}

const isSwitchedOn = (context: IWebhookFunctions): boolean =>
	readMcpPanel(context.getNode().parameters).oauth;

/** Whether clients may sign in here: it is switched on, and a person could let them in. */
export const letsSignIn = (context: IWebhookFunctions): boolean =>
	isSwitchedOn(context) && hasIdentity(context);

/** Throws `ToolError` where no client may sign in. */
export function refuseWithoutSignIn(context: IWebhookFunctions): void {
	if (letsSignIn(context)) return;
	if (isSwitchedOn(context))
		throw unsupported(
			'Clients cannot sign in here: the trigger has no Foreman Identity API credential, so no operator could let them in.',
			'Choose one in the Foreman MCP Trigger, under More Credentials.',
		);
	throw notFound(
		'Clients cannot sign in here.',
		'Switch on Let Clients Sign In (OAuth) in the Foreman MCP Trigger, or use a client key.',
	);
}

/** Tells a client that was not let in how it can be: where it may sign in, with the address that says how. */
export function challengeOf(context: IWebhookFunctions): Readonly<Record<string, string>> {
	const plain = 'Bearer realm="foreman"';
	if (!letsSignIn(context)) return { 'www-authenticate': plain };
	const described = `${resourceOf(context)}/.well-known/oauth-protected-resource`;
	const invalid =
		context.getRequestObject().headers.authorization === undefined ? '' : ', error="invalid_token"';
	return { 'www-authenticate': `${plain}${invalid}, resource_metadata="${described}"` };
}

/** All that a client may ask for. What it then may do is up to the operator. */
export const SCOPE = 'foreman';
const scopes = { scopes_supported: [SCOPE] };

/** RFC 9728: what the MCP server is, and who lets clients in. */
const protectedResource = (resource: string) => ({
	resource,
	authorization_servers: [resource],
	...scopes,
	bearer_methods_supported: ['header'],
	resource_name: 'Foreman',
});

/** RFC 8414 and OpenID discovery, below the webhook's own path, above which it serves nothing. No ID tokens are given out, so the list of keys is empty. */
const authorizationServer = (resource: string) => ({
	issuer: resource,
	authorization_endpoint: `${resource}/ui/authorize`,
	token_endpoint: `${resource}/oauth/token`,
	registration_endpoint: `${resource}/oauth/register`,
	revocation_endpoint: `${resource}/oauth/revoke`,
	jwks_uri: `${resource}/oauth/keys`,
	...scopes,
	response_types_supported: ['code'],
	response_modes_supported: ['query'],
	grant_types_supported: ['authorization_code', 'refresh_token'],
	token_endpoint_auth_methods_supported: ['none'],
	revocation_endpoint_auth_methods_supported: ['none'],
	code_challenge_methods_supported: ['S256'],
	client_id_metadata_document_supported: true,
	authorization_response_iss_parameter_supported: true,
	request_parameter_supported: false,
	request_uri_parameter_supported: false,
	subject_types_supported: ['public'],
	id_token_signing_alg_values_supported: ['RS256'],
});

export const wellKnown = new Map<string, (resource: string) => object>([
	['oauth-protected-resource', protectedResource],
	['oauth-authorization-server', authorizationServer],
	['openid-configuration', authorizationServer],
]);
