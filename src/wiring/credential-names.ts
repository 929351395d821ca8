/** The credential's type name: stored in users' workflows, never renamed. */
export const CREDENTIAL = 'foremanN8nApi';

/** What people see it called, in n8n and in our messages. */
export const CREDENTIAL_TITLE = 'Foreman n8n API';

/** The same for the credential that says whom calls act for. */
export const IDENTITY_CREDENTIAL_TITLE = 'Foreman Identity API';
