import { inTurns, type Turns } from '../../kernel/values/in-turns';
import { absoluteAddress } from './clean/absolute-address';
import { cleanTree } from './clean/clean-tree';
import { decodeText } from './decode-text';
import { pageFlags } from './page-flags';
import type { PageTools } from './page-tools.port';
import { pickContent } from './pick-content';
import type { ReadPage, ReadRequest } from './read-page';
import { elementsIn, shortTextOf } from './tree/page-node';
import { parsePage, type ParsedPage } from './tree/parse-page';
import { measureTree } from './tree/measure-tree';
import type { PageElement } from './tree/page-node';
import { writeMarkdown } from './write/write-markdown';

const LITTLE = 200;
const LONGEST_HEADING = 2_000;

/** The title of the page without the name of its site, where a heading says the same. */
function titleOf({ title, meta }: ParsedPage, root: PageElement): string {
	const whole = (title.trim() === '' ? (meta['og:title'] ?? '') : title)
		.replace(/\s+/g, ' ')
		.trim();
	for (const each of elementsIn(root)) {
		if (each.name !== 'h1') continue;
		const heading = shortTextOf(each, LONGEST_HEADING) ?? '';
		if (heading !== '' && (whole === '' || whole.startsWith(heading) || whole.endsWith(heading)))
			return heading.slice(0, 500);
	}
	return whole.slice(0, 500);
}

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

/** What a page says of itself where it has no text of its own. */
const inShort = ({ meta }: ParsedPage) =>
	(meta.description ?? meta['og:description'] ?? '').replace(/\s+/g, ' ').trim();

/** Reads a page in HTML as Markdown: its text, without what is hidden and what stands around it. */
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
	const libraries = tools.html();
	await breathe();
	const nodes = pickContent(tree, libraries);
	await breathe();
	const text = await writeMarkdown(nodes, breathe);
	const content = text === '' ? inShort(page) : text;
	const leadsTo = page.leadsTo === undefined ? undefined : absoluteAddress(page.leadsTo, base);
	return {
		kind: 'html',
		title: titleOf(page, tree),
		content,
		flags: pageFlags(page, text.length),
		notes: [
			...(page.cutBy === undefined
				? []
				: [
						`The page is too ${page.cutBy === 'depth' ? 'deep' : 'large'} to be read whole: this is its beginning.`,
					]),
			...(leadsTo === undefined ? [] : [`The page leads on to ${leadsTo}.`]),
		],
	};
}
