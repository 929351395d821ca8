import { ToolError, notAllowed, unauthorized } from '../../kernel/tool-error';
import { once } from '../../kernel/fresh';
import { isRecord } from '../../kernel/values/is-record';
import { type Principal, type Tenant, noPrincipal } from '../../policy/identity/principal';
import { readIdentityCredential } from '../../policy/identity/read-identity-credential';
import { verifyIdentity } from '../../policy/identity/verify-identity';
import { hostNetwork } from '../../adapters/network/host-network';
import { createKeySets } from '../../policy/identity/key-sets';
import type { KeySetsPort, KeySetFetchPort } from '../../policy/identity/ports';
import { type Network, guardedFetch } from '../../web/guarded-fetch';
import type { NodeContext } from '../connect';
import { IDENTITY_CREDENTIAL, IDENTITY_CREDENTIAL_TITLE } from '../credential-names';
import { learnSecrets } from '../node-secrets';
import { readCredential } from '../read-credential';
import { tenantsSeen } from '../../policy/sessions/operator-session';

const fetchKeySet = (network: Network): KeySetFetchPort => ({
	async get(url, { allowLoopback, maxBytes, signal }) {
		const rules = { allowLoopback, encryptedOnly: true };
		const request = { url, rules, maxRedirects: 0, maxBytes, signal } as const;
		const { status, body } = await guardedFetch(request, network);
		return { status, body: body.toString('utf8') };
	},
});

const open = createKeySets({ now: () => Date.now() });

/** The keys of issuers, fetched through the guard with n8n's own requests. */
export const openKeySets = ({ helpers }: Pick<NodeContext, 'helpers'>): KeySetsPort =>
	open(fetchKeySet(hostNetwork(helpers)));

/** The error for a call without an identity. It gets no access, and never the operator's. */
export const missingIdentity = (cause?: unknown): ToolError =>
	unauthorized(
		`The node does not say whom it acts for: it has no usable ${IDENTITY_CREDENTIAL_TITLE} credential.`,
		`Have a person choose a ${IDENTITY_CREDENTIAL_TITLE} credential in the node, under More Credentials. Nothing was done.`,
		{ cause },
	);

const TOKEN = 'identityToken';
const TOKEN_PATH = `options.${TOKEN}`;
/** Matches expressions that read what a model may send: the items of a node that it calls are its arguments. */
const filledBy = { person: /\$fromai/i, model: /\$(?:fromai|json|input|binary|item)/i } as const;

export const hasIdentity = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[IDENTITY_CREDENTIAL] !== undefined;

function refuseModels(context: NodeContext, caller: keyof typeof filledBy): void {
	const options: unknown = context.getNode().parameters.options ?? '';
	const written = JSON.stringify(isRecord(options) ? (options[TOKEN] ?? '') : options);
	if (!filledBy[caller].test(written)) return;
	const names = caller === 'model' ? '$fromAI, $json and $input' : '$fromAI';
	throw notAllowed(
		`The parameter ${TOKEN} takes what a model sends: ${names} cannot say whom a call acts for.`,
		'Have a person write an expression that names a node before the agent, such as {{ $("Webhook").first().json.headers.authorization }}. Nothing was done.',
	);
}

function readToken(context: NodeContext, itemIndex: number): string {
	if (!('executeWorkflow' in context)) return '';
	const given: unknown = context.getNodeParameter(TOKEN_PATH, itemIndex, '');
	return typeof given === 'string' ? given.trim().replace(/^Bearer\s+/i, '') : '';
}

/** What the credential of a node says of whom calls act for. Throws `ToolError`. */
export async function readIdentity(context: NodeContext, itemIndex: number) {
	let stored: unknown;
	try {
		stored = await readCredential(context, itemIndex, IDENTITY_CREDENTIAL);
	} catch (error) {
		throw ToolError.is(error) ? error : missingIdentity(error);
	}
	return readIdentityCredential(stored);
}

/** Whom the calls of a node act for, by its credential and the token of its caller. Read when first asked. Throws `ToolError`. */
export function openIdentity(
	context: NodeContext,
	itemIndex: number,
	caller: keyof typeof filledBy,
): () => Promise<Principal> {
	return once(async () => {
		refuseModels(context, caller);
		if (!hasIdentity(context)) throw missingIdentity();
		const config = await readIdentity(context, itemIndex);
		const token = config.mode === 'fixed' ? '' : readToken(context, itemIndex);
		learnSecrets(context, [token]);
		const ports = { keySets: openKeySets(context), clock: { now: () => Date.now() } };
		return await verifyIdentity(token, config, ports);
	});
}

/** Whom approvals and permissions belong to: the principal if the node says whom calls act for, otherwise no tenant. */
export const openTenant = (
	context: Pick<NodeContext, 'getNode'>,
	principal: () => Promise<Principal>,
): (() => Promise<Principal>) => (hasIdentity(context) ? principal : async () => noPrincipal);

/** Whose registered tools a node has: what is made without an identity is there as well where operators sign in with a password. */
export const toolTenants =
	(context: NodeContext, itemIndex: number, tenant: () => Promise<Tenant>) =>
	async (): Promise<readonly Tenant[]> => {
		const own = await tenant();
		if (!hasIdentity(context)) return [own];
		const config = await readIdentity(context, itemIndex);
		return tenantsSeen(own, config.mode === 'fixed' && config.operatorPassword !== undefined);
	};
