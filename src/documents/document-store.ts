export interface StoredDocument {
	readonly key: string;
	readonly body: string;
}

/** Small documents in n8n's own database, which every process sees. The last write wins. Every method throws `ToolError`. */
export interface DocumentStore {
	get(kind: string, key: string): Promise<StoredDocument | undefined>;
	put(kind: string, key: string, body: string): Promise<void>;
	remove(kind: string, key: string): Promise<void>;
	list(kind: string, after: string): Promise<readonly StoredDocument[]>;
}
