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

export const wellKnown: ReadonlyMap<string, (resource: string) => object> = new Map<
	string,
	(resource: string) => object
>([
	['oauth-protected-resource', protectedResource],
	['oauth-authorization-server', authorizationServer],
	['openid-configuration', authorizationServer],
]);
