const WIDTH = 760;
const ROW = 24;
const LEFT = 430;
const GRAPH = { width: 340, height: 150, perRow: 2 };

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const at = (number) => Math.round(number * 10) / 10;
const short = (value) => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value);

/** A bar for each ratio, with a line at 1. */
function bars(rows) {
	const most = Math.max(2, ...rows.map(({ ratio }) => ratio));
	const scale = (WIDTH - LEFT - 60) / most;
	const one = at(LEFT + scale);
	const drawn = rows.map(({ what, ratio }, index) => {
		const y = index * ROW;
		const width = at(ratio * scale);
		return `<text x="${LEFT - 8}" y="${y + 16}" text-anchor="end">${escaped(what)}</text><rect x="${LEFT}" y="${y + 5}" width="${width}" height="14"/><text x="${LEFT + width + 6}" y="${y + 16}">× ${ratio}</text>`;
	});
	const line = `<line x1="${one}" x2="${one}" y1="0" y2="${rows.length * ROW}"/>`;
	return [...drawn, line].join('\n');
}

/** One curve, from zero up. */
function curve({ what, unit, at: places, values }, index) {
	const [x, y] = [
		(index % GRAPH.perRow) * (GRAPH.width + 60),
		Math.floor(index / GRAPH.perRow) * 210,
	];
	const [right, top] = [places.at(-1), Math.max(...values) || 1];
	const points = places.map((place, point) => [
		at((place / right) * GRAPH.width),
		at(GRAPH.height - (values[point] / top) * GRAPH.height),
	]);
	const dots = points.map(([px, py]) => `<circle cx="${px}" cy="${py}" r="3"/>`).join('');
	return `<g transform="translate(${x} ${y + 30})"><text y="-10">${escaped(what)}</text><path d="M0 0V${GRAPH.height}H${GRAPH.width}"/><polyline points="${points.join(' ')}"/>${dots}<text x="6" y="10">${short(top)} ${escaped(unit)}</text><text x="${GRAPH.width}" y="${GRAPH.height + 18}" text-anchor="end">${short(right)}</text></g>`;
}

/**
 * @param {{what: string, ratio: number}[]} rows
 * @param {{what: string, unit: string, at: number[], values: number[]}[]} growth
 * @returns {string} an SVG: a bar for each ratio, and a curve for each growth
 */
export function drawPlot(rows, growth) {
	const below = rows.length * ROW + 30;
	const height = below + Math.ceil(growth.length / GRAPH.perRow) * 210;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<style>svg { background: #fff } rect, circle { fill: #4f6d7a } line { stroke: #c0392b } path { fill: none; stroke: #999 } polyline { fill: none; stroke: #4f6d7a; stroke-width: 2 }</style>
${bars(rows)}
<g transform="translate(0 ${below})">
${growth.map(curve).join('\n')}
</g>
</svg>
`;
}
