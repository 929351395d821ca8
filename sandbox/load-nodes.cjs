/**
 * Loads every node type of n8n's own packages as n8n does, and prints those that fail as JSON: `[{ type, reason }]`.
 * Runs on n8n's Node: node load-nodes.cjs <folder whose node_modules holds n8n> <package>…
 */
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const [directory, ...packages] = process.argv.slice(2);

function load(folder, { className, sourcePath }) {
	const file = require(join(folder, sourcePath));
	return new file[className]();
}

const failed = packages.flatMap((name) => {
	const folder = join(directory, 'node_modules', name);
	const known = require(join(folder, 'dist', 'known', 'nodes.json'));
	return Object.entries(known).flatMap(([type, place]) => {
		try {
			load(folder, place);
			return [];
		} catch (error) {
			const [reason] = String(error?.message ?? error).split('\n');
			return [{ type: `${name}.${type}`, reason }];
		}
	});
});

writeFileSync(1, `\n${JSON.stringify(failed)}`);
// Some modules keep a process alive.
process.exit(0);
