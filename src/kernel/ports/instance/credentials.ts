import { z } from 'zod';

/** A credential without its data. The data, secret or not, is never read. */
export const storedCredentialSchema = z.object({
	id: z.string(),
	name: z.string(),
	type: z.string(),
	createdAt: z.string(),
	updatedAt: z.string(),
});

export interface StoredCredential extends z.output<typeof storedCredentialSchema> {
	/** Whether it was made by `createEmpty` and no user has saved it since. */
	readonly isUnfilled: boolean;
}

/** `untestable`: n8n has no test for this type. `not-connected`: no account has been connected to an OAuth credential yet. */
export interface CredentialTest {
	readonly verdict: 'works' | 'fails' | 'untestable' | 'not-connected';
	readonly message: string;
}

/** The credentials that the API key's user may use. Every method throws `ToolError`. */
export interface CredentialsPort {
	list(): Promise<StoredCredential[]>;
	get(id: string): Promise<StoredCredential>;
	createEmpty(name: string, type: string): Promise<StoredCredential>;
	/** Cannot be undone, and does not check who uses the credential. */
	delete(id: string): Promise<void>;
	test(id: string): Promise<CredentialTest>;
	editorUrl(id: string): string;
}
