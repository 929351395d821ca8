import type { PageElement, PageNode } from './page-node';

export const element = (
	name: string,
	children: PageNode[] = [],
	attributes: Record<string, string> = {},
): PageElement => ({ name, attributes, children });
