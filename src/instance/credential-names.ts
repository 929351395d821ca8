/** The type name of the credential that opens an n8n. Users' workflows store it: never rename it. */
export const CREDENTIAL = 'foremanN8nApi';

/** The name that people see, in n8n and in our messages. */
export const CREDENTIAL_TITLE = 'Foreman n8n API';

/** The type name of the credential that opens Foreman's own tables and seals what is in them. */
export const STORE_CREDENTIAL = 'foremanStoreApi';

/** The name that people see for the credential that opens Foreman's own tables. */
export const STORE_CREDENTIAL_TITLE = 'Foreman Store API';

/** The type name of the credential that says whom calls act for. */
export const IDENTITY_CREDENTIAL = 'foremanIdentityApi';

/** The name that people see for the credential that says whom calls act for. */
export const IDENTITY_CREDENTIAL_TITLE = 'Foreman Identity API';

/** The type name of the credential whose token lets MCP clients in. */
export const ACCESS_CREDENTIAL = 'foremanMcpAccessApi';

/** The name that people see for the credential whose token lets MCP clients in. */
export const ACCESS_CREDENTIAL_TITLE = 'Foreman MCP Access API';

/** The type name of the credential that says where an MCP server of others is, and what lets Foreman in. */
export const MCP_SERVER_CREDENTIAL = 'foremanMcpServerApi';

/** The name that people see for the credential of an MCP server of others. */
export const MCP_SERVER_CREDENTIAL_TITLE = 'Foreman MCP Server API';

/** The type name of the credential that says which service searches the web, and what lets Foreman in. */
export const SEARCH_CREDENTIAL = 'foremanSearchApi';

/** The name that people see for the credential of a search service. */
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
