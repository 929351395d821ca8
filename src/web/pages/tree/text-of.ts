import type { PageNode } from './page-node';
import { isBlock } from './is-block';
import { singleBlanks } from './single-blanks';

/** Adds the texts of a node, as long as there is room; says how much is left of it. */
function collect(node: PageNode, into: string[], room: number): number {
	if (typeof node === 'string') {
		into.push(node);
		return room - node.length;
	}
	const edge = isBlock(node) || node.name === 'br' || node.name === 'td' || node.name === 'th';
	if (edge) into.push(' ');
	let left = room;
	for (const child of node.children) {
		if (left < 0) break;
		left = collect(child, into, left);
	}
	if (edge) into.push(' ');
	return left;
}

const inLine = (texts: readonly string[]) => singleBlanks(texts.join('')).trim();

/** The text of a node in one line. */
export function textOf(node: PageNode): string {
	const into: string[] = [];
	collect(node, into, Infinity);
	return inLine(into);
}

/**
 * The text of a node in one line; undefined for more than so many characters with all white space. For what is asked at each
 * level of a page: a text of megabytes would be read again at each.
 */
export function shortTextOf(node: PageNode, most: number): string | undefined {
	const into: string[] = [];
	return collect(node, into, most) < 0 ? undefined : inLine(into);
}
