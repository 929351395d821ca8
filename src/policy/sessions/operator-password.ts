import type { FixedIdentity } from '../identity/identity-config';
import { randomId } from '../random-id';
import { sealForm } from '../seal-form';

const typed = sealForm<string>('foreman-password-1');
const used = sealForm<readonly string[]>('foreman-operator-1');

/** Whether a text is the password. The time it takes reveals nothing: it compares hashes under a random key. */
export function isPassword(text: string, password: string): boolean {
	const key = randomId();
	return typed.isSealed(text, typed.sealOf(password, key), key);
}

/** What a session keeps of its password: sessions end when it, or the identity, changes. Undefined without a password. */
export function passwordMark({ identity, operatorPassword }: FixedIdentity, secret: string) {
	if (operatorPassword === undefined) return undefined;
	const { organisation, agency, user } = identity;
	return used.sealOf([operatorPassword, organisation, agency, user], secret);
}
