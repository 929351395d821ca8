import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { ensureN8n } from '../../../sandbox/install.mjs';
import { userFolder } from '../../../sandbox/n8n-environment.mjs';
import { rest } from '../../../sandbox/rest-client.mjs';
import { runCommand } from '../../../sandbox/run-command.mjs';
import { answerOf } from './instance.mjs';

/**
 * Looks at what n8n holds, without using Foreman. `state` is old, new or wrong; `count` workflows have that name; `versionId` is that of the
 * draft, where there is one workflow.
 */
export async function judge({ owner, call }, subject) {
	const found = await findByName(call, subject.names);
	if (found.length !== 1) {
		const mayBeNone = found.length === 0 && subject.before === undefined;
		const problems = mayBeNone ? [] : [`${found.length} workflows are called ${subject.names}`];
		const state = mayBeNone ? 'old' : 'wrong';
		return { state, count: found.length, republished: false, problems };
	}
	const workflow = await call('GET', `/workflows/${found[0].id}`);
	const sinceBefore = subject.before && differences(workflow, subject.before);
	const toWanted = differences(workflow, subject.wanted);
	const access = await accessProblems(owner, workflow);
	const production = await productionProblems(workflow, subject);
	const state = toWanted.length === 0 ? 'new' : sinceBefore?.length === 0 ? 'old' : 'wrong';
	const identity = subject.workflowId === undefined || subject.workflowId === workflow.id;
	return {
		state: access.length > 0 || !identity ? 'wrong' : state,
		count: 1,
		versionId: workflow.versionId,
		republished: production.length > 0,
		problems: [
			...(state === 'wrong' ? [`neither old nor new: ${toWanted.join(', ')}`] : []),
			...(identity ? [] : ['another workflow has that name']),
			...access,
			...production,
		],
	};
}

async function findByName(call, names) {
	const [shortest] = [...names].sort((one, other) => one.length - other.length);
	const { data } = await call('GET', `/workflows?limit=250&name=${encodeURIComponent(shortest)}`);
	return data.filter(({ name }) => names.includes(name));
}

/**
 * What of the wanted content is otherwise, whatever its ids. A node without a name is a sticky note of any name; fields that a wanted node
 * does not have may be anything.
 */
function differences(workflow, wanted) {
	const whole = ['name', 'connections', 'settings', 'pinData'].filter(
		(field) => !isDeepStrictEqual(workflow[field] ?? {}, wanted[field] ?? {}),
	);
	const left = [...workflow.nodes];
	const nodes = wanted.nodes.flatMap((node) => {
		const index = left.findIndex(({ name, type }) =>
			node.name === undefined ? type === node.type : name === node.name,
		);
		const [actual = {}] = index === -1 ? [] : left.splice(index, 1);
		return Object.keys(node)
			.filter((key) => !isDeepStrictEqual(actual[key], node[key]))
			.map((key) => `${node.name ?? node.type}.${key}`);
	});
	return [...whole, ...nodes, ...left.map(({ name }) => `one node too many, "${name}"`)];
}

async function accessProblems(owner, workflow) {
	const isOwned = workflow.shared.some(
		({ role, project }) => role === 'workflow:owner' && project.creatorId === owner.userId,
	);
	const opened = await rest(owner, 'GET', `/rest/workflows/${workflow.id}`);
	const opens = opened.status === 200 && opened.body.data.nodes.length === workflow.nodes.length;
	const kept = `/rest/workflow-history/workflow/${workflow.id}/version/${workflow.versionId}`;
	const { status } = await rest(owner, 'GET', kept);
	return [
		...(isOwned ? [] : ['nobody owns it']),
		...(opens ? [] : [`the editor cannot open it: HTTP ${opened.status}`]),
		...(status === 200 ? [] : ['its version is not in its history']),
	];
}

async function productionProblems({ activeVersionId, activeVersion }, { live, before, wanted }) {
	if (live === undefined) return activeVersionId === null ? [] : ['a draft was published'];
	if (activeVersionId !== live.versionId) return [`version ${activeVersionId} is live`];
	const answer = await answerOf(live.webhookUrl, {});
	// Settings have no versions: when they change, n8n starts the live version again with them.
	const mayRestart = !isDeepStrictEqual(before.settings, wanted.settings);
	const publications = activeVersion.workflowPublishHistory.length;
	return [
		...(isDeepStrictEqual(activeVersion.nodes, live.nodes) ? [] : ['the live version has changed']),
		...(isDeepStrictEqual(answer, live.answer) ? [] : [`it answers ${JSON.stringify(answer)}`]),
		...(mayRestart || publications === live.publications ? [] : ['n8n recorded a publication']),
	];
}

/** Checks what no API shows. n8n's own Node runs it, because that has SQLite. */
const CHECK = `
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(process.argv[1], { readOnly: true });
const all = (sql) => database.prepare(sql).all();
const named = (word, rows) => rows.map((row) => word + ' ' + Object.values(row).join(' '));
const tables = new Set(all("SELECT name FROM sqlite_master WHERE type = 'table'").map((row) => row.name));
console.log(JSON.stringify([
	...all('PRAGMA quick_check').map((row) => row.quick_check).filter((text) => text !== 'ok'),
	...named('no owner:', all("SELECT id, name FROM workflow_entity WHERE id NOT IN (SELECT workflowId FROM shared_workflow WHERE role = 'workflow:owner')")),
	...named('version without history:', all('SELECT id, name FROM workflow_entity WHERE versionId NOT IN (SELECT versionId FROM workflow_history)')),
	...named('live version without history:', all('SELECT id, name FROM workflow_entity WHERE activeVersionId IS NOT NULL AND activeVersionId NOT IN (SELECT versionId FROM workflow_history)')),
	...named('data table without a table:', all('SELECT id, name FROM data_table').filter(({ id }) => !tables.has('data_table_user_' + id))),
	...named('data table without columns:', all('SELECT id, name FROM data_table WHERE id NOT IN (SELECT dataTableId FROM data_table_column)')),
	...named('data table twice:', all('SELECT name, count(*) FROM data_table GROUP BY name HAVING count(*) > 1')),
]));`;

/** What is broken in the database of an n8n with that state folder, which may be running. */
export async function databaseProblems(directory) {
	const { nodeBinary } = await ensureN8n();
	const file = path.join(userFolder(directory), '.n8n', 'database.sqlite');
	const output = await runCommand(nodeBinary, ['--no-warnings', '-e', CHECK, file], {
		cwd: directory,
		label: 'looking into the database',
	});
	return JSON.parse(output);
}
