/** The credential's type name: stored in users' workflows, never renamed. */
export const CREDENTIAL = 'foremanN8nApi';

/** What people see it called, in n8n and in our messages. */
export const CREDENTIAL_TITLE = 'Foreman n8n API';

/** The type name of the credential that opens Foreman's own tables and seals what is in them. */
export const STORE_CREDENTIAL = 'foremanStoreApi';

/** What people see it called: the credential that opens Foreman's own tables. */
export const STORE_CREDENTIAL_TITLE = 'Foreman Store API';

/** The type name of the credential that says whom calls act for. */
export const IDENTITY_CREDENTIAL = 'foremanIdentityApi';

/** What people see it called: the credential that says whom calls act for. */
export const IDENTITY_CREDENTIAL_TITLE = 'Foreman Identity API';
