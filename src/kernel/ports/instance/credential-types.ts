/** A kind of credential, as n8n's editor lists it. */
export interface CredentialType {
	readonly name: string;
	readonly displayName: string;
	/** What a search may find it by beside its names: the services and nodes that use it. */
	readonly description: string;
	readonly documentationUrl?: string;
	/** An account has to be connected in a browser (OAuth), beside what is filled in. */
	readonly needsBrowser: boolean;
}

/** The credential types of this instance, those of community packages included. */
export interface CredentialTypesPort {
	/** Best first. */
	search(query: string, limit: number): Promise<readonly CredentialType[]>;
	/** Throws `ToolError` with the nearest name for a type that this n8n does not have. */
	get(name: string): Promise<CredentialType>;
}
