/**
 * Fetches addresses that must be blocked, and some that must not, through the guard of all requests. Names resolve to what the file says, and
 * nothing is sent: a vector counts by the addresses to which connections would go. Prints one JSON line:
 * {"vectors", "mustBlock", "mustBlockRefused", "hardening", "hardeningRefused", "mustAllow", "mustAllowAllowed", "missed"}.
 *
 *   node scripts/measure-ssrf.mjs vectors.json [--mcp | --fetch-url | --simulated]
 *
 * With `--mcp` the client of MCP servers sends a message to each address instead, as a credential without private addresses has it.
 * With `--fetch-url` a model calls the tool of that name with each address, through the pipeline of all tools.
 * With `--simulated` an HTTP Request node has it in a run without writes. n8n makes that request, and looks the name up anew.
 *
 * A vector: {id, level: "must" | "hardening" | "availability", url, expect: "block" | "allow"}, and, where they matter, resolvesTo (the addresses of
 * its name), rebindTo (those of the second lookup), hosts (the addresses of other names), redirectTo (a redirect for each connection),
 * okConnect (addresses that it may connect to on the way).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

const unbracketed = (host) => host.replace(/^\[|\]$/g, '');

/** A network for one vector, which records where connections would go. */
function networkOf({ url, resolvesTo = [], rebindTo, hosts = {}, redirectTo = [] }) {
	const connected = [];
	const redirects = [...redirectTo];
	const asked = new Map();
	const first = URL.canParse(url) ? unbracketed(new URL(url).hostname).replace(/\.$/, '') : '';
	return {
		connected,
		async resolve(host) {
			if (isIP(host) !== 0) return [host];
			const times = (asked.get(host) ?? 0) + 1;
			asked.set(host, times);
			if (hosts[host] !== undefined) return hosts[host];
			if (host !== first) throw new Error(`${host} is not known`);
			return times > 1 && rebindTo !== undefined ? rebindTo : resolvesTo;
		},
		async send(request) {
			connected.push(unbracketed(new URL(request.url).hostname));
			const location = redirects.shift();
			const body = { chunks: (async function* () {})(), close() {} };
			if (location === undefined) return { status: 200, headers: {}, body };
			return { status: 302, headers: { location }, body };
		},
	};
}

/** The client of MCP servers, in place of the guarded fetch. A public server has https:// alone, which is left out here. */
const mcpFetch =
	(mcpHttp) =>
	async ({ url, rules, signal }, network) =>
		await mcpHttp(network, { url, rules, headers: {} }).send({
			...{ method: 'POST', headers: {}, body: '{}', signal },
		});

/** The tool fetch-url, called as a model calls it, in place of the guarded fetch. */
function toolFetch(compiled) {
	const { default: tool } = compiled('tools', 'research', 'fetch-url.tool.js');
	const { invokeTool } = compiled('kernel', 'invoke-tool.js');
	const { createWebPages } = compiled('web', 'fetch', 'web-pages.js');
	const { createPageCache } = compiled('web', 'fetch', 'page-cache.js');
	const { readWebDomains } = compiled('web', 'fetch', 'web-domains.js');
	const trail = { hasAsked: () => false, wasShown: () => false, asked() {}, shown() {} };
	const access = { isAgreed: () => false, isAsked: async () => false, trail };
	const readPage = async () => ({ title: '', content: '', kind: 'text', flags: [], notes: [] });
	return async ({ url, signal }, network) => {
		const webPages = createWebPages({
			...{ network, access, readPage, signal, cache: createPageCache() },
			...{ domains: readWebDomains(''), ownPlace: () => undefined },
			...{ caller: async () => '', now: () => 0 },
		});
		const outcome = await invokeTool(
			tool,
			{ url },
			{
				...{ ports: () => ({ webPages }), signal, maxCharacters: 30_000, now: () => 0 },
				...{
					strip: (value) => ({ value, stripped: [] }),
					decide: async () => ({ word: 'allowed' }),
				},
				...{ redact: (value) => value, present: async (value) => value, record: async () => {} },
			},
		);
		if (outcome.status !== 'succeeded') throw new Error(outcome.error.message);
	};
}

/** A node of a simulated run, in place of the guarded fetch: where it is not held back, n8n asks by itself. */
function simulatedFetch(compiled) {
	const { createDestinations } = compiled('policy', 'destinations', 'destinations.js');
	const { refusesAddress } = compiled('web', 'fetch', 'refuses-address.js');
	const { readWebDomains } = compiled('web', 'fetch', 'web-domains.js');
	const { withoutRedirects } = compiled('workflow', 'simulation', 'without-redirects.js');
	return async ({ url, signal }, network) => {
		const type = 'n8n-nodes-base.httpRequest';
		const node = { id: '', name: 'Ask', type, typeVersion: 4.2, position: [0, 0] };
		const nodes = [withoutRedirects({ ...node, parameters: { url } })];
		const workflow = { id: 'w', versionId: 'v', activeVersionId: null, nodes, connections: {} };
		const workflows = { get: async () => workflow };
		const rules = { network, domains: readWebDomains(''), ownPlace: () => undefined };
		const destinations = createDestinations({
			...{ workflows, versions: {}, credentials: {}, isAgreed: () => false },
			isRefused: async (address) => await refusesAddress(address, rules, signal),
		});
		const [refused] = await destinations.refused(await destinations.ofWorkflow(workflow));
		if (refused !== undefined) throw new Error(refused.why);
		if (nodes[0].parameters.options.redirect.redirect.followRedirects) throw new Error('follows');
		const { hostname } = new URL(url);
		for (const one of await network.resolve(unbracketed(hostname).replace(/\.$/, '')))
			if (
				(await network.send({ url: `http://${one.includes(':') ? `[${one}]` : one}/` })).status ===
				302
			)
				throw new Error('redirected');
	};
}

/** Whether the guard did with a vector what it should. */
async function holds(vector, guardedFetch) {
	const network = networkOf(vector);
	const request = {
		url: vector.url,
		rules: { allowLoopback: false, encryptedOnly: false },
		maxRedirects: 5,
		maxBytes: 1000,
		signal: AbortSignal.timeout(5000),
	};
	const answered = await guardedFetch(request, network).then(
		() => true,
		() => false,
	);
	if (vector.expect === 'allow') return answered && network.connected.length > 0;
	const allowed = vector.okConnect ?? [];
	const stayedAway = network.connected.every((address) => allowed.includes(address));
	// If a name changes its address later, the request may still go to the address that was judged.
	return stayedAway && (!answered || vector.rebindTo !== undefined);
}

/**
 * @param {object[]} vectors
 * @param {'guard' | '--mcp' | '--fetch-url' | '--simulated'} [who] who asks
 * @returns {Promise<object>} the figures; `missed` names the vectors that went wrong
 */
export async function measureSsrf(vectors, who = 'guard') {
	const compiled = (...file) => require(path.join(root, 'dist', 'src', ...file));
	const fetching = {
		guard: () => compiled('web', 'guarded-fetch.js').guardedFetch,
		'--mcp': () => mcpFetch(compiled('adapters', 'network', 'mcp-http.js').mcpHttp),
		'--fetch-url': () => toolFetch(compiled),
		'--simulated': () => simulatedFetch(compiled),
	};
	const guardedFetch = fetching[who]();
	const results = [];
	for (const vector of vectors)
		results.push({ ...vector, held: await holds(vector, guardedFetch) });
	const at = (level) => results.filter((one) => one.level === level);
	const held = (list) => list.filter((one) => one.held).length;
	return {
		vectors: results.length,
		mustBlock: at('must').length,
		mustBlockRefused: held(at('must')),
		hardening: at('hardening').length,
		hardeningRefused: held(at('hardening')),
		mustAllow: at('availability').length,
		mustAllowAllowed: held(at('availability')),
		missed: results.filter((one) => !one.held).map(({ id }) => id),
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [file, how] = process.argv.slice(2);
	if (file === undefined || ![undefined, '--mcp', '--fetch-url', '--simulated'].includes(how)) {
		console.error('Usage: measure-ssrf vectors.json [--mcp | --fetch-url | --simulated]');
		process.exit(2);
	}
	ensureBuilt();
	console.log(JSON.stringify(await measureSsrf(JSON.parse(await readFile(file, 'utf8')), how)));
}
