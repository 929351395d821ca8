import { compactVerify } from 'jose';

import { built } from '../built.mjs';
import { readJson } from './read-exports.mjs';

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
