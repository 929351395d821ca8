import path from 'node:path';

import { userFolder } from '../../sandbox/n8n-environment.mjs';
import { ensureN8n } from '../../sandbox/install.mjs';
import { runCommand } from '../../sandbox/run-command.mjs';

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

/**
 * @param {string} directory state folder of an n8n, which may be running
 * @returns {Promise<string[]>} what is broken in its database
 */
export async function databaseProblems(directory) {
	const { nodeBinary } = await ensureN8n();
	const file = path.join(userFolder(directory), '.n8n', 'database.sqlite');
	const output = await runCommand(nodeBinary, ['--no-warnings', '-e', CHECK, file], {
		cwd: directory,
		label: 'looking into the database',
	});
	return JSON.parse(output);
}
