import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('tasks', import.meta.url));

/**
 * @typedef {object} Context
 * @property {{baseUrl: string, apiKey: string}} access
 * @property {(method: string, path: string, body?: unknown) => Promise<any>} call n8n's public API
 * @property {Awaited<ReturnType<typeof import('./services.mjs').startServices>>} services
 *
 * @typedef {object} Report what the agent says at its end
 * @property {string} output
 *
 * @typedef {(context: Context, world: any) => Promise<Report>} Solution
 *
 * @typedef {object} Task
 * @property {Parameters<typeof import('./services.mjs').startServices>[0]} [services] on loopback, by name
 * @property {string[]} [inside] services that an operator lets agents ask, as those of a house are; the others are closed to them
 * @property {(context: Context) => Promise<any>} seed puts in place what the task is about; gives what JSON can hold
 * @property {(context: Context, world: any) => string} words of the user
 * @property {string[]} [later] what the user says after the first report, after the next, and so on
 * @property {[RegExp, string][]} [answers] what the user answers to a question that matches
 * @property {RegExp} [refuses] what the user says no to, tested on the tool and the question
 * @property {(context: Context, world: any, report: Report) => Promise<[string, boolean][]>} judge what holds, by what n8n does
 * @property {Solution} solve a right solution, by n8n's API alone
 * @property {Record<string, Solution>} wrong solutions that the judge has to refuse, by what is wrong with them
 */

/** The names of the tasks in `tasks/`, one a folder; the files beside them are what tasks are made of. */
export const taskNames = async () =>
	(await readdir(FOLDER)).filter((name) => !name.endsWith('.mjs')).sort();

/**
 * Loads a task.
 *
 * @param {string} name
 * @param {string} [copy] tasks keep a state while they are judged: what is played at the same time needs copies of its own
 * @returns {Promise<Task>}
 */
export const loadTask = async (name, copy) => {
	const file = path.join(FOLDER, name, 'task.mjs');
	return (await import(copy === undefined ? file : `${file}?copy=${copy}`)).default;
};

/**
 * @param {string[]} names all when empty
 * @param {string[]} [known] ours when left out
 * @returns {Promise<string[]>} the names
 * @throws {Error} when one is unknown
 */
export async function chosenTasks(names, known) {
	known ??= await taskNames();
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined)
		throw new Error(`"${unknown}" is not a task. The tasks are: ${known.join(', ')}.`);
	return names.length === 0 ? known : names;
}
