import type { ICredentialDataDecryptedObject, ICredentialsHelper } from 'n8n-workflow';

import { isRecord } from '../../../kernel/values/is-record';
import { jsonOrText } from '../../../kernel/values/json-or-text';

const soundsSecret = /key|token|secret|pass|auth|bearer|cookie|private|signature/i;

/** Where a secret is requested, and what it is good for, is not secret. */
const isAbout = /ur[il]$|^(?:scope|token_type|authentication)$/i;

/** What is sent may be a part of what was filled in: without the word before it, or one line of a key. */
const partsOf = (text: string): string[] => [
	...(/^\s*(?:basic|bearer|digest|token|apikey|key)\s+(.+)$/i.exec(text)?.slice(1) ?? []),
	...(text.includes('\n') ? text.split(/\s*\n\s*/).filter((line) => /^[^-]{16,}$/.test(line)) : []),
];

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') {
		const inner = /^\s*[[{]/.test(value) ? jsonOrText(value) : value;
		return [value, ...partsOf(value), ...(typeof inner === 'string' ? [] : textsIn(inner))];
	}
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([name, one]) => (isAbout.test(name) ? [] : textsIn(one)));
}

/** What of a credential must not be told: hidden fields, nested data (tokens of OAuth), and names that say so. */
const secretsOf = (data: ICredentialDataDecryptedObject, isHidden: (name: string) => boolean) =>
	Object.entries(data).flatMap(([name, value]) =>
		isHidden(name) ||
		(!isAbout.test(name) && (typeof value !== 'string' || soundsSecret.test(name)))
			? textsIn(value)
			: [],
	);

/** The helper that hands secrets to a node, with `found` told each that it hands out. */
export function watchSecrets(
	helper: ICredentialsHelper,
	found: (secrets: readonly string[]) => void,
): ICredentialsHelper {
	const getDecrypted: ICredentialsHelper['getDecrypted'] = async (...given) => {
		const data = await helper.getDecrypted(...given);
		const hidden = helper
			.getCredentialsProperties(given[2])
			.filter(({ type, typeOptions }) => type === 'json' || typeOptions?.password === true)
			.map(({ name }) => name);
		found(secretsOf(data, (name) => hidden.includes(name)));
		return data;
	};
	return new Proxy(helper, {
		get: (target, name): unknown =>
			name === 'getDecrypted' ? getDecrypted : Reflect.get(target, name, target),
	});
}
