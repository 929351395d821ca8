/**
 * What n8n loads of the package when it starts: the credentials, which it always loads (load-nodes-and-credentials,
 * postProcessLoaders), and the two files they import. Nodes are loaded when they are used.
 */
export const filesAtStart = [
	'ForemanIdentityApi.credentials.js',
	'ForemanMcpAccessApi.credentials.js',
	'ForemanMcpServerApi.credentials.js',
	'ForemanN8nApi.credentials.js',
	'ForemanSearchApi.credentials.js',
	'ForemanStoreApi.credentials.js',
	'credential-fields.js',
	'credential-names.js',
	'sign-with-key.js',
];
