import { isBlock } from '../tree/is-block';
import { isElement } from '../tree/is-element';
import type { PageElement, PageNode } from '../tree/page-node';
import { textOf } from '../tree/text-of';

const MARKS: Readonly<Record<string, string>> = {
	strong: '**',
	b: '**',
	em: '_',
	i: '_',
	code: '`',
};

/** Text within a line. */
function inline(nodes: readonly PageNode[], out: string[] = []): string[] {
	for (const node of nodes) {
		if (typeof node === 'string') out.push(node.replace(/\s+/g, ' '));
		else if (node.name === 'br') out.push('\n');
		else if (node.name === 'img') out.push(`![${node.attributes.alt ?? ''}]`);
		else if (node.name === 'a') {
			const text = textOf(node);
			if (text !== '') out.push(`[${text}](${node.attributes.href ?? ''})`);
		} else {
			const mark = MARKS[node.name] ?? '';
			const from = out.push(mark);
			inline(node.children, out);
			// `****` marks nothing.
			if (out.length > from) out.push(mark);
			else out.pop();
		}
	}
	return out;
}

const line = (nodes: readonly PageNode[]) =>
	inline(nodes)
		.join('')
		.replace(/[^\S\n]{2,}/g, ' ')
		.replace(/ ?\n\s*/g, '\n')
		.trim();

const cell = (node: PageElement) => line(node.children).replace(/\s+/g, ' ').replace(/\|/g, '\\|');

function table({ children }: PageElement): string {
	const rows = children.filter(isElement).flatMap((part) => part.children.filter(isElement));
	const lines = rows.map((row) => `| ${row.children.filter(isElement).map(cell).join(' | ')} |`);
	const [head = ''] = lines;
	const rule = `|${' --- |'.repeat(rows[0]?.children.length ?? 0)}`;
	return [head, rule, ...lines.slice(1)].join('\n');
}

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`);

function list({ name, children }: PageElement): string {
	let count = 0;
	return children
		.filter((child) => isElement(child) || child.trim() !== '')
		.map((child) => {
			count += 1;
			const mark = name === 'ol' ? `${count}. ` : '- ';
			const inner = isElement(child) && child.name === 'li' ? child.children : [child];
			return mark + indented(blocks(inner).join('\n'), ' '.repeat(mark.length));
		})
		.join('\n');
}

/** A fence that the code does not hold. */
function fenced(code: string, language: string): string {
	const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((each) => each.length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}${language}\n${code}\n${fence}`;
}

const rawText = (node: PageNode): string =>
	typeof node === 'string' ? node : node.children.map(rawText).join('');

function block(node: PageElement): string[] {
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
	if (name === 'ul' || name === 'ol' || name === 'menu') return [list(node)];
	if (name === 'hr') return ['---'];
	if (name === 'blockquote') return [blocks(children).join('\n\n').replace(/^/gm, '> ')];
	if (name === 'dt') return [`**${line(children)}**`];
	return blocks(children);
}

const holdsBlock = (node: PageNode): boolean =>
	isElement(node) && (isBlock(node) || node.children.some(holdsBlock));

/** Blocks of text, each by itself; what stands loose between them is a paragraph. */
function blocks(nodes: readonly PageNode[]): string[] {
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
		for (const each of block(node)) if (each !== '') out.push(each);
	}
	settle();
	return out;
}

/** A cleaned tree as plain Markdown, without a library: in time in proportion to the page. */
export const writeText = (nodes: readonly PageNode[]): string => blocks(nodes).join('\n\n');
