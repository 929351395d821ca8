/**
 * Reads how the source of the package is built: files, functions and names. Prints one JSON line, {"lines", "files", "median",
 * "p90", "max", "longestFunction", "namesWithTwoMeanings", "any", "deadEvents", "wiring"}. `lines` are those of all of `src`; stderr
 * gets them room by room. `median`, `p90` and `max` are lines of files. A function's lines are all from its first to its last. `any` counts
 * `any`, `as`, `!` and comments that switch a rule off; `deadEvents` events that nothing sends to a machine, and effects that nothing performs.
 *
 *   node scripts/measure-house.mjs [--list]   to stderr: what is over the limits of test/laws/house.test.ts, or has two meanings
 */
import { parseArgs } from 'node:util';

import { sum } from './figures.mjs';
import { deadEvents } from './house/dead-events.mjs';
import { inspectHouse, MOST } from './house/inspect-house.mjs';
import { packageRoot } from './package-root.mjs';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });

const { files, functions, escapes, names } = inspectHouse(packageRoot);
const source = files.filter(({ file }) => file.startsWith('src/'));
const linesOf = (some) => sum(some.map(({ lines }) => lines));
const total = linesOf(source);
const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
const share = (part) => sizes[Math.floor(sizes.length * part)];
const dead = deadEvents(
	packageRoot,
	source.map(({ file }) => file),
);
const wiring = source.filter(({ file }) => file.startsWith('src/wiring/'));

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
		...(dead ?? ['The law about machines has no reader: deadEvents is not counted.']),
		...wiring.map(({ file }) => file),
	];
	for (const line of rings) console.error(line);
}

console.log(
	JSON.stringify({
		lines: total,
		files: files.length,
		median: share(0.5),
		p90: share(0.9),
		max: sizes.at(-1),
		longestFunction: Math.max(...functions.map(({ lines }) => lines)),
		namesWithTwoMeanings: names.length,
		any: escapes.length,
		deadEvents: dead?.length ?? null,
		wiring: wiring.length,
	}),
);
