import type { ICredentialDataDecryptedObject, ICredentialsHelper } from 'n8n-workflow';

import { isRecord } from '../../../kernel/values/is-record';

const soundsSecret = /key|token|secret|pass|auth|bearer|cookie|private|signature/i;

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** What of a credential must not be told: hidden fields, nested data (tokens of OAuth), and names that say so. */
function secretsOf(
	data: ICredentialDataDecryptedObject,
	isHidden: (name: string) => boolean,
): string[] {
	return Object.entries(data).flatMap(([name, value]) =>
		typeof value !== 'string' || isHidden(name) || soundsSecret.test(name) ? textsIn(value) : [],
	);
}

/** The helper that hands secrets to a node, with `found` told each that it hands out. */
export function watchSecrets(
	helper: ICredentialsHelper,
	found: (secrets: readonly string[]) => void,
): ICredentialsHelper {
	const getDecrypted: ICredentialsHelper['getDecrypted'] = async (...given) => {
		const data = await helper.getDecrypted(...given);
		const hidden = helper
			.getCredentialsProperties(given[2])
			.filter(({ typeOptions }) => typeOptions?.password === true)
			.map(({ name }) => name);
		found(secretsOf(data, (name) => hidden.includes(name)));
		return data;
	};
	return new Proxy(helper, {
		get: (target, name): unknown =>
			name === 'getDecrypted' ? getDecrypted : Reflect.get(target, name, target),
	});
}
