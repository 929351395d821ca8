import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureN8n } from '../../sandbox/install.mjs';
import { runCommand } from '../../sandbox/run-command.mjs';

const SCRIPT = path.join(path.dirname(fileURLToPath(import.meta.url)), 'inside-n8n.mjs');

/**
 * Asks a process that has the node types of the sandbox's n8n.
 *
 * @param {'validate' | 'oracle' | 'descriptions'} question see inside-n8n.mjs
 * @param {unknown} [input]
 * @param {object} [env] n8n leaves two nodes out by default; a corpus may use any that it ships
 * @returns {Promise<any>} its answer
 */
export async function askN8n(question, input = null, env = { NODES_EXCLUDE: '[]' }) {
	const onProgress = (line) => console.error(line);
	const { nodeBinary, directory } = await ensureN8n({ onProgress });
	const scratch = await mkdtemp(path.join(tmpdir(), 'foreman-corpus-'));
	try {
		const [given, answer] = ['given.json', 'answer.json'].map((name) => path.join(scratch, name));
		await writeFile(given, JSON.stringify(input));
		await runCommand(nodeBinary, [SCRIPT, question, directory, given, answer], {
			cwd: scratch,
			label: 'asking n8n',
			onProgress,
			// Test runners set the last two, and they change how n8n behaves.
			env: {
				...process.env,
				N8N_USER_FOLDER: scratch,
				...env,
				NODE_ENV: undefined,
				JEST_WORKER_ID: undefined,
			},
		});
		return JSON.parse(await readFile(answer, 'utf8'));
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}
