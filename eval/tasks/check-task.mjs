import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { deleteWorkflow } from '../../sandbox/published-workflow.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { startServices } from '../services.mjs';
import { chosenTasks, loadTask } from '../task-list.mjs';
import { closeTaskN8n, openTaskN8n } from '../task-n8n.mjs';

/** The ids of all workflows, data tables and credentials. */
export const idsIn = async ({ call }) => {
	const lists = ['/workflows?limit=250', '/data-tables?limit=100', '/credentials?limit=250'];
	const [workflows, tables, credentials] = await Promise.all(
		lists.map(async (path) => (await call('GET', path)).data.map(({ id }) => id)),
	);
	return { workflows, tables, credentials };
};

/** Takes away all workflows, data tables and credentials but those that were there before. */
export async function clear(n8n, before) {
	const now = await idsIn(n8n);
	for (const id of now.workflows)
		if (!before.workflows.includes(id)) await deleteWorkflow(n8n.access, id);
	for (const id of now.tables)
		if (!before.tables.includes(id)) await n8n.call('DELETE', `/data-tables/${id}`);
	for (const id of now.credentials)
		if (!before.credentials.includes(id)) await n8n.call('DELETE', `/credentials/${id}`);
}

/**
 * Whether the judge of a task tells right from wrong: it refuses the seed and each wrong solution, and accepts the
 * reference solution. It makes all of them in an n8n, and takes them away.
 *
 * @param {import('../task-list.mjs').Task} task
 * @param {Pick<import('../task-list.mjs').Context, 'access' | 'call'>} n8n in which nothing else happens meanwhile
 * @returns {Promise<{solution: string, isRight: boolean, failed: string[]}[]>} for each solution: whether it was judged rightly, and the checks that failed
 */
export async function checkTask({ services = {}, seed, judge, solve, wrong }, n8n) {
	const nothing = async () => await Promise.resolve({ output: '' });
	const solutions = [
		['the seed', nothing, false],
		['the reference', solve, true],
	].concat(Object.entries(wrong).map(([what, solution]) => [what, solution, false]));
	const results = [];
	for (const [solution, carryOut, isSolved] of solutions) {
		const before = await idsIn(n8n);
		const running = await startServices(services);
		const context = { ...n8n, services: running };
		try {
			const world = await seed(context);
			const report = await carryOut(context, world);
			const checks = await judge(context, world, report);
			const failed = checks.filter(([, holds]) => !holds).map(([what]) => what);
			results.push({ solution, isRight: (failed.length === 0) === isSolved, failed });
		} finally {
			await running.stop();
			await clear(n8n, before);
		}
	}
	return results;
}

/**
 * Checks tasks one after the other, and prints for each solution how it was judged.
 *
 * @param {string[]} names all when empty
 * @param {{say: (line: string) => void}} options
 * @returns {Promise<boolean>} whether all were judged rightly
 */
export async function checkTasks(names, { say }) {
	const tasks = await chosenTasks(names);
	const parent = await mkdtemp(path.join(tmpdir(), 'foreman-eval-'));
	const directory = path.join(parent, 'check');
	const wrong = [];
	try {
		const access = await openTaskN8n(directory, { say });
		const n8n = { access, call: caller(access) };
		for (const name of tasks)
			for (const { solution, isRight, failed } of await checkTask(await loadTask(name), n8n)) {
				if (!isRight) wrong.push(`${name}, ${solution}`);
				const why = failed.length === 0 ? 'accepted' : `refused: ${failed.join('; ')}`;
				console.log(`${isRight ? 'right' : 'WRONG'}  ${name}, ${solution}: ${why}`);
			}
	} finally {
		await closeTaskN8n(directory);
		await rm(parent, { recursive: true, force: true });
	}
	console.log(`${tasks.length} tasks; judged wrongly: ${wrong.join('; ') || 'none'}`);
	return wrong.length === 0;
}
