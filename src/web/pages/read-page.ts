import { unsupported } from '../../kernel/tool-error';
import { decodeText, readHtml } from './read-html';
import type { PageTools } from './page-tools.port';
import { readPdf } from './read-pdf';
import { kindOf, type PageKind } from './kind-of';
import { withoutPictures } from './write/write-markdown';

export interface ReadRequest {
	readonly body: Buffer;
	/** The header as it was sent; '' where there was none. */
	readonly contentType: string;
	/** Where the body came from in the end: links are relative to it. */
	readonly url: string;
	readonly signal: AbortSignal;
}

export interface ReadPage {
	readonly kind: PageKind;
	readonly title: string;
	/** Markdown of a page, text of all else, in which no picture is loaded. Whole: callers cut it. */
	readonly content: string;
	readonly flags: readonly string[];
	/** What a reader should be told beside the text, such as pages of a PDF that were not read. */
	readonly notes: readonly string[];
}

const TYPE = /^\s*([a-z]{1,20}\/[\w.+-]{1,60})\s*(?:;|$)/i;

const headingOf = (text: string) => /^#\s+(.+)$/m.exec(text.slice(0, 5_000))?.[1]?.trim() ?? '';

async function readText(
	{ body, contentType, signal }: ReadRequest,
	kind: PageKind,
	tools: PageTools,
): Promise<ReadPage> {
	const pieces: string[] = [];
	for (const piece of decodeText(body, contentType)) {
		pieces.push(piece);
		await tools.breathe();
		signal.throwIfAborted();
	}
	const content = pieces.join('');
	return {
		kind,
		title: kind === 'markdown' ? headingOf(content) : '',
		content,
		flags: [],
		notes: [],
	};
}

/** A body from the web as text: HTML and PDF as their text. Throws `ToolError`, and what the signal says when it ends. */
export async function readPage(request: ReadRequest, tools: PageTools): Promise<ReadPage> {
	request.signal.throwIfAborted();
	const { kind, isMismatch } = kindOf(request.body, request.contentType);
	if (kind === undefined)
		throw unsupported(
			`The address answers with ${TYPE.exec(request.contentType)?.[1] ?? 'data that is not text'}, which cannot be read as text.`,
			'Use the address of a page, a PDF, or a text.',
		);
	const page = await (kind === 'html'
		? readHtml(request, tools)
		: kind === 'pdf'
			? readPdf(request, tools)
			: readText(request, kind, tools));
	const flags = isMismatch ? [...page.flags, 'contentTypeMismatch'] : page.flags;
	const told = { ...page, flags };
	if (kind === 'json') return told;
	const { title, content } = told;
	return { ...told, title: withoutPictures(title), content: withoutPictures(content) };
}
