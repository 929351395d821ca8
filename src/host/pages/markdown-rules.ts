import { z } from 'zod';

import { fenceFor } from '../../kernel/values/fence-for';

/** What rules look at of a node: a document of the library is as a browser's. */
interface DomNode {
	readonly nodeName: string;
	readonly textContent: string | null;
	readonly firstChild: DomNode | null;
	readonly parentNode: DomNode | null;
	readonly childNodes: ArrayLike<DomNode>;
	getAttribute?(name: string): string | null;
}

interface MarkdownRule {
	readonly filter: string | readonly string[];
	replacement(content: string, node: DomNode): string;
}

const className = (node: DomNode | null) =>
	z.string().catch('').parse(node?.getAttribute?.('class'));

const columnsOf = (row: DomNode) =>
	Array.from(row.childNodes).filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD')
		.length;

const oneLine = (content: string) => content.replace(/\s+/g, ' ').trim();

/**
 * How parts of a cleaned page are written. A table has a head and rows of equal length, and a block of code one `<code>`: the
 * plugin's own rule for tables takes half a minute for 3,000 rows, as it looks at all rows for each cell.
 */
export const markdownRules: Readonly<Record<string, MarkdownRule>> = {
	code: {
		filter: 'pre',
		replacement(_content, node) {
			const code = node.textContent ?? '';
			const language = /language-(\S+)/.exec(className(node.firstChild))?.[1] ?? '';
			const fence = fenceFor(code);
			return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
		},
	},
	cell: {
		filter: ['th', 'td'],
		replacement: (content) => ` ${oneLine(content).replace(/(?<!\\)\|/g, '\\|')} |`,
	},
	row: {
		filter: 'tr',
		replacement(content, node) {
			const isHead = node.parentNode?.nodeName === 'THEAD';
			return `\n|${content}${isHead ? `\n|${' --- |'.repeat(columnsOf(node))}` : ''}`;
		},
	},
	rows: { filter: ['thead', 'tbody'], replacement: (content) => content },
	table: {
		filter: 'table',
		replacement: (content) => `\n\n${content.replace(/\n{2,}/g, '\n').trim()}\n\n`,
	},
	term: {
		filter: 'dt',
		replacement: (content) => `\n\n**${oneLine(content).replace(/\*\*/g, '')}**\n\n`,
	},
	picture: {
		filter: 'img',
		// Without its address: a chat that shows what a model repeats would fetch it.
		replacement: (_content, node) => `![${oneLine(node.getAttribute?.('alt') ?? '')}]`,
	},
	item: {
		filter: 'li',
		replacement(content, node) {
			const isNumbered = node.parentNode?.nodeName === 'OL';
			const items = Array.from(node.parentNode?.childNodes ?? []).filter(
				({ nodeName }) => nodeName === 'LI',
			);
			const mark = isNumbered ? `${items.indexOf(node) + 1}. ` : '- ';
			const text = content.trim().replace(/\n{3,}/g, '\n\n');
			return text === ''
				? ''
				: `${mark}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)}\n`;
		},
	},
};
