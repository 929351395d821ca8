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
const WEBHOOK_ID = 'foreman-demo-control';
const PAGES_PATH = 'foreman';

/**
 * Publishes a Foreman Admin Trigger, and writes a token for its pages to a file.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {{id: string, name: string}} foreman the credential that opens n8n, and the store
 * @param {object} options
 * @param {string} options.directory the token goes to
 * @param {string} options.mark ends every name and path
 * @param {{organisation: string, agency: string}} options.tenant the operator's
 * @param {(name: string, type: string, data: object) => Promise<{id: string, name: string}>} options.ensure makes a credential
 * @returns {Promise<{url: string, tokenFile: string, token: string}>}
 */
export async function openOperatorPages(access, foreman, { directory, mark, tenant, ensure }) {
	const secret = randomBytes(32).toString('hex');
	const identity = await ensure('Foreman demo operators', 'foremanIdentityApi', {
		...{ mode: 'jwt', keySource: 'secret', secret, issuer: ISSUER, audience: AUDIENCE },
		// n8n's API requires these fields, though the panel does not show them.
		...{ jwksUrl: '', publicKey: '' },
	});
	const webhookId = `${WEBHOOK_ID}${mark}`;
	// n8n takes a path with parameters in it once, whatever the id before it.
	const path = `${PAGES_PATH}${mark}`;
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
