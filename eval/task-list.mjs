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
 * @property {[RegExp, string][]} [answers] what the user answers to a question that matches
 * @property {(context: Context, world: any, report: Report) => Promise<[string, boolean][]>} judge what holds, by what n8n does
 * @property {Solution} solve a right solution, by n8n's API alone
 * @property {Record<string, Solution>} wrong solutions that the judge has to refuse, by what is wrong with them
 */

/**
 * The tasks in `tasks/`, one a folder.
 *
 * @param {string[]} [only] names; all when left out
 * @returns {Promise<{name: string, task: Task}[]>}
 * @throws {Error} when a name is unknown
 */
export async function loadTasks(only = []) {
	const known = (await readdir(FOLDER)).sort();
	const unknown = only.find((name) => !known.includes(name));
	if (unknown !== undefined)
		throw new Error(`"${unknown}" is no task. The tasks are: ${known.join(', ')}.`);
	const names = only.length === 0 ? known : only;
	return await Promise.all(
		names.map(async (name) => ({
			name,
			task: (await import(path.join(FOLDER, name, 'task.mjs'))).default,
		})),
	);
}
