import { createHmac, randomUUID } from 'node:crypto';

import { readPage } from '../../sandbox/page-browser.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import { createAgentRecords } from '../../src/policy/agents/agent-records';
import { ownerClient } from './api-client';
import type { CredentialReference, Json, LiveInstance } from './live-instance';
import { eventually } from './live-instance';
import { ownerCredential, STORE_SECRET } from './surfaces';

export { formOf, openBrowser, unescaped } from '../../sandbox/page-browser.mjs';

/** Whom a token is for. */
export interface Person {
	readonly org: string;
	readonly agency: string;
	readonly sub: string;
}

/** A published admin trigger, and whoever signs tokens for it. */
export interface Control {
	/** The address before `/ai` and `/ui`. */
	readonly base: string;
	readonly workflowId: string;
	readonly store: CredentialReference;
	readonly identity: CredentialReference;
	/** A token of a person; `changes` to its claims. */
	token(person: Person, changes?: object): string;
	/** A request for programs, with that token. */
	call(method: string, path: string, token?: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	readonly body: Json;
}

export const readAnswer = async (response: Response): Promise<Answer> => await readPage(response);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(secret: string, claims: object): string {
	const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A token of a person, for ten minutes; `changes` to its claims. */
export function signedToken(secret: string, person: Person, changes: object = {}): string {
	const exp = Math.floor(Date.now() / 1000) + 600;
	return sign(secret, { iss: 'the app', aud: 'foreman', exp, ...person, ...changes });
}

export const storeCredential = async (live: LiveInstance, askUrlSecret = '') =>
	await live.credential('Foreman store', 'foremanStoreApi', {
		...{ baseUrl: live.access.baseUrl, apiKey: live.access.apiKey },
		...{ secret: STORE_SECRET, askUrlSecret },
	});

/** An identity credential for tokens that are signed with this secret. */
export const tokenIdentity = async (live: LiveInstance, secret: string) =>
	await live.credential('Signed', 'foremanIdentityApi', {
		...{ mode: 'jwt', keySource: 'secret', secret, issuer: 'the app', audience: 'foreman' },
		// n8n's API requires these fields, though its panel does not show them.
		...{ jwksUrl: '', publicKey: '' },
	});

/** Waits until n8n answers at all addresses of an admin trigger: it registers one after the other, the registry's last. */
export async function untilRegistered(base: string): Promise<void> {
	const isThere = async () =>
		![404, 503].includes((await fetch(`${base}/ai/registry/export`)).status);
	await eventually('the last address of the admin trigger', isThere, 60_000);
}

/** Publishes an admin trigger, and waits until n8n answers at its addresses. */
export async function publishControl(
	live: LiveInstance,
	given: {
		identity?: CredentialReference;
		askUrl?: string;
		/** The nodes behind the trigger, which is called Control. */
		behind?: { readonly nodes: readonly Json[]; readonly links: readonly Json[] };
	} = {},
): Promise<Control> {
	const secret = randomUUID().repeat(2);
	const identity = given.identity ?? (await tokenIdentity(live, secret));
	const store = await storeCredential(live, given.askUrl);
	const webhookId = randomUUID();
	// n8n takes a path with parameters in it once, whatever id stands before it.
	const path = `foreman-${webhookId.slice(0, 8)}`;
	const node = {
		...{ name: 'Control', type: 'n8n-nodes-foreman.foremanAdminTrigger', typeVersion: 1 },
		...{ webhookId, parameters: { path } },
		credentials: {
			...{ foremanN8nApi: await ownerCredential(live) },
			...{ foremanIdentityApi: identity, foremanStoreApi: store },
		},
	};
	const made = workflow(
		'Control',
		[node, ...(given.behind?.nodes ?? [])],
		[...(given.behind?.links ?? [])],
	);
	const { id: workflowId } = await live.store(made);
	await live.publish(workflowId);
	const base = `${live.access.baseUrl}/webhook/${webhookId}/${path}`;
	await untilRegistered(base);
	return {
		...{ base, workflowId, store, identity },
		token: (person, changes) => signedToken(secret, person, changes),
		async call(method, path, token, body) {
			const answer = await fetch(`${base}/${path}`, {
				method,
				headers: {
					...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
					...(body === undefined ? {} : { 'content-type': 'application/json' }),
				},
				body: body === undefined ? null : JSON.stringify(body),
			});
			return await readAnswer(answer);
		},
	};
}

export const permissionEntry = (
	toolName: string,
	permissionStatus = 'always_allow',
	providerKey = 'operations',
) => ({ toolName, permissionStatus, providerKey });

/** What an answer says of each tool, by its name. */
export const statusesOf = ({ body }: Pick<Answer, 'body'>): Record<string, string> =>
	Object.fromEntries(
		body.tools.map(({ toolName, permissionStatus }: Json) => [toolName, permissionStatus]),
	);

/** Reads and replaces the permissions of agents, as that person unless another is named. */
export function permissionsOver(control: () => Control, usual: Person) {
	const call = async (method: string, agentId: string, person: Person, body?: unknown) => {
		const path = `ai/agents/${encodeURIComponent(agentId)}/tools`;
		return await control().call(method, path, control().token(person), body);
	};
	return {
		get: async (agentId: string, person = usual) => await call('GET', agentId, person),
		put: async (agentId: string, body: unknown, person = usual) =>
			await call('PUT', agentId, person, body),
	};
}

/** What is stored about agents, read without the admin trigger. */
export const storedAgents = (live: LiveInstance) =>
	createAgentRecords({
		store: createAgentRecordTable(ownerClient(live), randomUUID),
		secret: live.sealSecret(STORE_SECRET),
		now: () => Date.now(),
	});
