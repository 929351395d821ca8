import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { freePort } from '../sandbox/free-port.mjs';
import { startBridge } from './bridge.mjs';
import { BudgetUsedUp, openBudget, usageIn } from './budget.mjs';
import { readChatModel } from './chat-model.mjs';
import { isForJudge, keepForJudge } from './judge-copy.mjs';
import { folderOf, journal, readJournal } from './journal.mjs';
import { readOutsideTasks } from './outside-tasks.mjs';
import { placeFile } from './place-file.mjs';
import { playTask } from './play-task.mjs';
import { openProvider } from './provider.mjs';
import { describeRun } from './run-folder.mjs';
import { chosenTasks, loadTask } from './task-list.mjs';
import { closeTaskN8n, dropCredentials, ENDED, freshN8n, openTaskN8n } from './task-n8n.mjs';
import { transcriptOf } from './transcript.mjs';

/** The bridge of a play keeps its port, as n8n goes on asking there. */
async function openBridge(folder, options) {
	const file = path.join(folder, 'bridge-port');
	const port = Number((await readFile(file, 'utf8').catch(() => '')) || (await freePort()));
	await writeFile(file, String(port));
	return await startBridge({ directory: path.join(folder, 'requests'), port, ...options });
}

/** Ends the n8n of a play that is over. What is large goes; with a chat model node, what has its key. */
async function endPlay(folder, node) {
	await closeTaskN8n(folder);
	if (node !== undefined) await dropCredentials(folder);
	await rm(path.join(folder, 'nodes.db'), { recursive: true, force: true });
}

/** Plays a task once, and journals it. */
async function play(
	directory,
	one,
	{ way, cases, node, provider, budget, modelName, packageFolder, say },
) {
	const folder = path.join(directory, folderOf(one));
	const task = cases?.get(one.task) ?? (await loadTask(one.task, folderOf(one)));
	const access = await openTaskN8n(folder, { packageFolder, say, offline: node === undefined });
	const bridge = await openBridge(folder, { provider, budget });
	try {
		const where =
			provider === undefined && node === undefined
				? `: answer the requests in ${folder}/requests`
				: ' …';
		say(`${folderOf(one)}${where}`);
		const model = { url: bridge.url, model: modelName, node, figures: bridge.figures };
		const beforeJudge = async () => {
			if (!isForJudge(folder)) await keepForJudge(folder);
		};
		const playing = playTask(task, { way, access, model, directory: folder, beforeJudge });
		playing.catch(() => {});
		const line = { ...one, ...(await Promise.race([playing, budget.usedUp])) };
		placeFile(path.join(folder, 'transcript.md'), transcriptOf(folder));
		journal(directory, line);
		say(`${folderOf(one)}: ${line.verdict}`);
	} finally {
		await closeTaskN8n(folder);
		await bridge.stop();
	}
	await endPlay(folder, node);
}

/** Does work on all of a list, so many at the same time. After an error nothing more is begun. */
async function forEach(list, atOnce, work) {
	const left = [...list];
	const errors = [];
	const one = async () => {
		while (left.length > 0 && errors.length === 0)
			await work(left.shift()).catch((error) => errors.push(error));
	};
	await Promise.all(Array.from({ length: atOnce }, one));
	if (errors.length > 0) throw errors[0];
}

/**
 * Has a Foreman do tasks, each in an n8n of its own, and journals what came of each in a folder. Called again, it goes on where
 * it was: what is journalled is not played again.
 *
 * @param {string} directory
 * @param {object} options as `npm run eval -- --help` says; `byFiles`: requests are answered with files,
 *   `environment`: with the keys of models, `say`: told what happens
 * @throws {Error} when the budget is used up, the folder holds a run of another model, or a play cannot go on
 */
export async function playRun(directory, options) {
	const { names, way, chatModel, repeat, atOnce, environment, say } = options;
	if (existsSync(directory) && !statSync(directory).isDirectory())
		throw new Error(`"${directory}" is a file. Name a folder for the results.`);
	const cases = options.cases === undefined ? undefined : readOutsideTasks(options.cases);
	const tasks = await chosenTasks(names, cases && [...cases.keys()]);
	const node = chatModel === undefined ? undefined : readChatModel(chatModel, environment);
	const modelName = options.modelName ?? node?.name ?? 'bridge';
	const provider =
		options.byFiles || node !== undefined ? undefined : openProvider(modelName, environment);
	const packageFolder = path.resolve(options.packageFolder);
	await mkdir(directory, { recursive: true });
	describeRun(directory, { model: modelName, way, packageFolder });
	await rm(path.join(directory, ENDED), { force: true });
	const budget = openBudget(await usageIn(directory), options);
	const done = new Set(readJournal(directory).map(folderOf));
	const plays = Array.from({ length: repeat }, (_, index) =>
		tasks.map((task) => ({ task, repetition: index + 1 })),
	).flat();
	// A kill may have come after a play was journalled, before its n8n was closed.
	for (const one of plays)
		if (done.has(folderOf(one))) await endPlay(path.join(directory, folderOf(one)), node);
	const left = plays.filter((one) => !done.has(folderOf(one)));
	// Rejects: nothing is begun that could not be paid for.
	if (left.length > 0 && !budget.isLeft()) await budget.usedUp;
	if (left.length < plays.length) say(`${plays.length - left.length} plays are judged already`);
	if (provider === undefined && node === undefined)
		say(`You are the model: node eval/next-request.mjs ${directory} shows the next request`);
	if (left.length > 0) await provider?.check();
	if (left.length > 0) await freshN8n(path.join(directory, 'n8n'), { packageFolder, say });
	const playing = { way, cases, node, provider, budget, modelName, packageFolder, say };
	await forEach(left, atOnce, async (one) => {
		await play(directory, one, playing).catch(async (error) => {
			if (error instanceof BudgetUsedUp) throw error;
			// A busy machine may break a play off, which is not the fault of the model.
			say(`${folderOf(one)}, once more: ${error.message}`);
			await play(directory, one, playing);
		});
	});
	await writeFile(path.join(directory, ENDED), '');
}
