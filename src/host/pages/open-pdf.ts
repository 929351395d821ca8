import { z } from 'zod';
import { type ToolError, unsupported } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import type { OpenPdf } from '../../web/pages/page-tools.port';

interface Parser {
	getInfo(): Promise<unknown>;
	getText(which: {
		readonly partial: readonly number[];
		readonly pageJoiner: string;
	}): Promise<unknown>;
	destroy(): Promise<unknown>;
}

type ParserClass = new (options: {
	readonly data: Uint8Array;
	readonly verbosity: number;
}) => Parser;

const isModule = (value: unknown): value is { readonly PDFParse: ParserClass } =>
	isRecord(value) && typeof value.PDFParse === 'function';

/** Not `import()`: that does not look where n8n lets packages find its modules. */
function load(): ParserClass | undefined {
	try {
		const loaded: unknown = require('pdf-parse');
		return isModule(loaded) ? loaded.PDFParse : undefined;
	} catch {
		return undefined;
	}
}

const aboutSchema = z.object({
	total: z.number().int().min(0),
	info: z.object({ Title: z.string().catch('') }).catch({ Title: '' }),
});
const textSchema = z.object({ text: z.string() });

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

function whyNot(error: unknown): ToolError {
	const isLocked = nameOf(error) === 'PasswordException';
	return unsupported(
		isLocked ? 'The PDF is locked with a password.' : 'The PDF is broken: it cannot be opened.',
		isLocked
			? 'Ask for a copy without a password, or look for a page that says the same.'
			: 'Look for another copy of it, or for a page that says the same.',
		{ cause: error },
	);
}

/** Only errors: the library prints warnings of each font otherwise. */
const QUIET = 0;

/** Opens a PDF with n8n's library; undefined where this n8n has none that loads. Throws `ToolError` for what is broken or locked. */
export async function openPdf(body: Buffer): Promise<OpenPdf | undefined> {
	const PdfParser = load();
	if (PdfParser === undefined) return undefined;
	// The library takes the bytes for itself, and empties them.
	const parser = new PdfParser({ data: new Uint8Array(body), verbosity: QUIET });
	try {
		const { total, info } = aboutSchema.parse(await parser.getInfo());
		return {
			pages: total,
			title: info.Title.trim().slice(0, 500),
			async textOf(page) {
				try {
					return textSchema.parse(await parser.getText({ partial: [page], pageJoiner: '' })).text;
				} catch (error) {
					throw whyNot(error);
				}
			},
			async close() {
				await parser.destroy();
			},
		};
	} catch (error) {
		await parser.destroy();
		throw whyNot(error);
	}
}
