import { ensureCredential } from '../../sandbox/credentials.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { surfaces } from './surfaces.mjs';

/**
 * Tries each surface of Foreman once in a running n8n, and tells by surface what was `said`, is `untested` or `failed`. The world has the
 * `access`, the `session` of its owner where there is one, the files of `n8n` and where the package is `installed` where it is ours, a
 * `directory` for the token of the operator pages, the `mark` that ends every name and path, and perhaps a `signal` that ends it.
 */
export async function runSmoke(world) {
	const { access, mark, say, signal } = world;
	const { baseUrl, apiKey } = access;
	const model = await startModelServer();
	const call = caller(access);
	const ensure = async (name, type, data) =>
		await ensureCredential(baseUrl, apiKey, { name: `${name}${mark}`, type, data });
	const cells = {};
	try {
		for (const { name, run } of surfaces) {
			signal?.throwIfAborted();
			cells[name] = await run({ ...world, model, call, ensure, say: () => {} }).catch((error) => ({
				failed: error.message,
			}));
			const { said, untested, failed } = cells[name];
			say(`  ${name}: ${failed ? `FAILED: ${failed}` : (said ?? `not tried: ${untested}`)}`);
		}
		return cells;
	} finally {
		await model.stop();
	}
}
