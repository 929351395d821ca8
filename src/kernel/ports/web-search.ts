export interface WebSearchWish {
	readonly query: string;
	readonly maxResults: number;
	/** Only pages of these domains, and of those below them. Undefined or none: of all. */
	readonly includeDomains?: readonly string[] | undefined;
}

/** A page that a search has found. Its texts are untrusted, without markup. */
export interface FoundPage {
	readonly title: string;
	/** `https://` or `http://`. Found is not agreed to: a fetch judges it like any other. */
	readonly url: string;
	readonly snippet: string;
	/** The day, as `2026-11-23`. Undefined where the publication date is unknown. */
	readonly publishedDate?: string;
}

export interface WebSearchPort {
	/** Best first. Throws `ToolError`, also where no service is chosen. */
	search(wish: WebSearchWish): Promise<readonly FoundPage[]>;
}
