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

/**
 * What a session that began with a password keeps of it. It is another one once the password, or whom the credential is for,
 * has changed: such sessions are over. Undefined where there is no password.
 */
export function passwordMark(
	{ identity, operatorPassword }: FixedIdentity,
	secret: string,
): string | undefined {
	if (operatorPassword === undefined) return undefined;
	const { organisation, agency, user } = identity;
	return used.sealOf([operatorPassword, organisation, agency, user], secret);
}
