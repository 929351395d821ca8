import type { PageElement, PageNode } from '../tree/page-node';
import { holdsBlock, isBlock, isElement, singleBlanks } from '../tree/page-node';
import { fenceFor } from '../../../kernel/values/fence-for';

const MARKS: Readonly<Record<string, string>> = {
	strong: '**',
	b: '**',
	em: '_',
	i: '_',
	del: '~~',
	s: '~~',
	strike: '~~',
};

/** Blanks stand outside of marks, and `****` marks nothing. */
function marked(text: string, mark: string): string {
	const inner = text.trim();
	if (inner === '' || mark === '') return text;
	const start = text.indexOf(inner);
	return `${text.slice(0, start)}${mark}${inner}${mark}${text.slice(start + inner.length)}`;
}

/** The first bracket that closes would end the address. */
const inBrackets = (address = '') => address.replace(/[()]/g, '\\$&');

const inline = (nodes: readonly PageNode[]): string =>
	nodes
		.map((node): string => {
			if (typeof node === 'string') return singleBlanks(node);
			const { name, attributes, children } = node;
			if (name === 'br') return '\n';
			if (name === 'img') return `![${attributes.alt ?? ''}]`;
			const text = inline(children);
			if (name === 'a')
				return text.trim() === '' ? '' : `[${text}](${inBrackets(attributes.href)})`;
			if (name === 'code') return marked(text, text.includes('`') ? '``' : '`');
			return marked(text, MARKS[name] ?? '');
		})
		.join('');

const line = (nodes: readonly PageNode[]) =>
	inline(nodes)
		.replace(/[^\S\n]{2,}/g, ' ')
		.replace(/ ?\n\s*/g, '\n')
		.trim();

const cell = (node: PageElement) => singleBlanks(line(node.children)).replace(/\|/g, '\\|');

function table({ children }: PageElement): string {
	const rows = children.filter(isElement).flatMap((part) => part.children.filter(isElement));
	const lines = rows.map((row) => `| ${row.children.filter(isElement).map(cell).join(' | ')} |`);
	const [head = ''] = lines;
	const rule = `|${' --- |'.repeat(rows[0]?.children.length ?? 0)}`;
	return [head, rule, ...lines.slice(1)].join('\n');
}

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`);

/** How many signs may still be written again to set them off. Each level of lists and quotations does so with all that is in it. */
interface Room {
	left: number;
}

const MOST_SET_OFF = 1_000_000;

function fits(texts: readonly string[], room: Room): boolean {
	for (const { length } of texts) room.left -= length;
	return room.left >= 0;
}

function list({ name, children }: PageElement, room: Room): string[] {
	const items = children
		.filter((child) => isElement(child) || child.trim() !== '')
		.flatMap((child, at) => {
			const mark = name === 'ol' ? `${at + 1}. ` : '- ';
			const inner = blocks(
				isElement(child) && child.name === 'li' ? child.children : [child],
				room,
			);
			if (!fits(inner, room)) return inner;
			return [mark + indented(inner.join('\n'), ' '.repeat(mark.length))];
		});
	return room.left < 0 ? items : [items.join('\n')];
}

function quotation({ children }: PageElement, room: Room): string[] {
	const inner = blocks(children, room);
	return fits(inner, room) ? [inner.join('\n\n').replace(/^/gm, '> ')] : inner;
}

function fenced(code: string, language: string): string {
	const fence = fenceFor(code);
	return `${fence}${language}\n${code}\n${fence}`;
}

const rawText = (node: PageNode): string =>
	typeof node === 'string' ? node : node.children.map(rawText).join('');

function block(node: PageElement, room: Room): string[] {
	const { name, children } = node;
	const level = /^h([1-6])$/.exec(name)?.[1];
	if (level !== undefined) {
		const text = line(children).replace(/\n/g, ' ');
		return text === '' ? [] : [`${'#'.repeat(Number(level))} ${text}`];
	}
	if (name === 'pre') {
		const code = children.find(isElement);
		return [fenced(rawText(node), (code?.attributes.class ?? '').replace('language-', ''))];
	}
	if (name === 'table') return [table(node)];
	if (name === 'ul' || name === 'ol' || name === 'menu') return list(node, room);
	if (name === 'hr') return ['---'];
	if (name === 'blockquote') return quotation(node, room);
	if (name === 'dt') return [`**${line(children)}**`];
	return blocks(children, room);
}

function blocks(nodes: readonly PageNode[], room: Room): string[] {
	const out: string[] = [];
	let loose: PageNode[] = [];
	const settle = () => {
		const text = line(loose);
		if (text !== '') out.push(text);
		loose = [];
	};
	for (const node of nodes) {
		if (!isElement(node) || !holdsBlock(node)) {
			loose.push(node);
			continue;
		}
		settle();
		for (const each of block(node, room)) if (each !== '') out.push(each);
	}
	settle();
	return out;
}

const BOXES = new Set(
	'body div section article center main header footer figure details'.split(' '),
);

/** Boxes are opened: what is in them is written part by part. */
function* unboxed(nodes: readonly PageNode[]): Generator<PageNode> {
	for (const node of nodes)
		if (isElement(node) && BOXES.has(node.name) && node.children.some((each) => isBlock(each)))
			yield* unboxed(node.children);
		else yield node;
}

function* partsOf(nodes: readonly PageNode[]): Generator<readonly PageNode[]> {
	let loose: PageNode[] = [];
	for (const node of unboxed(nodes)) {
		if (!isBlock(node)) {
			loose.push(node);
			continue;
		}
		yield loose;
		yield [node];
		loose = [];
	}
	yield loose;
}

/** A cleaned tree as Markdown, part by part, so that a long page does not hold n8n, and in time in proportion to the page. */
export async function writeMarkdown(nodes: readonly PageNode[], breathe: () => Promise<void>) {
	const room = { left: MOST_SET_OFF };
	const out: string[] = [];
	for (const part of partsOf(nodes)) {
		out.push(...blocks(part, room));
		await breathe();
	}
	return out.join('\n\n');
}

/** The beginning of a picture, also in wide letters, or with invisible signs between that are taken out later. */
const PICTURE = /[!\uFF01](?=[\p{Default_Ignorable_Code_Point}\p{Cf}]*[[\uFF3B])/gu;

/** A chat loads a picture of what a model repeats by itself, and its address may carry data out; a link waits for a person. */
export const withoutPictures = (text: string): string => text.replace(PICTURE, '$& ');
