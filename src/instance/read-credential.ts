import type { ICredentialDataDecryptedObject, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { fresh, onceFor } from '../kernel/fresh';
import { type ToolError, notAllowed, unauthorized } from '../kernel/tool-error';
import { isRecord } from '../kernel/values/is-record';
import { derivedSecret } from '../policy/derived-secret';
import { addressSecrets } from '../policy/secrets/address-secrets';
import type { NodeContext } from './connect';
import {
	ACCESS_CREDENTIAL,
	CREDENTIAL,
	IDENTITY_CREDENTIAL,
	MCP_SERVER_CREDENTIAL,
	SEARCH_CREDENTIAL,
	STORE_CREDENTIAL,
} from './credential-names';
import { learnSecrets, nodeRedactor } from './node-secrets';
import { type AddressRules, readWebAddress } from '../policy/addresses/read-web-address';

/** Milliseconds for which a webhook uses what was read before. For this time, a secret that was changed still works. */
const FRESH = 10_000;
const MOST = 50;
const kept = fresh<string, Promise<ICredentialDataDecryptedObject>>({ for: FRESH, most: MOST });

const isWebhook = (context: NodeContext): context is IWebhookFunctions =>
	'getRequestObject' in context;

function placeOf(context: IWebhookFunctions, type: string): string | undefined {
	if (context.getExecutionContext()?.credentials !== undefined) return undefined;
	const { id, credentials } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id, type, credentials?.[type]?.id]);
}

/** Webhooks keep it for some seconds, as n8n takes 30 ms to decrypt one, even for unknown callers. Throws n8n's error. */
export async function storedCredential(context: NodeContext, itemIndex: number, type: string) {
	const read = async () =>
		await context.getCredentials<ICredentialDataDecryptedObject>(type, itemIndex);
	const place = isWebhook(context) ? placeOf(context, type) : undefined;
	return await (place === undefined ? read() : kept.get(place, read));
}

const own = [
	CREDENTIAL,
	STORE_CREDENTIAL,
	IDENTITY_CREDENTIAL,
	ACCESS_CREDENTIAL,
	MCP_SERVER_CREDENTIAL,
	SEARCH_CREDENTIAL,
] as const;
type OwnCredential = (typeof own)[number];
const text = z.string().catch('');

const fields = z.object({
	apiKey: text,
	secret: text,
	askUrlSecret: text,
	operatorPassword: text,
	token: text,
	headerSecret: text,
	url: text,
	searxngUrl: text,
});

function secretsIn(stored: unknown): string[] {
	const read = fields.parse(isRecord(stored) ? stored : {});
	const { apiKey, secret, askUrlSecret, operatorPassword, token, headerSecret } = read;
	const derived = apiKey === '' ? '' : derivedSecret(apiKey);
	const keys = [apiKey, apiKey.trim(), secret, derived, operatorPassword];
	const forServer = [token.trim(), headerSecret.trim(), ...addressParts(read.url.trim())];
	const forSearch = addressParts(read.searxngUrl.trim());
	return [...keys, ...addressSecrets(askUrlSecret.trim()), ...forServer, ...forSearch];
}

/** The address of a server is not secret, nor is its path: what is drawn in them may be. */
const addressParts = (url: string) =>
	addressSecrets(url).filter((part) => part !== url && !part.startsWith('/'));

const readOf = onceFor((_context: object) =>
	fresh<string, Promise<ICredentialDataDecryptedObject>>({}),
);
const HIDDEN = 'Credentials not found';

/** Says how a node gets a credential that it names: n8n hands out none that the panel hides. */
async function read(context: NodeContext, itemIndex: number, type: OwnCredential) {
	try {
		return await storedCredential(context, itemIndex, type);
	} catch (cause) {
		if (!(cause instanceof Error) || cause.message !== HIDDEN) throw cause;
		throw notAllowed(
			`The node "${context.getNode().name}" names a credential that n8n does not give it, as the panel of the node hides it.`,
			'Have a person open the node and switch on More Credentials, or take the credential out. Nothing was done.',
			{ cause },
		);
	}
}

/** Read once for each item of a node; its secrets are learnt. Throws n8n's error, or `ToolError` when the node hides it. */
export async function readCredential(context: NodeContext, itemIndex: number, type: OwnCredential) {
	return await readOf(context).get(`${type} ${itemIndex}`, async () => {
		const stored = await read(context, itemIndex, type);
		learnSecrets(context, secretsIn(stored));
		return stored;
	});
}

/** Reads the credentials of ours that a person has chosen in a node, so that their secrets do not leave it. Skips those that cannot be read. */
export async function learnCredentials(context: NodeContext, itemIndex: number): Promise<void> {
	const chosen = context.getNode().credentials ?? {};
	for (const type of own) {
		if (chosen[type] === undefined) continue;
		try {
			await readCredential(context, itemIndex, type);
		} catch {
			// The code that needs the credential reports what is wrong with it.
		}
	}
}

export const incompleteCredential = (title: string, message: string): ToolError =>
	unauthorized(
		`The ${title} credential is not complete: ${message}`,
		'A person opens the credential and corrects it. Nothing was sent.',
	);

/** What an address must be. Without encryption, others on the way could read the key, and say what an agent is to do. */
export const encryptedRules = (allowPrivate: boolean): AddressRules => ({
	allowLoopback: false,
	encryptedOnly: true,
	allowPrivate,
});

/** The address in a field of a credential. Throws `ToolError`. */
export function credentialAddress(title: string, field: string, url: string, rules: AddressRules) {
	if (url === '') throw incompleteCredential(title, `${field} is empty.`);
	const judged = readWebAddress(url, rules);
	if (judged.allowed) return judged.address;
	throw notAllowed(
		`${field} of the ${title} credential ${judged.reason}.`,
		'A person fills in an address that begins with https://, or switches Allow Private Addresses on if it is in your own network. Nothing was sent.',
	);
}

/** Writes an unexpected error to n8n's log, with its stack. Takes out secrets, because errors of requests hold what was sent. */
export async function logFailure(context: NodeContext, what: string, error: unknown) {
	await learnCredentials(context, 0);
	const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
	context.logger.error(what, { error: String(nodeRedactor(context)(text)) });
}
