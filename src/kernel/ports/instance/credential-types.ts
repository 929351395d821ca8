/** A credential type, as n8n's editor lists it. */
export interface CredentialType {
	readonly name: string;
	readonly displayName: string;
	/** Search text beside the names: the services and nodes that use the type. */
	readonly description: string;
	readonly documentationUrl?: string;
	/** Whether an account must be connected in a browser (OAuth), in addition to the filled-in fields. */
	readonly needsBrowser: boolean;
}

/** The credential types of this instance, including those of community packages. */
export interface CredentialTypesPort {
	/** Best first. */
	search(query: string, limit: number): Promise<readonly CredentialType[]>;
	/** Throws `ToolError` with the nearest name if this n8n does not have the type. */
	get(name: string): Promise<CredentialType>;
}
