import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { SignJWT } from 'jose';

import { caller } from '../../sandbox/rest-client.mjs';
import { workflow } from '../../sandbox/workflows.mjs';

export const CONTROL_NAME = 'Foreman demo: pages for operators';

/** Whom the demo's Foreman acts for. Its operator belongs to the same agency. */
export const TENANT = { organisation: 'demo', agency: 'demo' };

const ISSUER = 'npm start';
const AUDIENCE = 'foreman-operators';

/**
 * Publishes a Foreman Admin Trigger with the credential that opens n8n and the store, and writes a token for its pages to a file of the
 * directory. The `mark` ends every name and path; the `tenant` is the operator's; `ensure` makes a credential.
 */
export async function openOperatorPages(access, foreman, { directory, mark, tenant, ensure }) {
	const secret = randomBytes(32).toString('hex');
	const identity = await ensure('Foreman demo operators', 'foremanIdentityApi', {
		...{ mode: 'jwt', keySource: 'secret', secret, issuer: ISSUER, audience: AUDIENCE },
		// n8n's API requires these fields, though the panel does not show them.
		...{ jwksUrl: '', publicKey: '' },
	});
	const webhookId = `foreman-demo-control${mark}`;
	// n8n takes a path with parameters in it once, whatever the id before it.
	const path = `foreman${mark}`;
	const node = {
		name: 'Operators',
		type: 'n8n-nodes-foreman.foremanAdminTrigger',
		typeVersion: 1,
		webhookId,
		parameters: { path },
		credentials: { foremanN8nApi: foreman, foremanIdentityApi: identity },
	};
	const made = workflow(`${CONTROL_NAME}${mark}`, [node], []);
	const call = caller(access);
	const { id } = await call('POST', '/workflows', made);
	await call('POST', `/workflows/${id}/activate`);
	const tokenFile = join(directory, 'operator-token.txt');
	const { organisation: org, agency } = tenant;
	const token = await new SignJWT({ iss: ISSUER, aud: AUDIENCE, org, agency, sub: 'operator' })
		.setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
		.setExpirationTime('1 day')
		.sign(Buffer.from(secret));
	await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
	return { url: `${access.baseUrl}/webhook/${webhookId}/${path}/ui`, tokenFile, token };
}
