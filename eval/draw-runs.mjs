const WIDTH = 760;
const LEFT = 220;
const ROW = 28;
const TOP = 30;
const STYLE =
	'<style>svg { background: #fff } .axis { stroke: #ddd } .range { stroke: #4f6d7a; stroke-width: 2 } circle { fill: #4f6d7a } .cell { stroke: #fff }</style>';

const escaped = (text) => String(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const at = (number) => Math.round(number * 10) / 10;

const page = (height, drawn) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">\n${STYLE}\n${drawn.join('\n')}\n</svg>\n`;

const label = (text, y) =>
	`<text x="${LEFT - 10}" y="${y}" text-anchor="end">${escaped(text)}</text>`;

/**
 * @param {{name: string, success: import('./statistics.mjs').Share}[]} runs
 * @returns {string} an SVG: a dot for the success of each run, on a line for its interval
 */
export function drawSuccess(runs) {
	const bottom = TOP + runs.length * ROW;
	const x = (share) => at(LEFT + share * (WIDTH - LEFT - 40));
	const axis = [0, 0.25, 0.5, 0.75, 1].map(
		(share) =>
			`<line class="axis" x1="${x(share)}" x2="${x(share)}" y1="${TOP - 6}" y2="${bottom}"/><text x="${x(share)}" y="${TOP - 12}" text-anchor="middle">${share * 100} %</text>`,
	);
	const drawn = runs.map(({ name, success: { share, low, high } }, index) => {
		const y = TOP + index * ROW + ROW / 2;
		return `${label(name, y + 4)}<line class="range" x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"/><circle cx="${x(share)}" cy="${y}" r="5"/>`;
	});
	return page(bottom + 10, [...axis, ...drawn]);
}

const CELL = 18;

/** From red to green. */
const colour = (share) =>
	share === undefined ? '#eee' : `hsl(${Math.round(share * 120)} 45% 55%)`;

/**
 * @param {string[]} runs names
 * @param {{task: string, shares: (number | undefined)[]}[]} tasks with the share of plays that passed in each run
 * @returns {string} an SVG: a cell for each task and run, from red to green
 */
export function drawTasks(runs, tasks) {
	const width = (WIDTH - LEFT) / Math.max(1, runs.length);
	const heads = runs.map(
		(name, index) =>
			`<text x="${at(LEFT + index * width + 4)}" y="${TOP - 10}">${escaped(name)}</text>`,
	);
	const rows = tasks.map(({ task, shares }, row) => {
		const y = TOP + row * CELL;
		const cells = shares.map((share, index) => {
			const x = at(LEFT + index * width);
			const told = share === undefined ? '' : `${Math.round(share * 100)} %`;
			return `<rect class="cell" x="${x}" y="${y}" width="${at(width)}" height="${CELL}" fill="${colour(share)}"/><text x="${at(x + width / 2)}" y="${y + 13}" text-anchor="middle">${told}</text>`;
		});
		return `${label(task, y + 13)}${cells.join('')}`;
	});
	return page(TOP + tasks.length * CELL + 10, [...heads, ...rows]);
}
