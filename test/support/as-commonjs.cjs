const { existsSync, mkdirSync, renameSync } = require('node:fs');
const { join } = require('node:path');

const { buildSync } = require('esbuild');

const root = join(__dirname, '..', '..');

/**
 * A package that is published as ES modules alone, as one file that Jest can load: Jest refuses to
 * require such a package whatever transforms it. Made once a version.
 */
function asCommonJs(name) {
	const { version, exports: entries } = require(join(root, 'node_modules', name, 'package.json'));
	const folder = join(root, 'node_modules', '.cache', 'foreman');
	const file = join(folder, `${name}-${version}.cjs`);
	if (existsSync(file)) return file;
	mkdirSync(folder, { recursive: true });
	// Several runs may start at once: none may read half a file.
	const outfile = `${file}.${process.pid}.cjs`;
	buildSync({
		entryPoints: [join(root, 'node_modules', name, entries['.'].default)],
		bundle: true,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
		outfile,
	});
	renameSync(outfile, file);
	return file;
}

module.exports = { asCommonJs };
