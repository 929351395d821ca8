import { type Turns, inTurns } from '../../kernel/values/in-turns';
import { absoluteAddress, cleanTree } from './clean/clean-tree';
import type { PageTools } from './page-tools.port';
import { pickContent } from './pick-content';
import type { ReadPage, ReadRequest } from './read-page';
import { type PageElement, measureTree } from './tree/page-node';
import { type ParsedPage, parsePage } from './tree/parse-page';
import { writeMarkdown } from './write/write-markdown';

const MARKS: ReadonlyArray<readonly [bytes: readonly number[], charset: string]> = [
	[[0xef, 0xbb, 0xbf], 'utf-8'],
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** Where a page says its charset in itself: within the first 1,024 bytes, and some more where they are full of scripts. */
const HEAD = 4_096;

/** Rows of blanks as one: to look for what comes after them takes time by their square. */
const narrow = (text: string) => text.replace(/\s+/g, ' ');

function decoderFor(label: string | undefined): string | undefined {
	if (label === undefined) return undefined;
	try {
		return new TextDecoder(label.trim()).encoding;
	} catch {
		return undefined;
	}
}

function isUtf8(body: Buffer): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(body);
		return true;
	} catch {
		return false;
	}
}

function declared(body: Buffer): string | undefined {
	const head = narrow(body.subarray(0, HEAD).toString('latin1'));
	const [, label] =
		/<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ??
		/^\s*<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i.exec(head) ??
		[];
	const charset = decoderFor(label);
	return charset?.startsWith('utf-16') === true ? 'utf-8' : charset;
}

/** As `TextDecoder` calls it: by mark (BOM), header, what the text says, as UTF-8 where all bytes are, else windows-1252. */
export function findCharset(body: Buffer, contentType: string): string {
	const mark = MARKS.find(([bytes]) => bytes.every((byte, at) => body[at] === byte));
	if (mark !== undefined) return mark[1];
	const [, label] = /charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(narrow(contentType)) ?? [];
	return decoderFor(label) ?? declared(body) ?? (isUtf8(body) ? 'utf-8' : 'windows-1252');
}

const LITTLE_TEXT = 300;
const SIGN_IN =
	/\b(?:log ?in|sign ?in|anmelden|einloggen|connexion|iniciar sesión|войти|ログイン)\b/i;

/** What a reader should know of a page before trusting its text. `jsRenderingSuspected`: it holds little but scripts; `cut`: it was not read to its end. */
function pageFlags(page: ParsedPage, textLength: number): string[] {
	const isBare = textLength < LITTLE_TEXT;
	const needsScripts =
		isBare && page.scripts > 0 && (textLength < 80 || /javascript/i.test(page.withoutScripts));
	const needsLogin =
		(page.asksPassword && textLength < LITTLE_TEXT * 4) ||
		(isBare && SIGN_IN.test(page.title)) ||
		/login|signin|sign-in|\/auth/i.test(page.leadsTo ?? '');
	return [
		...(needsScripts ? ['jsRenderingSuspected'] : []),
		...(needsLogin ? ['loginRequired'] : []),
		...(page.hidHidden ? ['hiddenText'] : []),
		...(page.cutBy === undefined ? [] : ['cut']),
	];
}

const PIECE = 65_536;

/** The text of a body, piece by piece, its lines ended by `\n`: a sign that lies across two pieces is in the second. */
export function* decodeText(body: Buffer, contentType: string): Generator<string> {
	const decoder = new TextDecoder(findCharset(body, contentType));
	let before = '';
	for (let at = 0; at < body.length; at += PIECE) {
		// As a stream, the last piece too: Node 20 decodes windows-1252 as Latin-1 otherwise.
		const piece = decoder.decode(body.subarray(at, at + PIECE), { stream: true });
		const text = before + piece;
		before = text.endsWith('\r') ? '\r' : '';
		yield withPlainLines(before === '' ? text : text.slice(0, -1));
	}
	yield withPlainLines(before + decoder.decode());
}

/** Not by a pattern: where each sign ends a line, that takes five times as long. */
const withPlainLines = (text: string) =>
	text.includes('\r') ? text.split('\r\n').join('\n').split('\r').join('\n') : text;

const LITTLE = 200;

const titleOf = ({ title, meta }: ParsedPage) =>
	(title.trim() === '' ? (meta['og:title'] ?? '') : title)
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, 500);

const lengthOf = (tree: PageElement) => measureTree(tree)(tree).text;

/** The tree without chrome; with it, where hardly anything is left: then it was no chrome. */
function* cleaned({ root }: ParsedPage, base: string): Turns<PageElement> {
	const clean = yield* cleanTree(root, { base, withoutChrome: true });
	yield;
	const left = lengthOf(clean);
	if (left >= LITTLE) return clean;
	yield;
	const all = yield* cleanTree(root, { base, withoutChrome: false });
	return lengthOf(all) > Math.max(left * 8, 600) ? all : clean;
}

const inShort = ({ meta }: ParsedPage) =>
	(meta.description ?? meta['og:description'] ?? '').replace(/\s+/g, ' ').trim();

export async function readHtml(
	{ body, contentType, url, signal }: ReadRequest,
	tools: PageTools,
): Promise<ReadPage> {
	const breathe = async () => {
		await tools.breathe();
		signal.throwIfAborted();
	};
	const page = await parsePage(decodeText(body, contentType), breathe);
	const base = absoluteAddress(page.base ?? '', url) ?? url;
	const tree = await inTurns(cleaned(page, base), breathe);
	await breathe();
	const nodes = pickContent(tree);
	await breathe();
	const text = await writeMarkdown(nodes, breathe);
	const content = text === '' ? inShort(page) : text;
	const leadsTo = page.leadsTo === undefined ? undefined : absoluteAddress(page.leadsTo, base);
	const cut =
		page.cutBy &&
		`The page is too ${page.cutBy === 'depth' ? 'deep' : 'large'} to be read whole: this is its beginning.`;
	return {
		kind: 'html',
		title: titleOf(page),
		content,
		flags: pageFlags(page, text.length),
		notes: [cut, leadsTo && `The page leads on to ${leadsTo}.`].filter((one) => one !== undefined),
	};
}
