import type { StoredCredential } from './credentials';

/** A request for one of the lists that a node loads from its service, such as its channels. */
export interface ResourceRequest {
	readonly nodeType: string;
	/** 0 is the newest. */
	readonly version: number;
	/** The parameter that the list belongs to, or the node's own name for the list. */
	readonly resource: string;
	/** Values of other parameters, without expressions. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** A credential that the API key's user may read. n8n itself does not check this when a node uses its secret. */
	readonly credential: StoredCredential | undefined;
	readonly filter: string | undefined;
	readonly paginationToken: string | undefined;
}

export interface ResourceItem {
	readonly name: string;
	readonly value: string | number | boolean;
	readonly url?: string | undefined;
	readonly description?: string | undefined;
}

export interface ResourcePage {
	readonly results: readonly ResourceItem[];
	/** Send it with the same request to get the next page. */
	readonly paginationToken?: string | undefined;
}

/** Runs a node's code that asks its service for a list. Throws `ToolError`. */
export interface NodeResourcesPort {
	load(request: ResourceRequest): Promise<ResourcePage>;
}
