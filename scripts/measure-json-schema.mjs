/**
 * Runs the official tests of JSON Schema 2020-12 on the validator as it is published. Prints one JSON line:
 * {"required", "passed"}. With `--missed` the tests that failed follow.
 *
 *   node scripts/measure-json-schema.mjs JSON-Schema-Test-Suite/tests/draft2020-12
 *
 * `optional` is left out. Tests of remote references need the suite's `remotes`, two folders up or beside; a validator in n8n
 * knows no such addresses.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const ADDRESS = 'http://localhost:1234/';

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

async function readRemotes(suite) {
	const folder = ['../../remotes', '../remotes', 'remotes']
		.map((name) => path.join(suite, name))
		.find((name) => existsSync(name));
	if (folder === undefined) return {};
	const files = (await readdir(folder, { recursive: true })).map((file) =>
		file.split(path.sep).join('/'),
	);
	const own = files.filter(
		(file) => file.endsWith('.json') && !/^(?:v1|draft(?!2020-12))/.test(file),
	);
	const remotes = own.map(async (file) => [
		ADDRESS + file,
		await readJson(path.join(folder, file)),
	]);
	return Object.fromEntries(await Promise.all(remotes));
}

/** A schema that the validator refuses lets nothing pass. */
const accepts = (find, value) => find?.(value)?.length === 0;

/**
 * @param {string} suite the folder `draft2020-12` of the suite
 * @returns {Promise<{required: number, passed: number, missed: string[]}>}
 */
export async function measureJsonSchema(suite) {
	const { loadValidator } = require(
		path.join(root, 'dist', 'src', 'registry', 'schema', 'load-validator.js'),
	);
	const { compile } = await loadValidator();
	const remotes = await readRemotes(suite);
	const files = (await readdir(suite)).filter((file) => file.endsWith('.json')).sort();
	const results = [];
	for (const file of files)
		for (const { description, schema, tests } of await readJson(path.join(suite, file))) {
			const find = compile(schema, remotes);
			for (const { description: test, data, valid } of tests)
				results.push({
					name: `${file}: ${description}: ${test}`,
					passed: accepts(find, data) === valid,
				});
		}
	const missed = results.filter(({ passed }) => !passed).map(({ name }) => name);
	return { required: results.length, passed: results.length - missed.length, missed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [suite] = process.argv.slice(2);
	if (suite === undefined) {
		console.error('Usage: measure-json-schema FOLDER [--missed]');
		process.exit(2);
	}
	ensureBuilt();
	const { missed, ...figures } = await measureJsonSchema(path.resolve(suite));
	console.log(JSON.stringify(figures));
	if (process.argv.includes('--missed')) for (const name of missed) console.log(name);
}
