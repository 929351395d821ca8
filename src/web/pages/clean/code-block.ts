import { type PageElement, type PageNode, element, elementsIn } from '../tree/page-node';

const BESIDE =
	/(?:^|[\s_-])(?:gutter|line-?no|line-?nos|linenos|linenumbers?|line-?numbers?(?:-rows)?|hljs-ln-numbers|blob-num|code-?copy|copy|rouge-gutter|lnt?|ln-num|crayon-nums)(?:$|[\s_-])/i;

const LINES = new Set(['div', 'p', 'li', 'tr', 'section', 'figure']);

const isBeside = ({ name, attributes }: PageElement) =>
	name === 'button' ||
	(attributes['data-line-number'] !== undefined &&
		attributes['data-code'] === undefined &&
		name === 'td') ||
	(name !== 'pre' && name !== 'code' && BESIDE.test(attributes.class ?? ''));

function codeText(node: PageNode): string {
	const out: string[] = [];
	const newLine = () => {
		const last = out.at(-1);
		if (last !== undefined && !last.endsWith('\n')) out.push('\n');
	};
	const walk = (each: PageNode) => {
		if (typeof each === 'string') {
			if (each !== '') out.push(each);
			return;
		}
		if (each.name === 'br') {
			out.push('\n');
			return;
		}
		if (isBeside(each)) return;
		const isLine = LINES.has(each.name);
		if (isLine) newLine();
		const before = out.length;
		for (const child of each.children) walk(child);
		if (isLine && (out.length > before || each.children.length === 0)) newLine();
	};
	walk(node);
	const text = out
		.join('')
		.replace(/\u00a0/g, ' ')
		.trimEnd();
	// The first line keeps its indentation.
	const first = text.length - text.trimStart().length;
	return text.slice(text.slice(0, first).lastIndexOf('\n') + 1);
}

const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.]+)(?:$|\s)/i;

const languageOf = ({ attributes }: PageElement) =>
	/^[\w+#.]{1,30}$/.exec(attributes['data-lang'] ?? '')?.[0] ??
	LANGUAGE.exec((attributes.class ?? '').slice(0, 300))?.[1];

function languageFor(pre: PageElement, around: readonly PageElement[]): string | undefined {
	const boxes = around.slice(-3).filter(({ name }) => name === 'div' || name === 'figure');
	for (const each of [...elementsIn(pre), ...boxes.reverse()]) {
		const found = languageOf(each);
		if (found !== undefined) return found;
	}
	return undefined;
}

export function codeBlock(pre: PageElement, around: readonly PageElement[]) {
	const text = codeText(pre);
	if (text === '') return undefined;
	const language = languageFor(pre, around);
	const attributes: Record<string, string> =
		language === undefined ? {} : { class: `language-${language.toLowerCase()}` };
	return element('pre', [element('code', [text], attributes)]);
}
