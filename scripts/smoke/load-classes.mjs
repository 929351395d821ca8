import { copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runCommand } from '../../sandbox/run-command.mjs';
import { expectOk, rest } from '../../sandbox/rest-client.mjs';
import { packageRoot } from '../package-root.mjs';

const PACKAGE = 'n8n-nodes-foreman';
const LOADER = path.join(packageRoot, 'test', 'package', 'load-package.cjs');

const counted = ([nodes, credentials]) => `${nodes} nodes and ${credentials} credentials`;

async function compare(what, found) {
	const { n8n } = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8'));
	const all = [n8n.nodes.length, n8n.credentials.length];
	if (found.some((count, index) => count !== all[index]))
		throw new Error(`${what} ${counted(found)} of ${counted(all)}`);
	return `${what} ${counted(found)}`;
}

/** Loads every class of the package that an n8n has installed, with the loader of that n8n and on its Node; throws where it cannot. */
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

/** How many types of the package an n8n serves to its editor; throws where one is missing. */
export async function typesServed(session) {
	const typesOf = async (kind) =>
		expectOk(await rest(session, 'GET', `/types/${kind}.json`), `the types of ${kind}`);
	const served = (await typesOf('nodes')).map(({ name }) => name);
	const own = served.filter((name) => name.startsWith(`${PACKAGE}.`));
	const withoutTool = (name) => name.replace(/Tool$/, '');
	const nodes = new Set(
		own.map((name) => (served.includes(withoutTool(name)) ? withoutTool(name) : name)),
	);
	const credentials = (await typesOf('credentials')).filter(({ name }) => /^foreman/.test(name));
	return await compare('served', [nodes.size, credentials.length]);
}
