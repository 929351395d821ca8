import { bootN8n } from '../boot-n8n.mjs';
import { startDrivers } from './drivers.mjs';
import { startRecordingProxy } from './recording-proxy.mjs';

/**
 * @typedef {object} Instance an n8n with Foreman in it, that is there to be killed
 * @property {import('../../sandbox/n8n-process.mjs').N8nHandle} n8n
 * @property {Awaited<ReturnType<typeof bootN8n>>['owner']} owner
 * @property {Awaited<ReturnType<typeof startRecordingProxy>>} proxy between Foreman and n8n's API
 * @property {Awaited<ReturnType<typeof startDrivers>>} drivers
 * @property {{id: string, name: string}} header a credential for workflows to use
 * @property {() => Promise<void>} end
 */

/**
 * @param {(line: string) => void} say
 * @returns {Promise<Instance>}
 */
export async function startInstance(say) {
	let isStarted = false;
	const booted = await bootN8n({ say: (line) => isStarted || say(line) });
	isStarted = true;
	const { n8n, owner, model, make, end } = booted;
	try {
		const proxy = await startRecordingProxy(n8n.baseUrl);
		booted.opened.push(() => proxy.stop());
		const access = { moreSettings: true, baseUrl: proxy.url, apiKey: owner.apiKey };
		const foreman = await make('foremanN8nApi', access, 'Foreman');
		const header = await make('httpHeaderAuth', { name: 'x-kept', value: 'kept' }, 'Header');
		const openAi = await booted.makeModel();
		const drivers = await startDrivers({ owner, model, foreman, openAi });
		return { n8n, owner, proxy, drivers, header, end };
	} catch (error) {
		await end();
		throw error;
	}
}
