export interface PermissionsPort {
	/** The scopes of the API key, in n8n's words, such as `workflow:read`. */
	granted(): Promise<ReadonlySet<string>>;
}
