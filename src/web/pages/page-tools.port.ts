export interface HtmlLibraries {
	/** The marks (`data-mark`) of the elements that the page is about. Holds the event loop, longer the larger the page is. */
	findArticle(html: string): readonly string[];
}

export interface OpenPdf {
	readonly pages: number;
	readonly title: string;
	textOf(page: number): Promise<string>;
	close(): Promise<void>;
}

export interface PageTools {
	html(): HtmlLibraries | undefined;
	/** Undefined where this n8n has no library for PDF. Throws `ToolError` for what is not a PDF, or is locked. */
	openPdf(body: Buffer): Promise<OpenPdf | undefined>;
	/** Lets other work of the process go first, where this work has held it for a while. */
	breathe(): Promise<void>;
}
