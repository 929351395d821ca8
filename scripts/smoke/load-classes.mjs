import { copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runCommand } from '../../sandbox/run-command.mjs';
import { expectOk, rest } from '../../sandbox/rest-client.mjs';
import { packageRoot } from '../package-root.mjs';

const PACKAGE = 'n8n-nodes-foreman';
const LOADER = path.join(packageRoot, 'test', 'package', 'load-package.cjs');

/** How many nodes and credentials the package has. */
async function expected() {
	const { n8n } = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8'));
	return [n8n.nodes.length, n8n.credentials.length];
}

const counted = ([nodes, credentials]) => `${nodes} nodes and ${credentials} credentials`;

async function compare(what, found) {
	const all = await expected();
	if (found.some((count, index) => count !== all[index]))
		throw new Error(`${what} ${counted(found)} of ${counted(all)}`);
	return `${what} ${counted(found)}`;
}

/**
 * Loads every class of the package that an n8n has installed, with the loader of that n8n and on its Node.
 *
 * @param {{n8n: import('../../sandbox/install.mjs').InstalledN8n, installed: string}} world
 * @returns {Promise<string>} how many
 * @throws {Error} where one cannot be loaded
 */
export async function loadClasses({ n8n, installed }) {
	const scratch = await mkdtemp(path.join(tmpdir(), 'foreman-classes-'));
	try {
		const copy = path.join(scratch, PACKAGE);
		await cp(installed, copy, { recursive: true });
		// Away from our own modules, so that n8n's are found.
		const loader = path.join(scratch, path.basename(LOADER));
		await copyFile(LOADER, loader);
		const printed = await runCommand(n8n.nodeBinary, [loader, copy, 'PackageDirectoryLoader'], {
			cwd: scratch,
			env: { ...process.env, NODE_PATH: path.join(n8n.directory, 'node_modules') },
			label: 'loading every class of the package',
		});
		const { nodes, credentials } = JSON.parse(printed.slice(printed.indexOf('{"packageName"')));
		return await compare('loaded', [nodes.length, credentials.length]);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/**
 * @param {import('../../sandbox/rest-client.mjs').Session} session
 * @returns {Promise<string>} how many types of the package an n8n serves to its editor
 * @throws {Error} where one is missing
 */
export async function typesServed(session) {
	const typesOf = async (kind) =>
		expectOk(await rest(session, 'GET', `/types/${kind}.json`), `the types of ${kind}`);
	const served = (await typesOf('nodes')).map(({ name }) => name);
	const nodes = new Set(
		served
			.filter((name) => name.startsWith(`${PACKAGE}.`))
			.map((name) =>
				served.includes(name.replace(/Tool$/, '')) ? name.replace(/Tool$/, '') : name,
			),
	);
	const credentials = (await typesOf('credentials')).filter(({ name }) => /^foreman/.test(name));
	return await compare('served', [nodes.size, credentials.length]);
}
