import type { ICredentialType } from 'n8n-workflow';

const connected = new Set(['oAuth1Api', 'oAuth2Api']);

/** Whether the grant type is fixed to one that needs no person. */
const asksNobody = ({ properties }: ICredentialType) =>
	properties.some(
		({ name, type, default: value }) =>
			name === 'grantType' && type === 'hidden' && value === 'clientCredentials',
	);

/**
 * Whether an account must be connected in a browser: true for a type that extends n8n's OAuth types, directly or
 * indirectly.
 */
export function needsBrowser(
	type: ICredentialType,
	byName: ReadonlyMap<string, ICredentialType>,
	seen: ReadonlySet<string> = new Set(),
): boolean {
	if (connected.has(type.name)) return true;
	if (seen.has(type.name) || asksNobody(type)) return false;
	const below = new Set([...seen, type.name]);
	return (type.extends ?? []).some((name) => {
		const parent = byName.get(name);
		return connected.has(name) || (parent !== undefined && needsBrowser(parent, byName, below));
	});
}
