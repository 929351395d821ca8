import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { built } from '../built.mjs';
import { readJson } from './read-exports.mjs';

const ADDRESS = 'http://localhost:1234/';

/** What tests of remote references need; a validator in n8n knows no such addresses. */
async function readRemotes(suite) {
	const folders = ['../../remotes', '../remotes', 'remotes'].map((name) => path.join(suite, name));
	const folder = folders.find((name) => existsSync(name));
	if (folder === undefined) return {};
	const files = (await readdir(folder, { recursive: true }))
		.map((file) => file.split(path.sep).join('/'))
		.filter((file) => file.endsWith('.json') && !/^(?:v1|draft(?!2020-12))/.test(file));
	const remotes = files.map(async (file) => [
		ADDRESS + file,
		await readJson(path.join(folder, file)),
	]);
	return Object.fromEntries(await Promise.all(remotes));
}

/** The official tests of JSON Schema 2020-12, of the folder `draft2020-12`, on the validator as it is published. `optional` is left out. */
export async function jsonSchema(suite) {
	const { compile } = await built('registry/schema/load-validator').loadValidator();
	const remotes = await readRemotes(suite);
	const files = (await readdir(suite)).filter((file) => file.endsWith('.json')).sort();
	const results = [];
	for (const file of files)
		for (const { description, schema, tests } of await readJson(path.join(suite, file))) {
			const find = compile(schema, remotes);
			for (const { description: test, data, valid } of tests) {
				// A schema that the validator refuses lets nothing pass.
				const isPassed = (find?.(data)?.length === 0) === valid;
				results.push({ test: `${file}: ${description}: ${test}`, isPassed });
			}
		}
	const missed = results.filter(({ isPassed }) => !isPassed);
	const figures = { required: results.length, passed: results.length - missed.length };
	return { figures, cases: missed };
}
