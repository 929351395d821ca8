import { createHash, randomBytes } from 'node:crypto';

import type { Answer } from './admin-trigger';
import { formOf, openBrowser, readAnswer } from './admin-trigger';
import type { Json } from './live-instance';
import { eventually } from './live-instance';

/* A client that signs in at an MCP trigger, step by step, so that each step can be done wrong. */

export const REDIRECT = 'http://127.0.0.1:7777/callback';

type Fields = Record<string, string>;

/** Fields of a form or an address: `undefined` takes one out of those that are right. */
export type Changes = Record<string, string | undefined>;

const changed = (fields: Fields, changes: Changes): Fields =>
	Object.fromEntries(
		Object.entries({ ...fields, ...changes }).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, value]],
		),
	);

export interface Proof {
	readonly verifier: string;
	readonly challenge: string;
}

export function newProof(): Proof {
	const verifier = randomBytes(32).toString('base64url');
	return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const post = async (address: string, fields: Fields | URLSearchParams, headers = {}) =>
	await readAnswer(
		await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers }),
	);

export const register = async (trigger: string, more: Json = {}): Promise<Answer> =>
	await readAnswer(
		await fetch(`${trigger}/oauth/register`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ client_name: 'Test client', redirect_uris: [REDIRECT], ...more }),
		}),
	);

/** The address to which a client sends the browser, below the trigger. `resource`: the address of the trigger as n8n says it. */
export const authorizePath = (
	{ clientId, proof, resource }: { clientId: string; proof: Proof; resource: string },
	changes: Changes = {},
): string =>
	`ui/authorize?${new URLSearchParams(
		changed(
			{
				...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, state: 'a state' },
				...{ code_challenge: proof.challenge, code_challenge_method: 'S256', resource },
			},
			changes,
		),
	).toString()}`;

/** What an operator fills in, beside the name. */
export const consent = { power: 'look', reach: 'all', until: '30', tools: '', domains: '' };

type Browser = ReturnType<typeof openBrowser>;

/** Opens the page of a request, and lets the client in. */
export async function letIn(browser: Browser, path: string, more: Fields = {}): Promise<Answer> {
	const page = await browser.get(path);
	return await browser.post(path, {
		...{ ...formOf(page), ...consent, name: 'Test client', do: 'allow' },
		...more,
	});
}

/** Where an answer leads, with what it tells the client. */
export const ledTo = ({ headers }: Answer): Record<string, string> => {
	const url = new URL(headers.get('location') ?? 'about:blank');
	return { at: `${url.origin}${url.pathname}`, ...Object.fromEntries(url.searchParams) };
};

/** A program that has registered, at a trigger whose operator has signed in. */
export async function openOAuthClient(trigger: string, password: string, resource = trigger) {
	const browser = openBrowser(trigger);
	const signed = await browser.signIn(password);
	if (signed.status !== 303) throw new Error(`the operator cannot sign in: ${signed.status}`);
	const { body } = await register(trigger);
	const clientId: string = body.client_id;

	/** The steps at a process of n8n that answers at this address. */
	const at = (address: string) => {
		const token = async (fields: Fields, changes: Changes = {}, headers = {}) =>
			await post(`${address}/oauth/token`, changed(fields, changes), headers);
		return {
			exchange: async (
				{ code, proof }: { code: string; proof: Proof },
				changes: Changes = {},
				headers = {},
			) =>
				await token(
					{
						...{ grant_type: 'authorization_code', client_id: clientId, code },
						...{ code_verifier: proof.verifier, redirect_uri: REDIRECT, resource },
					},
					changes,
					headers,
				),
			refresh: async (refreshToken: string, changes: Changes = {}) =>
				await token(
					{
						...{ grant_type: 'refresh_token', client_id: clientId },
						...{ refresh_token: refreshToken, resource },
					},
					changes,
				),
		};
	};

	const client = {
		...at(trigger),
		at,
		trigger,
		browser,
		clientId,
		path: (proof: Proof, changes: Changes = {}) =>
			authorizePath({ clientId, proof, resource }, changes),
		/** A code, and what proves it. */
		async code(more: Fields = {}) {
			const proof = newProof();
			const answer = await letIn(browser, client.path(proof), more);
			const { code = '' } = ledTo(answer);
			if (code === '') throw new Error(`no code: ${answer.status} ${answer.text.slice(0, 2_000)}`);
			return { code, proof };
		},
		revoke: async (given: string, changes: Changes = {}) =>
			await post(
				`${trigger}/oauth/revoke`,
				changed({ token: given, client_id: clientId }, changes),
			),
		/** Tokens, as a client gets them that is let in. */
		async tokens(more: Fields = {}): Promise<Json> {
			const answer = await client.exchange(await client.code(more));
			if (answer.status !== 200) throw new Error(`no tokens: ${answer.status} ${answer.text}`);
			return answer.body;
		},
	};
	return client;
}

export type OAuthTestClient = Awaited<ReturnType<typeof openOAuthClient>>;

/** Whether a token lets nothing in any more: what a client was answered just now is kept for five seconds. */
export const isOver = async (trigger: string, token: string): Promise<boolean> =>
	await eventually(
		'the end of the access',
		async () => (await listTools(trigger, token)).status === 401,
		15_000,
	);

/** What the trigger answers to a list of tools with this token. */
export const listTools = async (trigger: string, token: string, address = ''): Promise<Answer> =>
	await readAnswer(
		await fetch(`${trigger}${address}`, {
			method: 'POST',
			headers: {
				...{ 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
				...{ accept: 'application/json, text/event-stream' },
				...(token === '' ? {} : { authorization: `Bearer ${token}` }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
		}),
	);
