/**
 * Waits for the next request that has no answer in a folder of `eval/run.mjs`, and prints its Markdown, with the file to
 * write. Prints "The end." once the run has ended: node eval/next-request.mjs DIR
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { pause } from '../sandbox/progress.mjs';
import { isBrokenOff } from './run-folder.mjs';
import { BROKEN_OFF, ENDED } from './task-n8n.mjs';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name a folder: node eval/next-request.mjs DIR');

const writtenAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** The start of the names of the files of a request that has no answer, or one that was refused. */
function unanswered() {
	const tasks = existsSync(directory) ? readdirSync(directory) : [];
	for (const task of tasks.filter((name) => !name.includes(BROKEN_OFF))) {
		const folder = path.join(directory, task, 'requests');
		const files = existsSync(folder) ? readdirSync(folder).sort() : [];
		for (const [, number] of files.flatMap((file) => [/^(\d+)-request\.json$/.exec(file) ?? []])) {
			const start = path.join(folder, String(number));
			const answered = writtenAt(`${start}-answer.json`);
			const refused = writtenAt(`${start}-error.md`);
			if (number !== undefined && (answered === 0 || refused > answered)) return start;
		}
	}
	return undefined;
}

if (!existsSync(path.join(directory, 'run.json')))
	console.error(
		`No run has begun in "${directory}" yet. Waiting for: npm run eval -- ${directory}`,
	);

for (;;) {
	const found = unanswered();
	if (found !== undefined) {
		console.log(readFileSync(`${found}-request.md`, 'utf8'));
		if (existsSync(`${found}-error.md`)) console.log(readFileSync(`${found}-error.md`, 'utf8'));
		console.log(`Write your answer to ${found}-answer.json`);
		break;
	}
	if (existsSync(path.join(directory, ENDED))) {
		console.log('The end.');
		break;
	}
	if (isBrokenOff(directory))
		throw new Error(
			`The run of "${directory}" has broken off. Start it again with the same command.`,
		);
	await pause(300);
}
