/**
 * Checks the signature step of identity tokens against Wycheproof's vectors for JSON Web Signatures.
 * Prints one JSON line: {"vectors", "invalid", "invalidRefused", "valid", "validAccepted", "validRefused", "invalidAccepted"}.
 *
 *   node scripts/measure-wycheproof.mjs json_web_signature_test.json
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

const built = (name) => require(path.join(root, 'dist', 'src', 'policy', 'identity', `${name}.js`));

/** The key as an operator would configure it, and the algorithms that Foreman then offers. */
function configured({ public: publicJwk, private: privateJwk }) {
	const { publicKeyAlgorithms } = built('algorithms');
	const { publicKey, sharedSecret } = built('static-keys');
	const jwk = publicJwk ?? privateJwk;
	if (jwk.kty === 'oct')
		return { algorithms: [jwk.alg], findKey: sharedSecret(Buffer.from(jwk.k, 'base64url')) };
	return { algorithms: publicKeyAlgorithms, findKey: publicKey(JSON.stringify(jwk)) };
}

/** Undefined when the token is accepted. */
async function reasonToRefuse(jws, { algorithms, findKey }) {
	try {
		await built('verify-signature').verifySignature(jws, algorithms, findKey);
		return undefined;
	} catch (error) {
		return error.message.replace(/^The identity token is refused: /, '');
	}
}

/**
 * @param {{testGroups: object[]}} file Wycheproof's json_web_signature_test.json
 * @returns {Promise<object>} the figures; `sameAs` names a vector of the same key and bytes that counts as valid
 */
export async function measureWycheproof({ testGroups }) {
	const cases = [];
	for (const group of testGroups) {
		const keys = configured(group);
		const validOnes = group.tests.filter(({ result }) => result === 'valid');
		for (const { tcId, jws, result, comment } of group.tests) {
			const reason = await reasonToRefuse(jws, keys);
			const sameAs = validOnes.find((other) => other.jws === jws)?.tcId;
			cases.push({ tcId, comment, result, reason, sameAs });
		}
	}
	const valid = cases.filter(({ result }) => result === 'valid');
	const invalid = cases.filter(({ result }) => result === 'invalid');
	const isRefused = ({ reason }) => reason !== undefined;
	return {
		vectors: cases.length,
		invalid: invalid.length,
		invalidRefused: invalid.filter(isRefused).length,
		valid: valid.length,
		validAccepted: valid.filter((each) => !isRefused(each)).length,
		validRefused: valid.filter(isRefused).map(({ tcId, reason }) => ({ tcId, reason })),
		invalidAccepted: invalid
			.filter((each) => !isRefused(each))
			.map(({ tcId, comment, sameAs }) => ({ tcId, comment, sameAs })),
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [file] = process.argv.slice(2);
	if (file === undefined) {
		console.error('Usage: measure-wycheproof json_web_signature_test.json');
		process.exit(2);
	}
	ensureBuilt();
	console.log(JSON.stringify(await measureWycheproof(JSON.parse(await readFile(file, 'utf8')))));
}
