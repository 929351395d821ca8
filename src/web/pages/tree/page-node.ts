/** A page as a tree of our own: small, plain and changeable, unlike a document of a library. */
export interface PageElement {
	name: string;
	attributes: Record<string, string>;
	children: PageNode[];
}

export type PageNode = string | PageElement;

export const isElement = (node: PageNode | undefined): node is PageElement =>
	node !== undefined && typeof node !== 'string';

export const element = (
	name: string,
	children: PageNode[] = [],
	attributes: Record<string, string> = {},
): PageElement => ({ name, attributes, children });

export function* elementsIn(node: PageNode): Generator<PageElement> {
	// No generator within a generator: each level would be passed for each element.
	const open: PageNode[] = [node];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (typeof next === 'string') continue;
		yield next;
		for (let at = next.children.length - 1; at >= 0; at -= 1) open.push(next.children[at] ?? '');
	}
}

const BLOCKS = new Set(
	'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre search section summary table tbody tfoot thead tr caption ul'.split(
		' ',
	),
);

export const isBlock = (node: PageNode) => typeof node !== 'string' && BLOCKS.has(node.name);

export const holdsBlock = (node: PageNode): boolean =>
	typeof node !== 'string' && (isBlock(node) || node.children.some(holdsBlock));

/** A text with each row of white space as one blank. A blank that stands alone is let be: most of a text are words set apart by one. */
export const singleBlanks = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ');

function collect(node: PageNode, into: string[]) {
	if (typeof node === 'string') {
		into.push(node);
		return into;
	}
	const edge = isBlock(node) || node.name === 'br' || node.name === 'td' || node.name === 'th';
	if (edge) into.push(' ');
	for (const child of node.children) collect(child, into);
	if (edge) into.push(' ');
	return into;
}

export const textOf = (node: PageNode) => singleBlanks(collect(node, []).join('')).trim();

/** What is in an element, counted once for the whole tree: to look again at each level takes time by the square. */
const NOTHING = {
	text: 0,
	linkText: 0,
	elements: 0,
	/** Whether a `<main>`, an `<article>` or an `<h1>` is in it. */
	holdsContent: false,
};
export type Measure = Readonly<typeof NOTHING>;

/** Text as it is shown: white space counts once. */
const LONG = 2_000;
const lengthOf = (text: string) =>
	text.length > LONG ? text.length : singleBlanks(text).trim().length;

const isContent = ({ name, attributes }: PageElement) =>
	name === 'main' || name === 'article' || name === 'h1' || attributes.role === 'main';

/** How much of the text of an element is text of links, from 0 to 1. */
export const linkShare = ({ text, linkText }: Measure) => (text === 0 ? 0 : linkText / text);

export function measureTree(root: PageElement): (node: PageElement) => Measure {
	const measures = new WeakMap<PageElement, Measure>();
	const measure = (node: PageNode): Measure => {
		if (typeof node === 'string') return { ...NOTHING, text: lengthOf(node) };
		let [text, linkText, elements, holdsContent] = [0, 0, 1, false];
		for (const child of node.children) {
			const part = measure(child);
			text += part.text;
			linkText += part.linkText;
			elements += part.elements;
			holdsContent ||= part.holdsContent || (typeof child !== 'string' && isContent(child));
		}
		if (node.name === 'a' && node.attributes.href !== undefined) linkText = text;
		const whole = { text, linkText, elements, holdsContent };
		measures.set(node, whole);
		return whole;
	};
	measure(root);
	return (node) => measures.get(node) ?? NOTHING;
}
