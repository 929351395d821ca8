import type { PageNode } from './page-node';
import { isBlock } from './is-block';

function collect(node: PageNode, into: string[]) {
	if (typeof node === 'string') {
		into.push(node);
		return;
	}
	const edge = isBlock(node) || node.name === 'br' || node.name === 'td' || node.name === 'th';
	if (edge) into.push(' ');
	for (const child of node.children) collect(child, into);
	if (edge) into.push(' ');
}

/** The text of a node in one line. */
export function textOf(node: PageNode): string {
	const into: string[] = [];
	collect(node, into);
	return into.join('').replace(/\s+/g, ' ').trim();
}
