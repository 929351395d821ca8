export interface OpenPdf {
	readonly pages: number;
	readonly title: string;
	textOf(page: number): Promise<string>;
	close(): Promise<void>;
}

export interface PageTools {
	/** Undefined where this n8n has no library for PDF. Throws `ToolError` for what is not a PDF, or is locked. */
	openPdf(body: Buffer): Promise<OpenPdf | undefined>;
	/** Lets other work of the process go first, where this work has held it for a while. */
	breathe(): Promise<void>;
}
