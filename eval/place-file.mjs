import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file at once: readers never see half of it, and no kill leaves half of it. */
export function placeFile(target, text) {
	writeFileSync(`${target}.part`, text);
	renameSync(`${target}.part`, target);
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const parsed = (line) => {
	try {
		return [JSON.parse(line)];
	} catch {
		// The rest of a line that a kill cut off.
		return [];
	}
};

/** @returns {any} what a JSON file holds; undefined where there is none */
export const readJsonFile = (file) => parsed(textOf(file))[0];

/** @returns {any[]} the lines of a JSONL file; empty where there is none */
export const readLines = (file) => textOf(file).split('\n').filter(Boolean).flatMap(parsed);

/** Adds a line to a JSONL file. */
export function addLine(file, value) {
	const isCutOff = !['', '\n'].includes(textOf(file).slice(-1));
	appendFileSync(file, `${isCutOff ? '\n' : ''}${JSON.stringify(value)}\n`);
}
