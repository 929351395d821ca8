import type { PageElement, PageNode } from './page-node';

/** All elements of a tree with its root, from the first to the last. */
export function* elementsIn(node: PageNode): Generator<PageElement> {
	// No generator within a generator: each level would be passed for each element.
	const open: PageNode[] = [node];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (typeof next === 'string') continue;
		yield next;
		for (let at = next.children.length - 1; at >= 0; at -= 1) open.push(next.children[at] ?? '');
	}
}
