import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { ensureN8n } from '../sandbox/install.mjs';
import { userFolder } from '../sandbox/n8n-environment.mjs';

const FOLDER = 'before-judge';
const DATABASE = 'database.sqlite';
const HITS = 'hits.jsonl';

// n8n's Node has SQLite; the one that runs this may be older.
const COPY = `const [from, to] = process.argv.slice(1);
const { DatabaseSync } = require('node:sqlite');
new DatabaseSync(from, { timeout: 30000 }).prepare('VACUUM INTO ?').run(to);`;

const databaseOf = (directory) => path.join(userFolder(directory), '.n8n', DATABASE);

/** Whether a play has come to its judge. */
export const isForJudge = (directory) => existsSync(path.join(directory, FOLDER));

/** Keeps an n8n and the requests to its services as a play has left them: a judge that a kill cut off has changed them. */
export async function keepForJudge(directory) {
	const { nodeBinary } = await ensureN8n();
	const making = path.join(directory, `${FOLDER}.part`);
	await rm(making, { recursive: true, force: true });
	await mkdir(making);
	const copy = path.join(making, DATABASE);
	execFileSync(nodeBinary, ['--no-warnings', '-e', COPY, databaseOf(directory), copy]);
	const hits = path.join(directory, HITS);
	if (existsSync(hits)) await copyFile(hits, path.join(making, HITS));
	await rename(making, path.join(directory, FOLDER));
}

/** Puts back what `keepForJudge` has kept, in an n8n that does not run. */
export async function putBackForJudge(directory) {
	const database = databaseOf(directory);
	for (const more of ['-wal', '-shm']) await rm(`${database}${more}`, { force: true });
	await copyFile(path.join(directory, FOLDER, DATABASE), database);
	await rm(path.join(directory, HITS), { force: true });
	const hits = path.join(directory, FOLDER, HITS);
	if (existsSync(hits)) await copyFile(hits, path.join(directory, HITS));
}
