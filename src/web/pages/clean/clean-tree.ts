import type { Turns } from '../../../kernel/values/in-turns';
import type { PageElement, PageNode } from '../tree/page-node';
import { element, isElement, measureTree } from '../tree/page-node';
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
	'input textarea button select progress meter link meta base script option optgroup param source track area wbr iframe'.split(
		' ',
	),
);
const CONTENT = ['main', 'article'];
const QUOTING = ['blockquote', 'figure', 'td', 'li'];
const HEADING = /^h[1-6]$/;
const SIGN = /^[\s#¶§†🔗⚓∞-]*$/u;
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
		const href = node.attributes.href ?? '';
		if (withoutChrome && isShareLink(node)) return [];
		const isMark = isInHeading || href.startsWith('#');
		if (isMark && !children.some(isElement) && SIGN.test(children.join(''))) return [];
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
		if (CONTROLS.has(name) && !walk.isInHeading) return [];
		if (name === 'img') {
			const alt = attributes.alt?.replace(/\s+/g, ' ').trim() ?? '';
			return alt === '' ? [] : [element('img', [], { alt: alt.slice(0, 500) })];
		}
		if (name === 'frame') return frame(node);
		if (withoutChrome && isChrome(node, measureOf(node), walk)) return [];
		if (name === 'pre' || (name === 'table' && isCodeTable(node))) {
			const code = codeBlock(node, walk.around);
			return code === undefined ? [] : [code];
		}
		const children = yield* inside(node, walk);
		if (name === 'table') return dataTable({ ...node, children });
		if (name === 'a') return link(node, children, walk);
		if (name === 'frameset' || name === 'font' || name === 'center' || name === 'form')
			return name === 'font' ? children : [element('div', children)];
		return [{ name, attributes, children }];
	}

	function* inside(node: PageElement, walk: Walk): Turns<PageNode[]> {
		const { name, attributes } = node;
		const next: Walk = {
			pageLength: walk.pageLength,
			names: walk.names,
			isInContent:
				walk.isInContent || CONTENT.includes(name) || CONTENT.includes(attributes.role ?? ''),
			isInQuote: walk.isInQuote || QUOTING.includes(name),
			isInHeading: walk.isInHeading || HEADING.test(name) || name === 'dt' || name === 'summary',
			around: [...walk.around.slice(-5), node],
		};
		const out: PageNode[] = [];
		for (const child of node.children)
			if (typeof child === 'string') out.push(child);
			else out.push(...(yield* clean(child, next)));
		return out;
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

	function frame({ attributes }: PageElement): PageNode[] {
		const address = absoluteAddress(attributes.src ?? '', base);
		if (address === undefined) return [];
		const link = element('a', [attributes.title ?? attributes.name ?? address], { href: address });
		return [element('p', [link])];
	}
}

const CODE_TABLE =
	/(?:^|[\s_-])(?:highlight|highlighttable|rouge|code|codehilite|hljs-ln|js-file-line-container|lntable|syntaxhighlighter)/i;

const isCodeTable = ({ attributes }: PageElement) =>
	CODE_TABLE.test(attributes.class ?? '') && !/code-?list|country/.test(attributes.class ?? '');
