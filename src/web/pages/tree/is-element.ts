import type { PageElement, PageNode } from './page-node';

export const isElement = (node: PageNode | undefined): node is PageElement =>
	node !== undefined && typeof node !== 'string';
