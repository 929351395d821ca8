import { ToolError } from '../../kernel/tool-error';
import { isTooHeavy } from './pdf-weight';
import type { OpenPdf, PageTools } from './page-tools.port';
import type { ReadPage, ReadRequest } from './read-page';
import { andFinally } from '../../kernel/and-finally';

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PAGES = 50;
const MOST_TEXT = 1_000_000;

const tooLarge = () =>
	new ToolError({
		code: 'too-large',
		message: `The PDF has more than ${MOST_BYTES.toLocaleString('en')} bytes.`,
		hint: 'Look for a page that says the same, or for a shorter document.',
	});

const tooHeavy = () =>
	new ToolError({
		code: 'too-large',
		message: 'The PDF unpacks to more than can be read.',
		hint: 'Look for a page that says the same, or for a shorter document.',
	});

const absent = () =>
	new ToolError({
		code: 'unsupported',
		message: 'The address is a PDF, and this n8n has no library to read it (pdf-parse).',
		hint: 'Look for a page that says the same. An administrator can install n8n with its optional packages.',
	});

const isEmpty = (text: string) => text.trim() === '';

async function readOpen(
	pdf: OpenPdf,
	{ signal }: ReadRequest,
	tools: PageTools,
): Promise<ReadPage> {
	const texts: string[] = [];
	let length = 0;
	const last = Math.min(pdf.pages, MOST_PAGES);
	while (texts.length < last && length < MOST_TEXT && !signal.aborted) {
		const text = await pdf.textOf(texts.length + 1);
		texts.push(text.trim());
		length += text.length;
		await tools.breathe();
	}
	// A deadline ends the reading; what was read by then is worth having. A page or nothing, though.
	if (texts.length === 0) signal.throwIfAborted();
	const isCut = texts.length < pdf.pages;
	const isPicture = texts.every(isEmpty);
	return {
		kind: 'pdf',
		title: pdf.title,
		content: texts.filter((text) => !isEmpty(text)).join('\n\n'),
		flags: isCut ? { cut: true } : {},
		notes: [
			...(isCut ? [`Pages 1 to ${texts.length} of ${pdf.pages} were read.`] : []),
			...(isPicture ? ['The PDF holds no text, only pictures of it.'] : []),
		],
	};
}

/** Reads a PDF page by page, up to 50 pages and as long as the signal lets it. Throws `ToolError`. */
export async function readPdf(request: ReadRequest, tools: PageTools): Promise<ReadPage> {
	if (request.body.length > MOST_BYTES) throw tooLarge();
	if (await isTooHeavy(request.body, request.signal)) throw tooHeavy();
	const pdf = await tools.openPdf(request.body);
	if (pdf === undefined) throw absent();
	return await andFinally(
		async () => await readOpen(pdf, request, tools),
		async () => await pdf.close(),
	);
}
