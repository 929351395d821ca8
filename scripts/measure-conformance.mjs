/**
 * Has the official conformance suite of MCP judge the server of the MCP trigger, on a running n8n: with what the suite calls in place of the catalog
 * (`sandbox/fixtures/n8n-nodes-conformance`). Builds first where that is needed; fetches the suite once, with npm. Prints one JSON line,
 * {"2026-07-28": {"passed", "of", "failed"}, "2025-11-25": {…}}; everything else goes to stderr. Ends with 1 if something else fails than the baseline names.
 *
 *   node scripts/measure-conformance.mjs [--requirements 2026-07-28] [--url URL]     --url: a server that runs already
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { api, expectOk } from '../sandbox/rest-client.mjs';
import { installPackage } from '../sandbox/install-package.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { pause } from '../sandbox/progress.mjs';
import { workflow } from '../sandbox/workflows.mjs';
import { runSuite } from './conformance/run-suite.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const fixture = path.join(root, 'sandbox', 'fixtures', 'n8n-nodes-conformance');
const REVISIONS = ['2026-07-28', '2025-11-25'];
const PATH = 'conformance';
const REGISTERED_MS = 60_000;

const say = (line) => process.stderr.write(`  ${line}\n`);

/** Publishes the fixture, and waits until n8n answers there. */
async function publish({ baseUrl, apiKey }) {
	const type = 'n8n-nodes-conformance.conformanceServer';
	const node = { name: 'Conformance', type, typeVersion: 1, parameters: { path: PATH } };
	const made = workflow('Conformance', [{ ...node, webhookId: PATH }], []);
	const { id } = expectOk(await api(baseUrl, apiKey, 'POST', '/workflows', made), 'create it');
	expectOk(await api(baseUrl, apiKey, 'POST', `/workflows/${id}/activate`), 'publish it');
	const url = `${baseUrl.replace('127.0.0.1', 'localhost')}/webhook/${PATH}`;
	const until = Date.now() + REGISTERED_MS;
	while ((await fetch(url)).status !== 405) {
		if (Date.now() > until) throw new Error('n8n does not answer at the address of the fixture.');
		await pause(200);
	}
	return url;
}

/** Runs `work` with the address of the fixture on an n8n of its own. */
async function onN8n(work) {
	ensureBuilt();
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-conformance-'));
	let n8n;
	try {
		for (const folder of [root, fixture])
			await installPackage({ directory: folder, stateDirectory: directory, onProgress: say });
		n8n = await startN8n({ directory, onProgress: say });
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		return await work(await publish(owner));
	} finally {
		await n8n?.stop();
		await rm(directory, { recursive: true, force: true });
	}
}

const { values } = parseArgs({
	options: { requirements: { type: 'string' }, url: { type: 'string' } },
});
const revisions = values.requirements === undefined ? REVISIONS : [values.requirements];

async function judge(url) {
	const judged = {};
	for (const revision of revisions) judged[revision] = await runSuite(url, revision, say);
	return judged;
}

const judged = values.url === undefined ? await onN8n(judge) : await judge(values.url);
process.stdout.write(`${JSON.stringify(judged)}\n`);
if (Object.values(judged).some(({ unexpected }) => unexpected.length > 0)) process.exitCode = 1;
