/**
 * Boots the one n8n of the live suite, in regular mode or (projects `live-queue…`) in queue mode, with Foreman as packed and
 * the sample packages in it. Jest runs tests apart from this file, so what they need is written to `access.json`, and they end
 * and restart n8n through a small control server. With FOREMAN_ONE_CREDENTIAL=1, or in projects `…-one…`, nodes get no store
 * credential.
 *
 * The project `live-attached` boots none: it goes to the n8n that FOREMAN_N8N_URL names (sandbox/attached-n8n.mjs), and leaves it as it was.
 */
const { mkdtemp, writeFile } = require('node:fs/promises');
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const REPOSITORY = resolve(__dirname, '..', '..');
const FIXTURES = ['n8n-nodes-sample', 'n8n-nodes-broken', 'n8n-nodes-conformance'].map((name) =>
	join(REPOSITORY, 'sandbox', 'fixtures', name),
);
/**
 * An isolate for expressions is made when the first expression is evaluated, and not for every run and every webhook that is
 * registered or removed: half the work of publishing a workflow. The engine, and where it evaluates at all, stay as they are.
 * With FULL=1, and with all tests in queue mode, n8n runs with its default.
 */
const ISOLATES_IF_NEEDED = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
/** Projects that run again what the live tests have run: see `alikeIn`. */
const REPEATED = { 'live-queue-trust': 'queue mode', 'live-one-credential': 'one credential' };
const say = (line) => console.log(`  ${line}`);

module.exports = async function startLiveInstance(_global, { displayName }) {
	if (displayName.name === 'live-attached') return await attach();
	const mode = displayName.name.startsWith('live-queue') ? 'queue' : 'regular';
	const sandbox = await loadSandbox();
	const stateDirectory = await mkdtemp(join(tmpdir(), 'foreman-live-'));
	for (const directory of [REPOSITORY, ...FIXTURES])
		await sandbox.installPackage({ directory, stateDirectory, onProgress: say });
	const modelPort = await sandbox.freePort();
	const templatesPort = await sandbox.freePort();
	const start = mode === 'queue' ? sandbox.startQueueN8n : sandbox.startN8n;
	const n8n = await start({
		directory: stateDirectory,
		onProgress: say,
		// In queue mode alone.
		webhookProcessors: 2,
		env: {
			// Everything n8n can print is searched for secrets at the end.
			N8N_LOG_LEVEL: 'debug',
			// Set by jest, and n8n does not start with it.
			NODE_ENV: undefined,
			JEST_WORKER_ID: undefined,
			FOREMAN_SANDBOX_REPORTS: stateDirectory,
			...(process.env.FULL === '1' || displayName.name === 'live-queue' ? {} : ISOLATES_IF_NEEDED),
			// A test that wants templates answers there.
			N8N_TEMPLATES_ENABLED: 'true',
			N8N_TEMPLATES_HOST: `http://127.0.0.1:${templatesPort}/api/`,
		},
	});
	const parts = n8n.parts ?? { main: n8n };
	globalThis.foremanLive = { n8n, stateDirectory, mode, parts: Object.values(parts) };
	try {
		const loadedAtStart = await loadedBy(parts, stateDirectory, sandbox);
		const owner = await sandbox.setUpOwner(n8n.baseUrl, { stateDirectory });
		const control = await startControl({ all: n8n, ...parts });
		globalThis.foremanLive.control = control.server;
		const access = {
			...owner,
			...{ modelPort, templatesPort },
			controlUrl: control.url,
			stateDirectory,
			webhookUrls: n8n.webhookUrls ?? [],
			mode,
			oneCredential:
				process.env.FOREMAN_ONE_CREDENTIAL === '1' || displayName.name.includes('-one'),
			repeats: process.env.FULL === '1' ? undefined : REPEATED[displayName.name],
			loadedAtStart,
			logFiles: Object.values(parts).map(({ logFile }) => logFile),
		};
		await writeFile(join(stateDirectory, 'access.json'), JSON.stringify(access), { mode: 0o600 });
		process.env.FOREMAN_LIVE_STATE = stateDirectory;
	} catch (error) {
		await n8n.stop();
		throw error;
	}
};

/** Tests in an n8n that somebody else started, and that has Foreman in it. */
async function attach() {
	const { attachedN8n, noteState } = await import('../../sandbox/attached-n8n.mjs');
	const { freePort } = await import('../../sandbox/free-port.mjs');
	const attached = await attachedN8n();
	if (attached?.cookie === undefined)
		throw new Error(
			'Set FOREMAN_N8N_URL, FOREMAN_N8N_KEY, FOREMAN_N8N_EMAIL and FOREMAN_N8N_PASSWORD: live tests use the editor as well',
		);
	const stateDirectory = await mkdtemp(join(tmpdir(), 'foreman-live-'));
	const made = join(stateDirectory, 'made.txt');
	await writeFile(made, '');
	const restore = await noteState(attached, {
		organisation: 'tests',
		isOurs: (_kind, { id }) => readFileSync(made, 'utf8').split('\n').includes(id),
	});
	globalThis.foremanLive = { restore, stateDirectory };
	const access = {
		...attached,
		...{ modelPort: await freePort(), templatesPort: await freePort(), stateDirectory },
		...{ controlUrl: '', webhookUrls: [], mode: 'regular', oneCredential: false },
		...{ loadedAtStart: {}, logFiles: [] },
	};
	await writeFile(join(stateDirectory, 'access.json'), JSON.stringify(access), { mode: 0o600 });
	process.env.FOREMAN_LIVE_STATE = stateDirectory;
}

async function loadSandbox() {
	const { freePort } = await import('../../sandbox/free-port.mjs');
	const { installPackage } = await import('../../sandbox/install-package.mjs');
	const { startN8n } = await import('../../sandbox/n8n-process.mjs');
	const { startQueueN8n } = await import('../../sandbox/n8n-queue.mjs');
	const { setUpOwner } = await import('../../sandbox/owner.mjs');
	const reports = await import('../../sandbox/read-process-report.mjs');
	return { freePort, installPackage, startN8n, startQueueN8n, setUpOwner, ...reports };
}

/** What each process of n8n has loaded of Foreman before anybody used it. */
async function loadedBy(parts, folder, { readProcessReport, loadedOf }) {
	const loaded = Object.entries(parts).map(async ([name, { pid }]) => [
		name,
		loadedOf(await readProcessReport(pid, folder), 'n8n-nodes-foreman'),
	]);
	return Object.fromEntries(await Promise.all(loaded));
}

/**
 * `POST /restart/all` ends n8n in good order and boots it again, `POST /crash/all` does so with SIGKILL. In place of
 * `all`: `main`, and in queue mode `worker-1`, `worker-2`, `webhook-1` and `webhook-2`. `POST /kill/…` and
 * `POST /start/…` are the two halves of a crash.
 */
async function startControl(parts) {
	const actions = {
		restart: async (part) => await part.restart(),
		kill: async (part) => await part.kill(),
		start: async (part) => {
			if (part.pid === undefined) await part.restart();
		},
		crash: async (part) => {
			await part.kill();
			await part.restart();
		},
	};
	const server = createServer((request, response) => {
		const [, how, who] = request.url.split('/');
		const action = actions[how] ?? (() => Promise.reject(new Error('unknown action')));
		const part = parts[who];
		(part === undefined ? Promise.reject(new Error(`no ${who}`)) : action(part)).then(
			() => response.end('done'),
			(error) => response.writeHead(500).end(error.message),
		);
	});
	await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
	return { server, url: `http://127.0.0.1:${server.address().port}` };
}
