/**
 * `npm start`: from a fresh clone to a running n8n in which a Foreman has planned, built, verified and
 * published a workflow. Needs Node >= 20 and npm; everything else is installed on the way.
 *
 *   node scripts/start.mjs [--state FOLDER] [--ask]
 *
 * --state  where n8n keeps its data; sandbox/.state when left out
 * --ask    you answer the Foreman's questions yourself (`npm start -- --ask`); without a terminal this changes nothing
 *
 * OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL) let a real model drive instead of the scripted one.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { isBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const HEARTBEAT_MS = 10_000;

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
	console.error(`Foreman's scripts need Node 20 or newer; this is ${process.version}.`);
	process.exit(1);
}

/** Runs a command, quietly but for a line every ten seconds; shows what it printed when it fails. */
async function run(title, command, args) {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	console.log(`${title} …`);
	const beat = setInterval(() => console.log(`${title} … ${seconds()} s`), HEARTBEAT_MS);
	const child = spawn(command, args, {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	let printed = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => (printed += text));
	const code = await new Promise((resolve, reject) =>
		child.once('error', reject).once('close', resolve),
	);
	clearInterval(beat);
	if (code !== 0) throw new Error(`${title} failed:\n${printed.slice(-4000)}`);
	console.log(`${title}: done in ${seconds()} s`);
}

const modified = (file) =>
	existsSync(path.join(root, file)) ? statSync(path.join(root, file)).mtimeMs : 0;

async function prepare() {
	if (modified('node_modules/.package-lock.json') < modified('package-lock.json'))
		await run('installing what Foreman is built with', 'npm', ['ci', '--no-audit', '--no-fund']);
	if (isBuilt()) return;
	await run('building Foreman', process.execPath, ['node_modules/gulp/bin/gulp.js', 'build']);
}

try {
	await prepare();
	const { runDemo } = await import('./demo/run-demo.mjs');
	const { values } = parseArgs({
		options: { state: { type: 'string' }, ask: { type: 'boolean', default: false } },
	});
	const directory = values.state ?? path.join(root, 'sandbox', '.state');
	const isAsking = values.ask && process.stdin.isTTY === true;
	const succeeded = await runDemo(path.resolve(directory), { isAsking });
	process.exit(succeeded ? 0 : 1);
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exit(1);
}
