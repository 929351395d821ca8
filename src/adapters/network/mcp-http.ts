import { notAllowed } from '../../kernel/tool-error';
import { parseUrl } from '../../kernel/values/parse-url';
import { type AddressRules } from '../../policy/addresses/read-web-address';
import { type Network, REDIRECTS, guardedOpen } from '../../web/guarded-fetch';
import type { McpPort } from '../../web/mcp/mcp-port';
import { pause } from '../in-process/clock';

interface McpPlace {
	readonly url: string;
	readonly rules: AddressRules;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
}

const KEPT = [307, 308];

const MOST_REDIRECTS = 2;

const elsewhere = () =>
	notAllowed(
		'The MCP server sends Foreman on to another address, which it does not follow.',
		'A person looks where the server has moved to, and fills in that address in the credential. Nothing was sent there.',
	);

/** Where to ask again. What lets us in goes to no other server. */
function sentOn(status: number, location: string, from: string): string {
	const base = new URL(from);
	const to = parseUrl(location, base);
	if (!KEPT.includes(status) || to?.origin !== base.origin) throw elsewhere();
	return to.href;
}

export function mcpHttp(network: Network, { url: first, rules, headers: own }: McpPlace): McpPort {
	return {
		async send({ method, headers, body, signal }) {
			let url = first;
			for (let redirects = 0; ; redirects += 1) {
				const sent = { method, headers: { ...headers, ...own }, body };
				const answer = await guardedOpen({ url, rules, signal, sent }, network);
				const { location } = answer.headers;
				if (!REDIRECTS.includes(answer.status) || location === undefined) return answer;
				answer.body.close();
				if (redirects === MOST_REDIRECTS) throw elsewhere();
				url = sentOn(answer.status, location, url);
			}
		},
		wait: pause,
	};
}
