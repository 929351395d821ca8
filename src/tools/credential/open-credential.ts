import type { CredentialTypesPort } from '../../kernel/ports';
import type { CredentialsPort, StoredCredential } from '../../kernel/ports/instance/credentials';
import { ToolError } from '../../kernel/tool-error';

/** n8n's editor refuses shorter names. */
const SHORTEST_NAME = 3;

/** An empty credential for a person to fill in: a new one, or the one of an earlier call if no user has filled it in. */
export async function openCredential(
	credentialType: string,
	wanted: string | undefined,
	credentials: CredentialsPort,
	types: CredentialTypesPort,
): Promise<StoredCredential> {
	const { name: type, displayName } = await types.get(credentialType);
	const name = wanted === undefined || wanted === '' ? undefined : wanted.trim();
	if (name !== undefined && name.length < SHORTEST_NAME)
		throw new ToolError({
			code: 'invalid-input',
			message: `A credential’s name has at least ${SHORTEST_NAME} characters (name). Nothing was changed.`,
			hint: 'Pass a longer name, or none.',
		});
	const open = (await credentials.list()).find(
		(one) => one.isUnfilled && one.type === type && (name === undefined || one.name === name),
	);
	return open ?? (await credentials.createEmpty(name ?? displayName, type));
}
