const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '..', '..');
const SCRIPTS = ['scripts/bundle-third-party.mjs', 'scripts/third-party/metered-validator.mjs'];

/**
 * A bundle of `src/third-party` as it is published, for unit tests, which run without a build. Made again when its sources
 * change.
 *
 * @param {string} name folder in `src/third-party`
 * @returns {string} its file
 */
function bundled(name) {
	const sources = join(root, 'src', 'third-party', name);
	const files = [
		...readdirSync(sources).map((file) => join(sources, file)),
		...[...SCRIPTS, 'package-lock.json'].map((file) => join(root, file)),
	];
	const hash = createHash('sha256');
	for (const file of files) hash.update(readFileSync(file));
	const folder = join(root, 'node_modules', '.cache', 'foreman');
	const file = join(folder, `${name}-${hash.digest('hex').slice(0, 16)}.cjs`);
	if (existsSync(file)) return file;
	mkdirSync(folder, { recursive: true });
	const script = pathToFileURL(join(root, SCRIPTS[0])).href;
	// Several runs may start at once: none may read half a file.
	const code = `
		const { renameSync, writeFileSync } = await import('node:fs');
		const { bundleSource } = await import(${JSON.stringify(script)});
		const [draft, file] = ${JSON.stringify([`${file}.${process.pid}.cjs`, file])};
		writeFileSync(draft, (await bundleSource(${JSON.stringify(`${name}/index`)})).text);
		renameSync(draft, file);`;
	const made = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
	if (made.status !== 0) throw new Error(`The bundle ${name} failed: ${made.stderr.toString()}`);
	return file;
}

module.exports = { bundled };
