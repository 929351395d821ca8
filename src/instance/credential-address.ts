import { type ToolError, notAllowed, unauthorized } from '../kernel/tool-error';
import { type AddressRules, readWebAddress } from '../policy/addresses/read-web-address';

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
