import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { SignJWT } from 'jose';

import { ensureCredential } from '../../sandbox/credentials.mjs';
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
 * @param {string} directory the token goes to
 * @returns {Promise<{url: string, tokenFile: string}>}
 */
export async function openOperatorPages({ baseUrl, apiKey }, foreman, directory) {
	const secret = randomBytes(32).toString('hex');
	const identity = await ensureCredential(baseUrl, apiKey, {
		name: 'Foreman demo operators',
		type: 'foremanIdentityApi',
		data: {
			...{ mode: 'jwt', keySource: 'secret', secret, issuer: ISSUER, audience: AUDIENCE },
			// n8n's API requires these fields, though the panel does not show them.
			...{ jwksUrl: '', publicKey: '' },
		},
	});
	const node = {
		name: 'Operators',
		type: 'n8n-nodes-foreman.foremanAdminTrigger',
		typeVersion: 1,
		webhookId: WEBHOOK_ID,
		parameters: { path: PAGES_PATH },
		credentials: { foremanN8nApi: foreman, foremanIdentityApi: identity },
	};
	const made = workflow(CONTROL_NAME, [node], []);
	const call = caller({ baseUrl, apiKey });
	const { id } = await call('POST', '/workflows', made);
	await call('POST', `/workflows/${id}/activate`);
	const tokenFile = path.join(directory, 'operator-token.txt');
	const { organisation: org, agency } = TENANT;
	const token = await new SignJWT({ iss: ISSUER, aud: AUDIENCE, org, agency, sub: 'operator' })
		.setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
		.setExpirationTime('1 day')
		.sign(Buffer.from(secret));
	await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
	return { url: `${baseUrl}/webhook/${WEBHOOK_ID}/${PAGES_PATH}/ui`, tokenFile };
}
