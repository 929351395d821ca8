import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { SignJWT } from 'jose';

import { caller } from '../../sandbox/rest-client.mjs';
import { agentNode, chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';

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

export const DEMO_NAME = 'Foreman demo';
export const TOOLKIT_NAME = 'Foreman demo: AI Agent with the Toolkit';

/** The demo's own path, so that the order webhook can have the short one. */
const PATH = 'foreman-demo';

export const FOREMAN = 'Foreman';

const CHAT = 'Chat';
const MODEL = 'Model';
const TOOLKIT = 'Foreman Toolkit';

/** What the builders of a run may do without asking: it only affects drafts and new tables. */
const UNASKED = ['build-workflow', 'create-data-table', 'verify-built-workflow', 'run-workflow'];

const chatNode = (webhookId) => ({
	name: CHAT,
	type: '@n8n/n8n-nodes-langchain.chatTrigger',
	typeVersion: 1.4,
	webhookId,
	parameters: { options: {} },
});

const asked = '={{ $json.chatInput ?? $json.body.chatInput }}';

/** Chat or webhook → Foreman with a chat model, as a person would connect them. The mark ends every name and path. */
export function foremanWorkflow({ model, credentials, mark }) {
	const webhook = webhookNode({ path: `${PATH}${mark}`, name: 'Job', responseMode: 'onReceived' });
	const foreman = {
		name: FOREMAN,
		type: 'n8n-nodes-foreman.foreman',
		typeVersion: 1,
		parameters: {
			operation: 'message',
			message: asked,
			threadId: '={{ $json.sessionId ?? $json.body.sessionId }}',
			permissionSource: 'panel',
			profile: 'standard',
			permissions: { rules: [{ tools: UNASKED, status: 'always_allow' }] },
			whileAsking: 'wait',
			options: { askAfterForeignText: false, agentId: 'demo' },
		},
		credentials: { foremanN8nApi: credentials.foreman, foremanIdentityApi: credentials.identity },
	};
	const chatModel = chatModelNode({ script: model, credential: credentials.model, name: MODEL });
	return workflow(
		`${DEMO_NAME}${mark}`,
		[
			{ ...webhook, position: [0, 0] },
			{ ...chatNode(`foreman-demo-chat${mark}`), position: [0, 220] },
			{ ...foreman, position: [320, 100] },
			{ ...chatModel, position: [260, 360] },
		],
		[
			[webhook.name, FOREMAN],
			[CHAT, FOREMAN],
			[MODEL, FOREMAN, 'ai_languageModel'],
		],
	);
}

/** The other way to use Foreman: its tools on n8n's AI Agent. */
export function toolkitWorkflow({ model, credentials, mark }) {
	const agent = agentNode({ maxIterations: 60 });
	agent.parameters = { ...agent.parameters, promptType: 'auto', text: '={{ $json.chatInput }}' };
	const toolkit = {
		name: TOOLKIT,
		type: 'n8n-nodes-foreman.foremanToolkit',
		typeVersion: 1,
		parameters: { options: { exposure: 'flat' }, domains: [], tools: [], profile: 'standard' },
		credentials: { foremanN8nApi: credentials.foreman },
	};
	const chatModel = chatModelNode({ script: model, credential: credentials.model, name: MODEL });
	return workflow(
		`${TOOLKIT_NAME}${mark}`,
		[
			{ ...chatNode(`foreman-demo-toolkit${mark}`), position: [0, 0] },
			{ ...agent, position: [320, 0] },
			{ ...chatModel, position: [260, 240] },
			{ ...toolkit, position: [520, 240] },
		],
		[
			[CHAT, agent.name],
			[MODEL, agent.name, 'ai_languageModel'],
			[TOOLKIT, agent.name, 'ai_tool'],
		],
	);
}
