import { ensureCredential } from '../../sandbox/credentials.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { surfaces } from './surfaces.mjs';

/**
 * Tries each surface of Foreman once in a running n8n.
 *
 * @param {object} world
 * @param {{baseUrl: string, apiKey: string}} world.access
 * @param {import('../../sandbox/rest-client.mjs').Session} [world.session] its owner's
 * @param {import('../../sandbox/install.mjs').InstalledN8n} [world.n8n] its files, where it is ours
 * @param {string} [world.installed] where the package lies in it
 * @param {string} world.directory for the token of the operator pages
 * @param {string} world.mark ends every name and path
 * @param {(line: string) => void} world.say
 * @returns {Promise<Record<string, {said: string} | {untested: string} | {failed: string}>>} by surface
 */
export async function runSmoke(world) {
	const { access, mark, say } = world;
	const { baseUrl, apiKey } = access;
	const model = await startModelServer();
	const call = caller(access);
	const ensure = async (name, type, data) =>
		await ensureCredential(baseUrl, apiKey, { name: `${name}${mark}`, type, data });
	const cells = {};
	try {
		for (const { name, run } of surfaces) {
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
