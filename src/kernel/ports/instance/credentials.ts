import { z } from 'zod';

/** What is known of a credential. Its data, secret or not, is never read. */
export const storedCredentialSchema = z.object({
	id: z.string(),
	name: z.string(),
	type: z.string(),
	createdAt: z.string(),
	updatedAt: z.string(),
});

export interface StoredCredential extends z.output<typeof storedCredentialSchema> {
	/** Made by `createEmpty`, and nobody has saved it since. */
	readonly isUnfilled: boolean;
}

/**
 * What n8n found when it tried a credential. `untestable`: n8n has no test for this type.
 * `not-connected`: an OAuth credential that no account has been connected to yet.
 */
export interface CredentialTest {
	readonly verdict: 'works' | 'fails' | 'untestable' | 'not-connected';
	/** What n8n or the service said. */
	readonly message: string;
}

/** The credentials that the API key's user may use. Every method throws `ToolError`. */
export interface CredentialsPort {
	list(): Promise<StoredCredential[]>;
	get(id: string): Promise<StoredCredential>;
	/** Makes a credential without a secret in it, for a person to fill in. */
	createEmpty(name: string, type: string): Promise<StoredCredential>;
	/** Cannot be undone, and does not look at who uses it. */
	delete(id: string): Promise<void>;
	test(id: string): Promise<CredentialTest>;
	/** Where a person opens a credential to fill it in. */
	editorUrl(id: string): string;
}
