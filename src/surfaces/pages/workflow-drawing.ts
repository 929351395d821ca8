import type { DrawnNode, DrawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import { type Markup, exactly, markup } from './markup';

export const drawingStyle = markup`<style>
h3 { margin: 0 0 .25rem; font-size: 1rem; line-height: 1.4; }
.drawing { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.drawing rect { fill: var(--card); stroke: var(--line); }
.drawing text { fill: var(--text); font-size: 14px; font-weight: 600; }
.drawing .of { fill: var(--soft); font-size: 12px; font-weight: 400; }
.drawing path { fill: none; stroke: var(--line); stroke-width: 1.5; }
.drawing .tip { fill: var(--line); stroke: none; }
.drawing .lends { stroke-dasharray: 4 4; }
.drawing .off { opacity: .5; }
.drawing .marked rect { stroke: var(--text); stroke-width: 2; stroke-dasharray: 6 4; }
.drawing .marked .of { fill: var(--text); font-weight: 600; }
</style>`;

const MOST_NODES = 150;
const WIDTH = 168;
const HEIGHT = 56;
const MARGIN = 16;
/** The smallest scale that can be read. Below it, the drawing scrolls. */
const LEAST = 0.6;
const LONGEST_LINE = 21;

/** In n8n, coordinates may be any numbers. */
const within = (value: number) =>
	Number.isFinite(value) ? Math.max(-50_000, Math.min(50_000, Math.round(value))) : 0;

/** `showText` marks hidden characters with HTML, which a drawing cannot contain. Here each becomes one sign. */
const hidden = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

function line(text: string): Markup {
	const letters = [...text.replace(hidden, '\uFFFD')];
	const isLong = letters.length > LONGEST_LINE;
	return exactly(isLong ? `${letters.slice(0, LONGEST_LINE - 1).join('')}…` : letters.join(''));
}

function boxOf({ name, kind, x, y, isDisabled, mark }: DrawnNode): Markup {
	const [left, top] = [within(x), within(y)];
	const look = `box${isDisabled ? ' off' : ''}${mark === undefined ? '' : ' marked'}`;
	return markup`<g class="${look}"><rect x="${left}" y="${top}" width="${WIDTH}" height="${HEIGHT}" rx="8"></rect><text x="${left + 12}" y="${top + 24}">${line(name)}</text><text class="of" x="${left + 12}" y="${top + 43}">${line(mark ?? kind)}</text></g>`;
}

function pathBetween(from: DrawnNode, to: DrawnNode, isSupport: boolean): Markup {
	if (isSupport) {
		const [x1, y1] = [within(from.x) + WIDTH / 2, within(from.y)];
		const [x2, y2] = [within(to.x) + WIDTH / 2, within(to.y) + HEIGHT];
		const bend = Math.round((y1 + y2) / 2);
		return markup`<path class="lends" d="${`M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`}"></path>`;
	}
	const [x1, y1] = [within(from.x) + WIDTH, within(from.y) + HEIGHT / 2];
	const [x2, y2] = [within(to.x), within(to.y) + HEIGHT / 2];
	const bend = Math.max(24, Math.round(Math.abs(x2 - x1) / 2));
	const curve = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
	const tip = `M${x2 - 7} ${y2 - 4}L${x2} ${y2}L${x2 - 7} ${y2 + 4}Z`;
	return markup`<path d="${curve}"></path><path class="tip" d="${tip}"></path>`;
}

/** Draws a workflow as the canvas does; undefined if it is empty or too large. */
export function workflowDrawing({ nodes, edges }: DrawnWorkflow, title: string) {
	if (nodes.length === 0 || nodes.length > MOST_NODES) return undefined;
	const left = Math.min(...nodes.map(({ x }) => within(x))) - MARGIN;
	const top = Math.min(...nodes.map(({ y }) => within(y))) - MARGIN;
	const width = Math.max(...nodes.map(({ x }) => within(x))) + WIDTH + MARGIN - left;
	const height = Math.max(...nodes.map(({ y }) => within(y))) + HEIGHT + MARGIN - top;
	const byName = new Map(nodes.map((node) => [node.name, node]));
	const paths = edges.flatMap(({ from, to, isSupport }) => {
		const [start, end] = [byName.get(from), byName.get(to)];
		return start && end ? [pathBetween(start, end, isSupport)] : [];
	});
	return markup`<div class="scrolls" tabindex="0"><svg class="drawing" role="img" aria-label="${title}" viewBox="${`${left} ${top} ${width} ${height}`}" width="${width}" height="${height}" style="${`min-width:${Math.round(width * LEAST)}px`}">${paths}${nodes.map(boxOf)}</svg></div>`;
}

export function nodeList({ nodes }: DrawnWorkflow, id: string): Markup {
	const items = nodes.map(
		({ name, kind }) => markup`<li>${name} <span class="kind">${kind}</span></li>`,
	);
	return markup`<details id="${id}"><summary>${nodes.length === 1 ? '1 node' : `${nodes.length} nodes`}</summary><ul>${items}</ul></details>`;
}
