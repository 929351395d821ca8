/** How one kind of secret is known by its looks. */
export interface SecretRule {
	/** What the marker says: lower case, digits and hyphens. */
	readonly kind: string;
	/** Lower case. Only texts that contain one of them are searched. */
	readonly keywords: readonly string[];
	/**
	 * Global. Begins with something fixed, repeats nothing that is itself repeated, and bounds what it
	 * repeats: its time grows with the text and no faster. A group `secret` is the part that goes; without
	 * one everything goes. Where there is a group `name`, it has to be a name of a secret.
	 */
	readonly pattern: RegExp;
	/** The secret can be any text: what is an expression or a stand-in stays. */
	readonly isFree?: boolean;
}
