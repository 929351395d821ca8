import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { compactVerify } from 'jose';

import { built } from '../package-root.mjs';
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

const compiled = (name) => built(`policy/identity/${name}`);

/** The key as an operator would configure it, and the algorithms that Foreman then offers. */
function configured({ public: publicJwk, private: privateJwk }) {
	const { publicKey, sharedSecret } = compiled('static-keys');
	const jwk = publicJwk ?? privateJwk;
	if (jwk.kty === 'oct') return [[jwk.alg], sharedSecret(Buffer.from(jwk.k, 'base64url'))];
	return [compiled('identity-config').publicKeyAlgorithms, publicKey(JSON.stringify(jwk))];
}

/** Reads header and key of a token as an identity is verified, and checks its signature with the same library. */
async function verifySignature(jws, algorithms, findKey) {
	const header = compiled('token-header').readTokenHeader(jws);
	if (!algorithms.includes(header.alg)) throw new Error(`the algorithm ${header.alg}`);
	await compactVerify(jws, await findKey(header), { algorithms: [header.alg] });
}

/** Wycheproof's vectors for JSON Web Signatures, on the signature step of identity tokens. `sameAs`: a valid vector of the same bytes. */
export async function signatures(file) {
	const cases = [];
	for (const group of (await readJson(file)).testGroups)
		for (const { tcId, jws, result, comment } of group.tests) {
			const verify = async () => await verifySignature(jws, ...configured(group));
			const reason = await verify().then(
				() => undefined,
				({ message }) => message,
			);
			const same = group.tests.find((other) => other.result === 'valid' && other.jws === jws);
			cases.push({ tcId, comment, result, reason, sameAs: same?.tcId });
		}
	const of = (wanted, isRefused) =>
		cases.filter(({ result, reason }) => result === wanted && (reason !== undefined) === isRefused);
	const [validRefused, invalidAccepted] = [of('valid', true), of('invalid', false)];
	const [validAccepted, invalidRefused] = [of('valid', false).length, of('invalid', true).length];
	return {
		cases,
		figures: {
			vectors: cases.length,
			invalid: invalidAccepted.length + invalidRefused,
			invalidRefused,
			valid: validAccepted + validRefused.length,
			validAccepted,
			validRefused: validRefused.map(({ tcId, reason }) => ({ tcId, reason })),
			invalidAccepted: invalidAccepted.map(({ tcId, comment, sameAs }) => ({
				tcId,
				comment,
				sameAs,
			})),
		},
	};
}
