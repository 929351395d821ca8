import { holdsBlock } from '../tree/page-node';
import type { PageElement, PageNode } from '../tree/page-node';

const VOID = new Set(['br', 'hr', 'img']);

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * A paragraph that holds a block is a box: parsers end paragraphs at blocks, and begin all formats around them anew, which makes
 * thousands of elements of a few. What marks are asked for is read as it is written.
 */
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
export function writeHtml(
	nodes: readonly PageNode[],
	markOf?: (node: PageElement) => string,
): string {
	const out: string[] = [];
	for (const node of nodes) write(node, markOf, out);
	return out.join('');
}
