/**
 * Reads how the source of the package is built: files, functions and names. Prints one JSON line, {"files", "median",
 * "p90", "max", "longestFunction", "namesWithTwoMeanings", "any", "deadEvents", "wiring"}. `median`, `p90` and
 * `max` are lines of files. A function's lines are all from its first to its last. `any` counts `any`, `as`,
 * `!` and comments that switch a rule off; `deadEvents` events that nobody sends to a machine, and effects that nobody performs.
 *
 *   node scripts/measure-house.mjs [--list]   to stderr: what is over the limits of test/laws/house.test.ts, or has two meanings
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { deadEvents } from './house/dead-events.mjs';
import { inspectHouse, MOST } from './house/inspect-house.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });

const { files, functions, escapes, names } = inspectHouse(root);
const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
const share = (part) => sizes[Math.floor(sizes.length * part)];
const dead = deadEvents(
	root,
	files.map(({ file }) => file).filter((file) => file.startsWith('src/')),
);
const wiring = files.filter(({ file }) => file.startsWith('src/wiring/'));

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
