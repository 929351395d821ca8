import { type PageElement, type PageNode, singleBlanks } from './page-node';

/** What is in an element, counted once for the whole tree: to look again at each level takes time by the square. */
const NOTHING = {
	text: 0,
	linkText: 0,
	links: 0,
	inPage: 0,
	elements: 0,
	/** Whether a `<main>`, an `<article>` or an `<h1>` is in it. */
	holdsContent: false,
	asksForText: false,
};
export type Measure = Readonly<typeof NOTHING>;

/** Text as it is shown: white space counts once. */
const LONG = 2_000;
const lengthOf = (text: string) =>
	text.length > LONG ? text.length : singleBlanks(text).trim().length;

const isContent = ({ name, attributes }: PageElement) =>
	name === 'main' || name === 'article' || name === 'h1' || attributes.role === 'main';

const takesText = ({ name, attributes }: PageElement) =>
	name === 'textarea' ||
	(name === 'input' && /^(?:email|password|search|tel|text|)$/i.test(attributes.type ?? ''));

/** How much of the text of an element is text of links, from 0 to 1. */
export const linkShare = ({ text, linkText }: Measure) => (text === 0 ? 0 : linkText / text);

export function measureTree(root: PageElement): (node: PageElement) => Measure {
	const measures = new WeakMap<PageElement, Measure>();
	const measure = (node: PageNode): Measure => {
		if (typeof node === 'string') return { ...NOTHING, text: lengthOf(node) };
		let [text, linkText, links, inPage, elements] = [0, 0, 0, 0, 1];
		let holdsContent = false;
		let asksForText = takesText(node);
		for (const child of node.children) {
			const part = measure(child);
			text += part.text;
			linkText += part.linkText;
			links += part.links;
			inPage += part.inPage;
			elements += part.elements;
			holdsContent ||= part.holdsContent || (typeof child !== 'string' && isContent(child));
			asksForText ||= part.asksForText;
		}
		if (node.name === 'a' && node.attributes.href !== undefined) {
			linkText = text;
			links += 1;
			if (node.attributes.href.startsWith('#')) inPage += 1;
		}
		const whole = { text, linkText, links, inPage, elements, holdsContent, asksForText };
		measures.set(node, whole);
		return whole;
	};
	measure(root);
	return (node) => measures.get(node) ?? NOTHING;
}
