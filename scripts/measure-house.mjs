/**
 * Reads how the source of the package is built: files, functions and names. Prints one JSON line, {"lines", "files", "median",
 * "p90", "max", "longestFunction", "namesWithTwoMeanings", "any"}. `lines` are those of all of `src`; stderr gets them room by room.
 * `median`, `p90` and `max` are lines of files. A function's lines are all from its first to its last. `any` counts `any`, `as`, `!` and
 * comments that switch a rule off. Events that nothing sends to a machine are found by test/laws/machines.test.ts.
 *
 *   node scripts/measure-house.mjs [--list]   to stderr: what is over the limits of test/laws/house.test.ts, or has two meanings
 */
import { parseArgs } from 'node:util';

import { median, percentile, sum } from './figures.mjs';
import { inspectHouse, MOST } from './house/inspect-house.mjs';
import { packageRoot } from './package-root.mjs';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });

const { files, functions, escapes, names } = inspectHouse(packageRoot);
const source = files.filter(({ file }) => file.startsWith('src/'));
const linesOf = (some) => sum(some.map(({ lines }) => lines));
const total = linesOf(source);
const sizes = files.map(({ lines }) => lines);

const roomOf = ({ file }) => file.split('/')[1];
const rooms = [...new Set(source.map(roomOf))].map((room) => [
	`src/${room}`,
	linesOf(source.filter((one) => roomOf(one) === room)),
]);
for (const [room, lines] of [...rooms, ['src', total]])
	console.error(`${room.padEnd(24)} ${String(lines).padStart(6)}`);

if (values.list) {
	const rings = [
		...files
			.filter(({ lines }) => lines > MOST.linesOfFile)
			.map(({ file, lines }) => `${file}: ${lines} lines`),
		...functions
			.filter(({ lines }) => lines > MOST.linesOfFunction)
			.map(({ where, name, lines }) => `${where} ${name}: ${lines} lines`),
		...names.map((one) => `${one.name} has two meanings: ${one.files.join(', ')}`),
		...escapes,
	];
	for (const line of rings) console.error(line);
}

console.log(
	JSON.stringify({
		lines: total,
		files: files.length,
		median: median(sizes),
		p90: percentile(sizes, 0.9),
		max: Math.max(...sizes),
		longestFunction: Math.max(...functions.map(({ lines }) => lines)),
		namesWithTwoMeanings: names.length,
		any: escapes.length,
	}),
);
