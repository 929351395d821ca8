import { findTable, readRows } from '../../../scripts/data-tables.mjs';
import { createdWorkflow } from './created-workflow.mjs';
import { editedWorkflow } from './edited-workflow.mjs';
import { databaseProblems, judge } from './judge.mjs';
import { killDuring } from './kill-during.mjs';

const TABLE = 'foreman_documents';

export const prepare = async (instance, round) =>
	await (round.action === 'create' ? createdWorkflow : editedWorkflow)(instance, round);

/**
 * Plays a round: calls, kills, restarts, looks, and calls again, until a call gets through. The result's `problems` are those of the round, in
 * words: empty when the promise was kept.
 */
export async function playRound(instance, round, typical) {
	const { n8n, proxy, drivers } = instance;
	const subject = await prepare(instance, round);
	if (round.withoutTable) await dropTable(instance);
	const call = async () => await drivers[round.via](subject.given);

	const kills = [];
	const problems = [];
	for (const aim of round.kills) {
		const kill = await killDuring(instance, aim, typical, call);
		const asked = proxy.requests.length;
		await n8n.restart();
		const found = await judge(instance, subject);
		kills.push({ ...kill, found });
		problems.push(...found.problems, ...(await databaseProblems(n8n.directory)));
		if (proxy.requests.length > asked) problems.push('n8n took the killed call up again');
		if (kill.orphans) problems.push('children of n8n outlived it');
		if (kills.at(-2)?.found.state === 'new' && found.state === 'old')
			problems.push('a killed retry brought the old workflow back');
	}

	const answer = await call().catch((error) => ({ error: { message: error.message } }));
	const found = await judge(instance, subject);
	problems.push(...found.problems);
	if (found.state !== 'new') problems.push(`after the retry the ${found.state} workflow is there`);
	if (answer.error !== undefined) problems.push(`the retry failed: ${answer.error.message}`);
	if (!(await isRemembered(instance, found.versionId)))
		problems.push('the code of the retry is not remembered');
	return { subject, result: { round, kills, retry: { found }, problems } };
}

/** Whether Foreman's table works, and holds the code that made this version of a workflow. */
async function isRemembered({ call }, versionId) {
	const table = await findTable(call, TABLE);
	if (table === undefined) return false;
	const drafts = { columnName: 'kind', condition: 'eq', value: 'code-draft' };
	const rows = await readRows(call, table.id, [drafts]);
	return rows.some(({ body }) => JSON.parse(body).versionId === versionId);
}

async function dropTable({ call }) {
	const table = await findTable(call, TABLE);
	if (table !== undefined) await call('DELETE', `/data-tables/${table.id}`);
}
