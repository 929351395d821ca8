import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { isAlive, runsCommand } from '../sandbox/processes.mjs';
import { readJournal } from './journal.mjs';
import { placeFile, readJsonFile } from './place-file.mjs';

const fileOf = (directory) => path.join(directory, 'run.json');
const pidOf = (directory) => path.join(directory, 'run.pid');

/** The process that plays a folder, or the last that did; undefined where none has. */
const playerOf = (directory) =>
	existsSync(pidOf(directory)) ? Number(readFileSync(pidOf(directory), 'utf8')) : undefined;

/** @returns {boolean} whether a run of the folder has begun, and its process is gone */
export function isBrokenOff(directory) {
	const player = playerOf(directory);
	return player !== undefined && !isAlive(player);
}

/**
 * Notes what a folder holds a run of.
 *
 * @param {string} directory
 * @param {{model: string, way: string, packageFolder: string}} run
 * @throws {Error} when it holds one of something else, or another process plays it
 */
export function describeRun(directory, { model, way, packageFolder }) {
	const version = readJsonFile(path.join(packageFolder, 'package.json'))?.version ?? packageFolder;
	const stored = readJsonFile(fileOf(directory));
	// One from before there were ways.
	const known = stored && { way: 'foreman', ...stored };
	for (const [what, wanted] of Object.entries({ model, way }))
		if (known !== undefined && known[what] !== wanted)
			throw new Error(
				`"${directory}" holds a run of the ${what} "${known[what]}". Name another folder.`,
			);
	const player = playerOf(directory);
	// A stranger may have its id since.
	if (player !== undefined && player !== process.pid && runsCommand(player, 'run.mjs'))
		throw new Error(`"${directory}" is being played by process ${player}.`);
	placeFile(pidOf(directory), String(process.pid));
	if (known === undefined)
		placeFile(
			fileOf(directory),
			JSON.stringify({ model, way, version, began: new Date().toISOString() }),
		);
}

/**
 * @param {string} directory
 * @returns {{directory: string, name: string, model: string, way: string, version: string, lines: import('./journal.mjs').Line[]}} a run; `name`
 *   is that of its folder
 * @throws {Error} when there is none
 */
export function readRun(directory) {
	if (!existsSync(fileOf(directory)))
		throw new Error(
			`"${directory}" does not hold a run. Name a folder that npm run eval has written.`,
		);
	const lines = readJournal(directory);
	return {
		way: 'foreman',
		...readJsonFile(fileOf(directory)),
		directory,
		name: path.basename(path.resolve(directory)),
		lines,
	};
}
