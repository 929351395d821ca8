/**
 * Has a Foreman do tasks, each in an n8n of its own, with a model that is answered with files, and judges what came of them:
 *
 *   node eval/run.mjs DIR [TASK …] [--package FOLDER]
 *   node eval/run.mjs --check [TASK …]
 *
 * Started again, it goes on where it was.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { freePort } from '../sandbox/free-port.mjs';
import { caller } from '../sandbox/rest-client.mjs';
import { packageRoot } from '../scripts/package-root.mjs';
import { startBridge } from './bridge.mjs';
import { checkTask } from './check-task.mjs';
import { journal, journalTable, readJournal } from './journal.mjs';
import { playTask } from './play-task.mjs';
import { loadTasks } from './task-list.mjs';
import { ENDED, openTaskN8n } from './task-n8n.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		check: { type: 'boolean', default: false },
		package: { type: 'string', default: packageRoot },
	},
});

const say = (line) => console.error(line);

/** The bridge of a task keeps its port, as n8n goes on asking there. */
async function openBridge(directory) {
	const folder = path.join(directory, 'requests');
	const file = path.join(directory, 'bridge-port');
	const port = Number((await readFile(file, 'utf8').catch(() => '')) || (await freePort()));
	await writeFile(file, String(port));
	return await startBridge({ directory: folder, port });
}

async function play(directory, one) {
	const folder = path.join(directory, one.name);
	const n8n = await openTaskN8n(folder, { packageFolder: path.resolve(values.package), say });
	const bridge = await openBridge(folder);
	try {
		say(`${one.name}: answer the requests in ${path.join(folder, 'requests')}`);
		const model = { url: bridge.url, model: 'bridge', figures: bridge.figures };
		journal(directory, await playTask(one, { access: n8n.access, model, directory: folder }));
		await n8n.stop();
	} finally {
		await bridge.stop();
	}
}

async function playAll([directory, ...names]) {
	if (directory === undefined) throw new Error('Name a folder: node eval/run.mjs DIR [TASK …]');
	await mkdir(directory, { recursive: true });
	const ended = path.join(directory, ENDED);
	await rm(ended, { force: true });
	for (const one of await loadTasks(names))
		if (!readJournal(directory).some(({ task }) => task === one.name)) await play(directory, one);
	await writeFile(ended, '');
	console.log(journalTable(readJournal(directory)));
}

async function checkAll(names) {
	const parent = await mkdtemp(path.join(tmpdir(), 'foreman-eval-'));
	const { access, stop } = await openTaskN8n(path.join(parent, 'check'), { say });
	try {
		for (const { name, task } of await loadTasks(names))
			for (const { solution, isRight, failed } of await checkTask(task, {
				access,
				call: caller(access),
			})) {
				if (!isRight) process.exitCode = 1;
				const why = failed.length === 0 ? 'accepted' : `refused: ${failed.join('; ')}`;
				console.log(`${isRight ? 'right' : 'WRONG'}  ${name}, ${solution}: ${why}`);
			}
	} finally {
		await stop();
		await rm(parent, { recursive: true, force: true });
	}
}

await (values.check ? checkAll(positionals) : playAll(positionals));
