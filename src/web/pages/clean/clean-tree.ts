import type { Turns } from '../../../kernel/values/in-turns';
import type { PageElement, PageNode } from '../tree/page-node';
import { measureTree, element, isBlock, isElement, shortTextOf, textOf } from '../tree/page-node';
import { codeBlock } from './code-block';
import { dataTable } from './data-table';
import { type PagePlace, isChrome, isShareLink, chromeNames } from './is-chrome';

/** The whole address of a link; undefined where it can be neither fetched nor written to. */
export function absoluteAddress(href: string, base: string): string | undefined {
	if (href.length > 4_000) return undefined;
	try {
		const { protocol, href: address } = new URL(href.trim(), base);
		return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? address : undefined;
	} catch {
		return undefined;
	}
}

const CONTROLS = new Set(
	'input textarea button label progress meter link meta base script option optgroup param source track area wbr'.split(
		' ',
	),
);
const CONTENT = ['main', 'article'];
const QUOTING = ['blockquote', 'figure', 'td', 'li'];
const HEADING = /^h[1-6]$/;
const SIGN = /^[\s#¶§†🔗⚓∞-]*$/u;
const SKIP = /^(?:skip|jump) to\b/i;
const LONE =
	/^(?:advertisements?|ad|sponsored|anzeige|share(?: (?:this|on|via)\b.*)?:?|tweet|print|copy(?: link)?|copied!?|back to top|↑ ?top|skip to .*|(?:show|read|load|view) (?:more|less|all)|loading\W*|edit(?: this page.*)?|was this (?:page|article) helpful.*)$/i;
const RIGHTS = /^(?:©|\(c\)|copyright\b).{0,160}$/i;
/** Signs of addresses that are read in one page: links after them are text alone. A long base would make megabytes of them. */
const MOST_OF_ADDRESSES = 2_000_000;
const AT_ONCE = 100;

interface Walk extends PagePlace {
	readonly around: readonly PageElement[];
	readonly isInHeading: boolean;
}

/** The tree as it is written: no chrome or controls, code and tables in one form, addresses whole. In turns: pages are large. */
export function* cleanTree(
	root: PageElement,
	{ base, withoutChrome }: Readonly<{ base: string; withoutChrome: boolean }>,
): Turns<PageElement> {
	const measureOf = measureTree(root);
	yield;
	let room = MOST_OF_ADDRESSES;
	let count = 0;

	function link(node: PageElement, children: PageNode[], { isInHeading }: Walk): PageNode[] {
		// Links within links are no skip links.
		const text = measureOf(node).text > LEAF ? 'long' : textOf(element('span', children));
		const href = node.attributes.href ?? '';
		if (withoutChrome && (isShareLink(node) || (href.startsWith('#') && SKIP.test(text))))
			return [];
		if ((isInHeading || href.startsWith('#')) && SIGN.test(text) && !children.some(isElement))
			return [];
		if (isInHeading && SIGN.test(text) && href.includes('#')) return [];
		room -= base.length + href.length;
		const address = room < 0 ? undefined : absoluteAddress(href, base);
		// A link into the same page leads nowhere from a text.
		if (address === undefined || href.startsWith('#')) return children;
		return [element('a', children, { href: address })];
	}

	function* clean(node: PageElement, walk: Walk): Turns<PageNode[]> {
		count += 1;
		if (count % AT_ONCE === 0) yield;
		const { name, attributes } = node;
		const isOwnWords = walk.isInHeading || name === 'summary';
		if (
			name === 'label' ||
			(name === 'button' &&
				(walk.isInHeading ||
					walk.around.some((each) => each.name === 'dt' || each.name === 'summary')))
		)
			return yield* inside(node, walk);
		if (name === 'select') return walk.isInContent ? select(node) : [];
		if (CONTROLS.has(name) && !isOwnWords) return [];
		if (name === 'img') {
			const alt = attributes.alt?.replace(/\s+/g, ' ').trim() ?? '';
			return alt === '' ? [] : [element('img', [], { alt: alt.slice(0, 500) })];
		}
		if (name === 'iframe' || name === 'frame') return frame(node);
		if (withoutChrome && isChrome(node, measureOf(node), walk))
			return yield* headingsOf(node, walk);
		if (name === 'pre' || (name === 'table' && isCodeTable(node)) || isCodeBox(node)) {
			const code = codeBlock(node, walk.around);
			return code === undefined ? [] : [code];
		}
		const children = yield* inside(node, walk);
		if (name === 'table') return dataTable({ ...node, children });
		if (name === 'a') return link(node, children, walk);
		if (withoutChrome && isLone(node, children, walk)) return [];
		if (name === 'frameset' || name === 'font' || name === 'center' || name === 'form')
			return name === 'font' ? children : [element('div', children)];
		return [{ name, attributes: kept(attributes), children }];
	}

	function* inside(node: PageElement, walk: Walk): Turns<PageNode[]> {
		const { name, attributes } = node;
		const next: Walk = {
			pageLength: walk.pageLength,
			names: walk.names,
			isInContent:
				walk.isInContent || CONTENT.includes(name) || CONTENT.includes(attributes.role ?? ''),
			isInQuote: walk.isInQuote || QUOTING.includes(name),
			isInHeading: walk.isInHeading || HEADING.test(name) || name === 'dt',
			around: [...walk.around.slice(-5), node],
		};
		const out: PageNode[] = [];
		for (const child of node.children)
			if (typeof child === 'string') out.push(child);
			else out.push(...(yield* clean(child, next)));
		return out;
	}

	/** The title of a page may stand in its header, between menus. */
	function* headingsOf(node: PageElement, walk: Walk): Turns<PageNode[]> {
		return node.name === 'header' && measureOf(node).holdsContent ? yield* inside(node, walk) : [];
	}

	const { text: pageLength } = measureOf(root);
	const start = {
		pageLength,
		names: chromeNames(),
		isInContent: false,
		isInQuote: false,
		isInHeading: false,
		around: [],
	};
	return element('body', yield* inside(root, start));

	function frame({ name, attributes }: PageElement): PageNode[] {
		const address = absoluteAddress(attributes.src ?? '', base);
		if (address === undefined || (name === 'iframe' && (attributes.title ?? '') === '')) return [];
		if (name === 'iframe' && pageLength > 400) return [];
		const link = element('a', [attributes.title ?? attributes.name ?? address], { href: address });
		return [element('p', [link])];
	}
}

function select(node: PageElement): PageNode[] {
	const options = node.children
		.filter(isElement)
		.flatMap((each) => (each.name === 'optgroup' ? each.children.filter(isElement) : [each]));
	const texts = options.map(textOf).filter((text) => text !== '');
	return texts.length > 0 && texts.length <= 12 ? [` ${texts.join(', ')} `] : [];
}

const KEPT = { role: 100, colspan: 100, rowspan: 100, id: 100, class: 200 } as const;

const kept = (attributes: PageElement['attributes']): PageElement['attributes'] =>
	Object.fromEntries(
		Object.entries(KEPT).flatMap(([name, most]) => {
			const value = attributes[name];
			return value === undefined ? [] : [[name, value.slice(0, most)] as const];
		}),
	);

const CODE_TABLE =
	/(?:^|[\s_-])(?:highlight|highlighttable|rouge|code|codehilite|hljs-ln|js-file-line-container|lntable|syntaxhighlighter)/i;

const isCodeTable = ({ attributes }: PageElement) =>
	CODE_TABLE.test(attributes.class ?? '') && !/code-?list|country/.test(attributes.class ?? '');

/** Code in a box that is no `<pre>`: of an editor, or `<code>` that has lines. */
function isCodeBox({ name, attributes, children }: PageElement): boolean {
	if (name === 'xmp' || name === 'listing' || name === 'plaintext') return true;
	if (name === 'code')
		return (
			children.some((each) => (typeof each === 'string' ? hasLines(each) : each.name === 'br')) ||
			children.some((each) => isElement(each) && each.name === 'div')
		);
	const style = attributes.style?.slice(0, 1_000) ?? '';
	return /white-space\s*:\s*pre(?!-line)/.test(style) && /font-family\s*:[^;]*mono/.test(style);
}

const hasLines = (text: string) =>
	text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n') + 1).trim() !== '';

const LEAF = 200;

/** A line that stands alone and belongs to no text: `Advertisement`, `Share this`, `© 2026 …`. */
function isLone(node: PageElement, children: readonly PageNode[], { around }: Walk): boolean {
	if (!isBlock(node) || children.some((each) => isBlock(each))) return false;
	if (HEADING.test(node.name) || ['td', 'th', 'dt', 'dd', 'pre', 'blockquote'].includes(node.name))
		return false;
	const text = shortTextOf(element('span', [...children]), LEAF * 5);
	if (text === undefined || text.length > LEAF) return false;
	return (
		LONE.test(text) ||
		(RIGHTS.test(text) && !around.some(({ name }) => name === 'article' || name === 'li'))
	);
}
