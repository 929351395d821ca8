export interface WebPage {
	/** The address in the end, after redirects. */
	readonly finalUrl: string;
	readonly title: string;
	readonly content: string;
	/** What is to be said about the page, in one word each. */
	readonly flags: readonly string[];
	/** What else a reader should be told, such as pages of a PDF that were not read. */
	readonly notes: readonly string[];
}

/** A host to which no user agreed that this run sends what an agent wrote. */
export interface NewHost {
	/** With its scheme where that is http://. */
	readonly host: string;
	/** What a person agrees to, for the rest of the run. */
	readonly key: string;
}

/** Pages of the web. Throws `ToolError`. */
export interface WebPagesPort {
	/** The host behind an address; undefined where a person or an operator agreed to it, or the run was shown this very address of a host that it asked before. */
	newHost(url: string): Promise<NewHost | undefined>;
	/** Gets a page by one GET, without any credential. */
	read(url: string): Promise<WebPage>;
}
