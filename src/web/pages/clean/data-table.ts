import { element, elementsIn, isBlock, isElement, singleBlanks, textOf } from '../tree/page-node';
import type { PageElement, PageNode } from '../tree/page-node';

const MOST_COLUMNS = 60;
const WIDEST_CELL = 2_000;
/** Cells, and signs of their text, that are there only because a cell spans several places. */
const MOST_REPEATED = 15_000;
const MOST_REPEATED_TEXT = 300_000;
const isCell = ({ name }: PageElement) => name === 'td' || name === 'th';

const rowsOf = (table: PageElement): PageElement[] =>
	table.children.filter(isElement).flatMap((child) => {
		if (child.name === 'tr') return [child];
		return ['thead', 'tbody', 'tfoot'].includes(child.name)
			? child.children.filter(isElement).filter(({ name }) => name === 'tr')
			: [];
	});

const cellsOf = (row: PageElement) => row.children.filter(isElement).filter(isCell);

const spanOf = (text: string | undefined) => {
	const span = Number(text);
	return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_COLUMNS) : 1;
};

function isLayout(table: PageElement, rows: readonly PageElement[]): boolean {
	const role = table.attributes.role;
	if (role === 'presentation' || role === 'none') return true;
	const all = [...elementsIn(table)].slice(1);
	if (all.some(({ name }) => name === 'table' || name === 'main' || name === 'h1')) return true;
	if (all.some(({ name }) => name === 'th' || name === 'thead' || name === 'caption')) return false;
	return rows.every((row) => cellsOf(row).length <= 1);
}

function inline(nodes: readonly PageNode[]): PageNode[] {
	const out: PageNode[] = [];
	for (const node of nodes)
		if (typeof node === 'string') out.push(singleBlanks(node));
		else if (node.name === 'br') out.push(' ');
		else if (node.name === 'pre') out.push(' ', element('code', [textOf(node)]), ' ');
		else if (isBlock(node)) {
			const isItem =
				node.name === 'li' && out.some((each) => typeof each !== 'string' || each.trim() !== '');
			out.push(isItem ? '; ' : ' ', ...inline(node.children), ' ');
		} else out.push({ ...node, children: inline(node.children) });
	return out;
}

interface FlatCell {
	readonly cell: PageElement;
	readonly length: number;
	readonly isEmpty: boolean;
}

const EMPTY: FlatCell = { cell: element('td'), length: 0, isEmpty: true };

function flatCell({ name, children }: PageElement): FlatCell {
	const cell = element(name, inline(children));
	const { length } = textOf(cell);
	const isEmpty = length === 0 && [...elementsIn(cell)].every((each) => each.name !== 'img');
	return { cell, length, isEmpty };
}

function grid(rows: readonly PageElement[]): PageElement[][] {
	const open = new Map<number, { left: number; cell: FlatCell }>();
	// A page of 100 kB could ask for a gigabyte.
	let room = MOST_REPEATED;
	let signs = MOST_REPEATED_TEXT;
	const again = (line: FlatCell[], cell: FlatCell) => {
		room -= 1;
		signs -= cell.length;
		line.push(cell.length < WIDEST_CELL && signs > 0 ? cell : EMPTY);
	};
	const lines = rows.map((row) => {
		const line: FlatCell[] = [];
		const fromAbove = () => {
			for (
				let above = open.get(line.length);
				above !== undefined && above.left > 0 && room > 0;
				above = open.get(line.length)
			) {
				above.left -= 1;
				again(line, above.cell);
			}
		};
		for (const cell of cellsOf(row)) {
			fromAbove();
			const { colspan, rowspan } = cell.attributes;
			const flat = flatCell(cell);
			const down = Number(rowspan) > 1 ? Math.min(Number(rowspan), 1_000) - 1 : 0;
			const across = room > 0 ? spanOf(colspan) : 1;
			for (let each = 0; each < across && line.length < MOST_COLUMNS; each += 1) {
				if (down > 0) open.set(line.length, { left: down, cell: flat });
				if (each === 0) line.push(flat);
				else again(line, flat);
			}
		}
		fromAbove();
		return line;
	});
	const width = Math.max(0, ...lines.map((line) => line.length));
	return lines
		.filter((line) => line.some(({ isEmpty }) => !isEmpty))
		.map((line) => {
			const missing = width * lines.length > 30_000 ? 0 : width - line.length;
			return [...line, ...Array.from({ length: missing }, () => EMPTY)].map(({ cell }) => cell);
		});
}

/** A table as Markdown can say it: a head, rows of equal length, cells of one line. One for layout is taken apart. */
export function dataTable(table: PageElement): PageElement[] {
	const rows = rowsOf(table);
	const captions = table.children.filter(isElement).filter(({ name }) => name === 'caption');
	if (isLayout(table, rows)) {
		const cells = rows.flatMap(cellsOf).map((cell) => element('div', cell.children));
		return cells.length > 0 ? cells : [element('div', table.children)];
	}
	const [head, ...body] = grid(rows);
	if (head === undefined) return captions.map(({ children }) => element('p', children));
	const inTr = (cells: readonly PageElement[], name: string) =>
		element(
			'tr',
			cells.map(({ children }) => element(name, children)),
		);
	return [
		...captions.map(({ children }) => element('p', children)),
		element('table', [
			element('thead', [inTr(head, 'th')]),
			element(
				'tbody',
				body.map((cells) => inTr(cells, 'td')),
			),
		]),
	];
}
