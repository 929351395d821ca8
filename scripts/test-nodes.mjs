/**
 * `npm run test:nodes`: the unit tests of the folders below, and every class of the package, on each Node that the package may be built,
 * tested or run on. Installs them from npm, once. n8n itself on Node 24 and 26: `npm run test:versions`. Not part of `npm test`.
 *
 *   node scripts/test-nodes.mjs [major …]
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { ensureNode, NODE_MAJORS } from '../sandbox/other-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { loadClasses, packPackage } from './pack-package.mjs';
import { packageRoot, PROGRAMS, scratchFolder } from './package-root.mjs';

/** What depends on Node most: crypto, streams, dates, text, regular expressions, requests. */
const FOLDERS = ['adapters', 'documents', 'host', 'kernel', 'policy', 'third-party', 'web'];

const wanted = process.argv.slice(2).map(Number);
const majors = wanted.length > 0 ? wanted : NODE_MAJORS;

function run(nodeBinary, args) {
	const { status, stdout, stderr } = spawnSync(nodeBinary, args, {
		cwd: packageRoot,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
		env: {
			...process.env,
			PATH: `${path.dirname(nodeBinary)}${path.delimiter}${process.env.PATH}`,
		},
	});
	return { hasPassed: status === 0, printed: `${stdout}${stderr}` };
}

function unitTests(nodeBinary) {
	const { hasPassed, printed } = run(nodeBinary, [
		...[PROGRAMS.jest, '--selectProjects', 'unit', '-w', '1', '--'],
		...FOLDERS.map((folder) => `test/${folder}/`),
	]);
	if (!hasPassed) console.error(printed.slice(-8_000));
	return { hasPassed, said: /^Tests: +(.*)$/m.exec(printed)?.[1] ?? 'no tests ran' };
}

function classes(nodeBinary, installed) {
	try {
		loadClasses({ nodeBinary, installed, modules: path.join(packageRoot, 'node_modules') });
		return { hasPassed: true, said: 'every class loads' };
	} catch (error) {
		console.error(error.message);
		return { hasPassed: false, said: 'a class does not load' };
	}
}

await ensureBuilt();
const packed = packPackage({ root: packageRoot, folder: scratchFolder('nodes') }).folder;
for (const major of majors) {
	const { nodeBinary } = await ensureNode(major, { onProgress: (line) => console.log(line) });
	const results = [unitTests(nodeBinary), classes(nodeBinary, packed)];
	console.log(`Node ${major}: ${results.map(({ said }) => said).join('; ')}`);
	if (!results.every(({ hasPassed }) => hasPassed)) process.exitCode = 1;
}
