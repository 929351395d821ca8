import { isIP } from 'node:net';

import { built } from '../built.mjs';
import { readJson } from './read-exports.mjs';

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

/** The tool fetch-url, called as a model calls it, in place of the guarded fetch. */
function toolFetch() {
	const { default: tool } = built('tools/research/fetch-url.tool');
	const { invokeTool } = built('kernel/invoke-tool');
	const { createPageCache, createWebPages } = built('web/fetch/web-pages');
	const { readWebDomains } = built('web/fetch/web-domains');
	const trail = { hasAsked: () => false, wasShown: () => false, asked() {}, shown() {} };
	const access = { isAgreed: () => false, isAsked: async () => false, trail };
	const readPage = async () => ({ title: '', content: '', kind: 'text', flags: [], notes: [] });
	return async ({ url, signal }, network) => {
		const webPages = createWebPages({
			network,
			access,
			readPage,
			signal,
			cache: createPageCache(),
			domains: readWebDomains(''),
			ownPlace: () => undefined,
			caller: async () => '',
			now: () => 0,
		});
		const call = {
			ports: () => ({ webPages }),
			signal,
			maxCharacters: 30_000,
			now: () => 0,
			strip: (value) => ({ value, stripped: [] }),
			decide: async () => ({ word: 'allowed' }),
			redact: (value) => value,
			present: async (value) => value,
			record: async () => {},
		};
		const outcome = await invokeTool(tool, { url }, call);
		if (outcome.status !== 'succeeded') throw new Error(outcome.error.message);
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
 * Fetches addresses that must be blocked, and some that must not, through the guard of all requests, or through the tool fetch-url. Names
 * resolve to what the file says, and nothing is sent: a vector counts by the addresses to which connections would go. `missed` names the
 * vectors that went wrong.
 *
 * A vector: {id, level: "must" | "hardening" | "availability", url, expect: "block" | "allow"}, and, where they matter, resolvesTo (the
 * addresses of its name), rebindTo (those of the second lookup), hosts (the addresses of other names), redirectTo (a redirect for each
 * connection), okConnect (addresses that it may connect to on the way).
 */
export async function ssrf(file, { isByTool }) {
	const guardedFetch = isByTool ? toolFetch() : built('web/guarded-fetch').guardedFetch;
	const cases = [];
	for (const vector of await readJson(file))
		cases.push({ ...vector, held: await holds(vector, guardedFetch) });
	const at = (level) => cases.filter((one) => one.level === level);
	const heldOf = (level) => at(level).filter(({ held }) => held).length;
	return {
		cases,
		figures: {
			vectors: cases.length,
			mustBlock: at('must').length,
			mustBlockRefused: heldOf('must'),
			hardening: at('hardening').length,
			hardeningRefused: heldOf('hardening'),
			mustAllow: at('availability').length,
			mustAllowAllowed: heldOf('availability'),
			missed: cases.filter(({ held }) => !held).map(({ id }) => id),
		},
	};
}
