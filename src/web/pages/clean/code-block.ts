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

const LANGUAGE = [
	/(?:^|\s)(?:language|lang|highlight-source|highlight-text|sourceCode|brush:?)[-\s:]+([\w+#.-]+)/i,
	/(?:^|\s)highlight-([\w+#.]+)(?=\s+notranslate|\s*$)/i,
	/(?:^|\s)(?:sourceCode|hljs|prettyprint|code|prism|shiki)\s+([\w+#.-]+)(?:\s|$)/,
];
const NO_LANGUAGE =
	/^(?:default|none|plain|plaintext|text|txt|notranslate|nohighlight|linenums|lang|wrapper|source|undefined|auto|line-?numbers?|block|container|copy|box|toolbar|highlight|highlighter-rouge|github-.*|.*-theme|.*-(?:light|dark)|language-.*|line.*)$/i;
function languageOf({ attributes }: PageElement): string | undefined {
	const said =
		attributes['data-lang'] ?? attributes['data-language'] ?? attributes['data-code-language'];
	if (said !== undefined && /^[\w+#.-]{1,30}$/.test(said) && !NO_LANGUAGE.test(said)) return said;
	const classes = (attributes.class ?? '').slice(0, 300);
	for (const pattern of LANGUAGE) {
		const found = pattern.exec(classes)?.[1];
		if (found !== undefined && !NO_LANGUAGE.test(found)) return found;
	}
	return undefined;
}

function languageFor(pre: PageElement, around: readonly PageElement[]): string | undefined {
	for (const each of elementsIn(pre))
		if (each === pre || ['code', 'pre', 'div', 'td'].includes(each.name)) {
			const found = languageOf(each);
			if (found !== undefined) return found;
		}
	for (const each of around.slice(-4).reverse()) {
		if (each.name === 'main' || each.name === 'article' || each.name === 'body') break;
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
