/**
 * `npm run test:versions`: tries each surface of Foreman in every n8n that it says it works in, each from a lock of its own, and writes the
 * table of docs/install.md. Needs no n8n that runs; each version takes 3 GB in ~/.cache and some minutes the first time. Not part of `npm test`.
 *
 *   node scripts/test-versions.mjs [version …]    some of them; the table then stays as it is
 *
 * With FOREMAN_N8N_URL and FOREMAN_N8N_KEY the one that is tried is the n8n there, which is left as it was; with
 * FOREMAN_N8N_EMAIL and FOREMAN_N8N_PASSWORD, of its owner, live tests run there as well. FOREMAN_OWN_HOST is how it reaches this machine.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { attachedN8n } from '../sandbox/attached-n8n.mjs';
import { ensureN8n } from '../sandbox/install.mjs';
import { onNode } from '../sandbox/other-node.mjs';
import { bootN8n } from './boot-n8n.mjs';
import { asGuest } from './demo/as-guest.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { markdownTable } from './figures.mjs';
import { packageRoot, PROGRAMS, runScript } from './package-root.mjs';
import { runSmoke } from './smoke.mjs';

const SANDBOX = path.join(packageRoot, 'sandbox');
const VERSIONS = path.join(SANDBOX, 'versions');
const PAGE = path.join(packageRoot, 'docs', 'install.md');
const TABLE = /(<!-- versions: [^\n]* -->\n)[^]*?(\n<!-- \/versions -->)/;
/** The Node that n8n's images have by default, and that of n8n 3. */
const USUAL_NODE = 24;
const NEXT_NODE = 26;

const say = (line) => console.log(line);
const versionIn = (source) =>
	JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')).dependencies.n8n;

/** What is tried, the oldest first: each version on the usual Node, and the newest on the next one. */
function everything() {
	const sources = [...readdirSync(VERSIONS).map((name) => path.join(VERSIONS, name)), SANDBOX];
	const all = sources.map((source) => ({ source, version: versionIn(source), node: USUAL_NODE }));
	return [...all, { ...all.at(-1), node: NEXT_NODE }];
}

async function tryVersion({ source, version, node }) {
	say(`\nn8n ${version} on Node ${node}`);
	const usual = await ensureN8n({ source, onProgress: say });
	const n8n = node === USUAL_NODE ? usual : await onNode(usual, node, { onProgress: say });
	const { directory, owner, end } = await bootN8n({ n8n, say });
	const installed = path.join(directory, 'home/.n8n/nodes/node_modules/n8n-nodes-foreman');
	const whose = { access: owner, session: owner, mark: '' };
	try {
		return await runSmoke({ ...whose, n8n, installed, directory, say });
	} finally {
		await end();
	}
}

const LIVE = ['--selectProjects', 'live-attached', '--runInBand'];

function liveCell(hasPassed) {
	if (hasPassed === undefined)
		return { untested: 'they need FOREMAN_N8N_EMAIL and FOREMAN_N8N_PASSWORD as well' };
	return hasPassed ? { said: 'passed' } : { failed: 'see above' };
}

async function tryAttached(access) {
	say(`\nThe n8n at ${access.baseUrl}. Not tried: what ends n8n, its environment, what it logs.`);
	return await asGuest(access, say, async (guest) => {
		const session = access.cookie && access;
		const cells = await runSmoke({ ...guest, access, session, say });
		const hasPassed = access.cookie ? runScript(PROGRAMS.jest, LIVE) : undefined;
		return { ...cells, 'live tests': liveCell(hasPassed) };
	});
}

const word = ({ failed, untested }) => (failed ? 'no' : untested ? '–' : 'yes');

function tableOf(rows) {
	const names = Object.keys(rows[0]?.cells ?? {});
	const line = ({ version, node, cells }) => {
		return [version, node, ...names.map((name) => word(cells[name]))];
	};
	return markdownTable([['n8n', 'Node', ...names], ...rows.map(line)]);
}

/** @returns {Promise<{version: string, node: number | string, cells: object}[]>} */
async function tryAll(wanted) {
	const attached = await attachedN8n();
	if (attached)
		return [{ version: attached.baseUrl, node: '–', cells: await tryAttached(attached) }];
	await ensureBuilt();
	const rows = [];
	for (const one of everything())
		if (wanted.length === 0 || wanted.includes(one.version))
			rows.push({ ...one, cells: await tryVersion(one) });
	if (rows.length === 0) throw new Error(`sandbox/versions has no n8n ${wanted.join(', ')}`);
	if (wanted.length === 0) {
		const text = readFileSync(PAGE, 'utf8');
		writeFileSync(PAGE, text.replace(TABLE, `$1\n${tableOf(rows)}\n$2`));
	}
	return rows;
}

try {
	const rows = await tryAll(process.argv.slice(2));
	say(`\n${tableOf(rows)}`);
	const cells = rows.flatMap((row) => Object.values(row.cells));
	process.exitCode = cells.some(({ failed }) => failed) ? 1 : 0;
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
