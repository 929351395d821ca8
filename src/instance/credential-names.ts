/** Type names of credentials, which users' workflows store: never rename them. With the name that people see of each. */
export const CREDENTIAL = 'foremanN8nApi';
export const CREDENTIAL_TITLE = 'Foreman n8n API';
/** Opens Foreman's own tables and seals what is in them. */
export const STORE_CREDENTIAL = 'foremanStoreApi';
export const STORE_CREDENTIAL_TITLE = 'Foreman Store API';
/** Says whom calls act for. */
export const IDENTITY_CREDENTIAL = 'foremanIdentityApi';
export const IDENTITY_CREDENTIAL_TITLE = 'Foreman Identity API';
/** Its token lets MCP clients in. */
export const ACCESS_CREDENTIAL = 'foremanMcpAccessApi';
export const ACCESS_CREDENTIAL_TITLE = 'Foreman MCP Access API';
/** An MCP server that others run. */
export const MCP_SERVER_CREDENTIAL = 'foremanMcpServerApi';
export const MCP_SERVER_CREDENTIAL_TITLE = 'Foreman MCP Server API';
export const SEARCH_CREDENTIAL = 'foremanSearchApi';
export const SEARCH_CREDENTIAL_TITLE = 'Foreman Search API';

/** The credentials that open an n8n, with the names that people see. */
export const titles = {
	[CREDENTIAL]: CREDENTIAL_TITLE,
	[STORE_CREDENTIAL]: STORE_CREDENTIAL_TITLE,
} as const;
export type ConnectingCredential = keyof typeof titles;

/** Where a person says at which address n8n is reached. */
export const baseUrlFields = {
	[CREDENTIAL]: 'More Settings > Base URL',
	[STORE_CREDENTIAL]: 'Base URL',
} as const;
