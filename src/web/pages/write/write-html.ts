import type { PageElement, PageNode } from '../tree/page-node';

const VOID = new Set(['br', 'hr', 'img']);

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function write(node: PageNode, markOf: ((node: PageElement) => string) | undefined, out: string[]) {
	if (typeof node === 'string') {
		out.push(escaped(node));
		return;
	}
	const attributes = Object.entries(node.attributes).map(
		([name, value]) => ` ${name}="${escaped(value)}"`,
	);
	const mark = markOf === undefined ? '' : ` data-mark="${markOf(node)}"`;
	out.push(`<${node.name}${attributes.join('')}${mark}>`);
	if (VOID.has(node.name)) return;
	for (const child of node.children) write(child, markOf, out);
	out.push(`</${node.name}>`);
}

/** Nodes as HTML; `markOf` names each element. Names of elements are a parser's, of letters alone. */
export function writeHtml(
	nodes: readonly PageNode[],
	markOf?: (node: PageElement) => string,
): string {
	const out: string[] = [];
	for (const node of nodes) write(node, markOf, out);
	return out.join('');
}
