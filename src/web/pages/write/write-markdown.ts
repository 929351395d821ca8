import { elementsIn } from '../tree/elements-in';
import { isBlock } from '../tree/is-block';
import { isElement } from '../tree/is-element';
import type { PageNode } from '../tree/page-node';
import type { HtmlLibraries } from '../page-tools.port';
import { writeHtml } from './write-html';
import { writeText } from './write-text';

/** What the library is given at once. */
const MOST_AT_ONCE = 120;
/** What it is given of one page: the rest is written without it. */
const MOST_IN_ALL = 1_000;
const MOST_TEXT = 200_000;

const BOXES = new Set([
	'body',
	'div',
	'section',
	'article',
	'center',
	'main',
	'header',
	'footer',
	'figure',
	'details',
]);

interface Sized {
	readonly nodes: PageNode[];
	elements: number;
	text: number;
}

function sizeOf(node: PageNode): { elements: number; text: number } {
	if (!isElement(node)) return { elements: 0, text: node.length };
	let [elements, text] = [0, 0];
	for (const { children } of elementsIn(node)) {
		elements += 1;
		for (const child of children) if (!isElement(child)) text += child.length;
	}
	return { elements, text };
}

/** Boxes are opened until what is in them is small enough. */
function* unboxed(nodes: readonly PageNode[]): Generator<PageNode> {
	for (const node of nodes) {
		if (isElement(node) && BOXES.has(node.name) && node.children.some((each) => isBlock(each)))
			yield* unboxed(node.children);
		else yield node;
	}
}

/** Parts of a page, one after the other, each of a few elements. A part ends where a block does. */
function* partsOf(nodes: readonly PageNode[]): Generator<Sized> {
	let part: Sized = { nodes: [], elements: 0, text: 0 };
	let wasBlock = true;
	for (const node of unboxed(nodes)) {
		const { elements, text } = sizeOf(node);
		const isApart = wasBlock || isBlock(node);
		if (part.nodes.length > 0 && isApart && part.elements + elements > MOST_AT_ONCE) {
			yield part;
			part = { nodes: [], elements: 0, text: 0 };
		}
		part.nodes.push(node);
		part.elements += elements;
		part.text += text;
		wasBlock = isBlock(node);
	}
	if (part.nodes.length > 0) yield part;
}

const isWide = ({ elements, text }: Sized) => elements > MOST_AT_ONCE * 2 || text > MOST_TEXT / 4;

/**
 * A cleaned tree as Markdown, part by part, so that a long page does not hold n8n. n8n's library writes it; what it would take
 * long for is written without it.
 */
export async function writeMarkdown(
	nodes: readonly PageNode[],
	libraries: HtmlLibraries | undefined,
	breathe: () => Promise<void>,
): Promise<string> {
	const out: string[] = [];
	let [elements, text] = [0, 0];
	for (const part of partsOf(nodes)) {
		elements += part.elements;
		text += part.text;
		const isTooMuch = elements > MOST_IN_ALL || text > MOST_TEXT || isWide(part);
		const written =
			libraries === undefined || isTooMuch
				? writeText(part.nodes)
				: libraries.toMarkdown(writeHtml(part.nodes));
		if (written.trim() !== '') out.push(written.trimEnd().replace(/^\n+/, ''));
		await breathe();
	}
	return out.join('\n\n');
}
