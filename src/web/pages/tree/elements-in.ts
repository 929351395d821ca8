import type { PageElement, PageNode } from './page-node';

/** All elements of a tree with its root, from the first to the last. */
export function* elementsIn(node: PageNode): Generator<PageElement> {
	if (typeof node === 'string') return;
	yield node;
	for (const child of node.children) yield* elementsIn(child);
}
