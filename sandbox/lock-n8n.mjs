/**
 * `node sandbox/lock-n8n.mjs VERSION`: writes versions/VERSION, with the lock that npm installs this n8n by. Downloads no package.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmSettings } from './npm-settings.mjs';
import { runCommand } from './run-command.mjs';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';
const SETTINGS = '.npmrc';

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
	throw new Error('Required: the version of n8n, such as 2.37.11');

const manifest = JSON.parse(await readFile(join(SOURCE, MANIFEST), 'utf8'));
manifest.dependencies.n8n = version;
const directory = await mkdtemp(join(tmpdir(), 'n8n-lock-'));
try {
	await copyFile(join(SOURCE, SETTINGS), join(directory, SETTINGS));
	const text = `${JSON.stringify(manifest, undefined, '\t')}\n`;
	await writeFile(join(directory, MANIFEST), text);
	// The first lock holds packages that nothing needs, which npm leaves out when it installs by it.
	for (const label of ['locking n8n', 'locking n8n again'])
		await runCommand(
			'npm',
			['install', '--ignore-scripts', ...npmSettings, '--package-lock-only=true'],
			{ cwd: directory, label, onProgress: (line) => console.log(line) },
		);
	const lock = JSON.parse(await readFile(join(directory, LOCK), 'utf8'));
	const folder = join(SOURCE, 'versions', version);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, MANIFEST), text);
	// In one line: it is 300 kB less, and nobody reads it.
	await writeFile(join(folder, LOCK), `${JSON.stringify(lock)}\n`);
} finally {
	await rm(directory, { recursive: true, force: true });
}
