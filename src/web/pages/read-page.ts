/** What came from the web. */
export interface PageToRead {
	readonly body: Buffer;
	/** As the server named it; empty where it did not. */
	readonly contentType: string;
	readonly url: string;
	readonly signal: AbortSignal;
}

export interface ReadPage {
	/** Empty where it has none. */
	readonly title: string;
	/** The whole text, as Markdown. */
	readonly content: string;
	readonly kind: 'html' | 'pdf' | 'markdown' | 'text';
	/** What is to be said about the page, in one word each. */
	readonly flags: readonly string[];
}

const titleOf = (html: string) => /<title[^>]*>([^<]{0,300})/i.exec(html)?.[1]?.trim() ?? '';

const plain = (html: string) =>
	html
		.replace(/<(script|style)\b[^<]*<\/\1>/gi, '')
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

/** Makes Markdown of what came from the web. Throws `ToolError`. */
export async function readPage({ body, contentType }: PageToRead): Promise<ReadPage> {
	const text = new TextDecoder().decode(body);
	const isHtml = /html/i.test(contentType) || /^\s*<(?:!doctype|html)/i.test(text);
	return await Promise.resolve(
		isHtml
			? { title: titleOf(text), content: plain(text), kind: 'html', flags: [] }
			: { title: '', content: text, kind: 'text', flags: [] },
	);
}
