import type { HtmlLibraries } from './page-tools.port';
import type { PageElement, PageNode } from './tree/page-node';
import { linkShare, measureTree, elementsIn, holdsBlock, isElement } from './tree/page-node';

const VOID = new Set(['br', 'hr', 'img']);

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Parsers end paragraphs at blocks, and begin all formats anew, which makes thousands of elements of a few. */
const nameOf = (node: PageElement, isMarked: boolean) =>
	node.name === 'p' && !isMarked && node.children.some(holdsBlock) ? 'div' : node.name;

function write(node: PageNode, markOf: ((node: PageElement) => string) | undefined, out: string[]) {
	if (typeof node === 'string') {
		out.push(escaped(node));
		return;
	}
	const attributes = Object.entries(node.attributes).map(
		([name, value]) => ` ${name}="${escaped(value)}"`,
	);
	const mark = markOf === undefined ? '' : ` data-mark="${markOf(node)}"`;
	const isVoid = VOID.has(node.name);
	const name = nameOf(node, markOf !== undefined);
	out.push(`<${name}${attributes.join('')}${mark}${isVoid ? ' /' : ''}>`);
	if (isVoid) return;
	for (const child of node.children) write(child, markOf, out);
	out.push(`</${name}>`);
}

/** Nodes as HTML that is well-formed; `markOf` names each element. Names of elements are plain: the tree has no others. */
export function writeHtml(nodes: readonly PageNode[], markOf?: (node: PageElement) => string) {
	const out: string[] = [];
	for (const node of nodes) write(node, markOf, out);
	return out.join('');
}

/** Readability takes time by the square of the depth and more: 1,000 nested elements hold n8n for a third of a second. */
const MOST_ELEMENTS = 1_000;
const MOST_WEIGHT = 12_000;
const MOST_TEXT = 120_000;
const ENOUGH = 200;
const isMain = ({ name, attributes }: PageElement) => name === 'main' || attributes.role === 'main';

function said(root: PageElement, measureOf: ReturnType<typeof measureTree>) {
	const all = [...elementsIn(root)];
	const whole = measureOf(root).text;
	const mains = all.filter(isMain);
	const main = mains.length === 1 ? mains[0] : undefined;
	if (main !== undefined && (measureOf(main).text >= ENOUGH || measureOf(main).text > whole * 0.5))
		return main;
	const articles = all.filter(({ name }) => name === 'article');
	const [article] = articles;
	if (article !== undefined && articles.length === 1 && measureOf(article).text > whole * 0.5)
		return article;
	return undefined;
}

const weightOf = (node: PageElement, depth = 1): number =>
	node.children.filter(isElement).reduce((sum, child) => sum + weightOf(child, depth + 1), depth);

/** Whether a part that the library leaves out is text all the same, and no list of links or a word or two. */
function isText(node: PageNode, measureOf: ReturnType<typeof measureTree>): boolean {
	if (!isElement(node)) return node.trim().length > 100;
	const measure = measureOf(node);
	if (['h1', 'pre', 'table'].includes(node.name)) return true;
	for (const each of elementsIn(node)) if (each.name === 'h1') return true;
	return measure.text > 140 && linkShare(measure) < 0.3;
}

const BOXES = new Set(['body', 'div', 'section', 'article', 'center', 'main']);

/** What a page is about: its `<main>`, its one `<article>`, or what n8n's library finds, with the text that it leaves out. */
export function pickContent(
	root: PageElement,
	libraries: HtmlLibraries | undefined,
): readonly PageNode[] {
	const measureOf = measureTree(root);
	const own = said(root, measureOf);
	if (own !== undefined) return own.children;
	const { elements, text } = measureOf(root);
	if (
		libraries === undefined ||
		elements > MOST_ELEMENTS ||
		text > MOST_TEXT ||
		text < ENOUGH ||
		weightOf(root) > MOST_WEIGHT
	)
		return root.children;
	const names = new Map<PageElement, string>();
	for (const each of elementsIn(root)) names.set(each, String(names.size));
	const found = new Set(
		libraries.findArticle(writeHtml(root.children, (node) => names.get(node) ?? '')),
	);
	if (found.size === 0) return root.children;
	const isFound = new Set<PageElement>();
	const look = (node: PageElement): boolean => {
		const below = node.children.filter(isElement).map(look);
		const is = found.has(names.get(node) ?? '') || below.includes(true);
		if (is) isFound.add(node);
		return is;
	};
	look(root);
	const keep = (node: PageElement): PageNode[] => {
		const isWay = node.children.some((child) => isElement(child) && isFound.has(child));
		if (!BOXES.has(node.name) || !isWay || found.has(names.get(node) ?? '')) return node.children;
		const kinds = new Set(
			node.children
				.filter(isElement)
				.filter((child) => isFound.has(child))
				.map(kindOf)
				.filter((kind) => kind !== undefined),
		);
		return node.children.flatMap((child) => {
			// Posts of a thread, products of a list: one is as the other.
			if (isElement(child) && !isFound.has(child) && kinds.has(kindOf(child) ?? '')) return [child];
			if (!isElement(child) || !isFound.has(child))
				return isText(child, measureOf) || isHeadingLine(child) ? [child] : [];
			return [{ ...child, children: keep(child) }];
		});
	};
	return keep(root);
}

const kindOf = ({ name, attributes }: PageElement) =>
	attributes.class === undefined ? undefined : `${name} ${attributes.class}`;

const isHeadingLine = (node: PageNode) => isElement(node) && /^h[1-3]$/.test(node.name);
