import { ToolError } from '../kernel/tool-error';
import type { Principal } from '../policy/identity/principal';
import { readIdentityCredential } from '../policy/identity/read-identity-credential';
import { verifyIdentity } from '../policy/identity/verify-identity';
import type { NodeContext } from './connect';
import { IDENTITY_CREDENTIAL } from './credential-names';
import { keySets } from './key-sets';
import { missingIdentity } from './missing-identity';

const TOKEN = 'identityToken';

/** What a model sends, or may send: its arguments are the items of a node that it calls. */
const filledBy = {
	person: /\$fromai/i,
	model: /\$(?:fromai|json|input|binary|item)/i,
} as const;

/** Whether a person has chosen whom calls act for. */
export const hasIdentity = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[IDENTITY_CREDENTIAL] !== undefined;

/** The token as the workflow gives it. Throws `ToolError` where a model could fill it. */
function readToken(context: NodeContext, itemIndex: number, caller: keyof typeof filledBy): string {
	const written = JSON.stringify(context.getNode().parameters[TOKEN] ?? '');
	if (filledBy[caller].test(written)) {
		throw new ToolError({
			code: 'forbidden',
			message: `The parameter ${TOKEN} takes what a model sends: $fromAI${caller === 'model' ? ', $json and $input' : ''} cannot say whom a call acts for.`,
			hint: 'Have a person write an expression that names a node before the agent, such as {{ $("Webhook").first().json.headers.authorization }}. Nothing was done.',
		});
	}
	const given: unknown =
		'executeWorkflow' in context ? context.getNodeParameter(TOKEN, itemIndex, '') : '';
	return typeof given === 'string' ? given.trim().replace(/^Bearer\s+/i, '') : '';
}

async function readCredential(context: NodeContext, itemIndex: number): Promise<unknown> {
	if (!hasIdentity(context)) throw missingIdentity();
	try {
		return await context.getCredentials(IDENTITY_CREDENTIAL, itemIndex);
	} catch (error) {
		throw missingIdentity(error);
	}
}

/**
 * Whom the calls of a node act for, by its credential and the token of its caller alone: found out once, when first asked
 * for, and always before anything is read or written. Throws `ToolError`.
 */
export function openIdentity(
	context: NodeContext,
	itemIndex: number,
	caller: keyof typeof filledBy,
): () => Promise<Principal> {
	const verify = async () => {
		const config = readIdentityCredential(await readCredential(context, itemIndex));
		const token = config.mode === 'fixed' ? '' : readToken(context, itemIndex, caller);
		return await verifyIdentity(token, config, { keySets, clock: { now: () => Date.now() } });
	};
	let principal: Promise<Principal> | undefined;
	return async () => await (principal ??= verify());
}
