/** A page as a tree of our own: small, plain and changeable, unlike a document of a library. */
export interface PageElement {
	name: string;
	attributes: Record<string, string>;
	children: PageNode[];
}

export type PageNode = string | PageElement;
