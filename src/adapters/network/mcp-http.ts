import { notAllowed } from '../../kernel/tool-error';
import { parseUrl } from '../../kernel/values/parse-url';
import { type AddressRules } from '../../policy/addresses/read-web-address';
import { type Network, type PinnedAnswer, guardedOpen } from '../../web/guarded-fetch';
import type { McpPort } from '../../web/mcp/mcp-port';
import { pause } from '../in-process/clock';

interface McpPlace {
	readonly url: string;
	readonly rules: AddressRules;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
}

const KEPT = [307, 308];

const REDIRECTS = [301, 302, 303, ...KEPT];

const MOST_REDIRECTS = 2;

const elsewhere = () =>
	notAllowed(
		'The MCP server sends Foreman on to another address, which it does not follow.',
		'A person looks where the server has moved to, and fills in that address in the credential. Nothing was sent there.',
	);

/** Where to ask again; undefined for an answer that is not a redirect. What lets us in goes to no other server. */
function sentOn({ status, headers: { location } }: PinnedAnswer, from: string): string | undefined {
	if (!REDIRECTS.includes(status) || location === undefined) return undefined;
	const base = parseUrl(from);
	const to = base && parseUrl(location, base);
	if (!KEPT.includes(status) || to?.origin !== base?.origin) throw elsewhere();
	return to?.href;
}

export function mcpHttp(network: Network, { url: first, rules, headers: own }: McpPlace): McpPort {
	return {
		async send({ method, headers, body, signal }) {
			let url = first;
			for (let redirects = 0; ; redirects += 1) {
				const sent = { method, headers: { ...headers, ...own }, body };
				const answer = await guardedOpen({ url, rules, signal, sent }, network);
				let next: string | undefined;
				try {
					next = sentOn(answer, url);
				} catch (error) {
					answer.body.close();
					throw error;
				}
				if (next === undefined) return answer;
				answer.body.close();
				if (redirects === MOST_REDIRECTS) throw elsewhere();
				url = next;
			}
		},
		wait: pause,
	};
}
