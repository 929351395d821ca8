import type { StoredCredential } from './credentials';

/** One of the lists that a node fills from its service, such as its channels. */
export interface ResourceRequest {
	readonly nodeType: string;
	/** 0 is the newest. */
	readonly version: number;
	/** The parameter that the list is for, or the node's own name for the list. */
	readonly resource: string;
	/** Values of other parameters; no expressions. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** As the API key's user may read it: n8n itself asks nobody when a node takes its secret. */
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
	/** To be sent with the same request for the next page. */
	readonly paginationToken?: string | undefined;
}

/** Runs the code of a node that asks its service what there is. Throws `ToolError`. */
export interface NodeResourcesPort {
	load(request: ResourceRequest): Promise<ResourcePage>;
}
