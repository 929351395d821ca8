import { ToolError } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { parseUrl } from '../../policy/addresses/read-web-address';

const DOMAIN = /^(?=.{3,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

const noDomain = (given: string) =>
	new ToolError({
		code: 'invalid-input',
		message: `includeDomains: "${clipText(given, 100)}" is not a domain.`,
		hint: 'Pass names such as "docs.n8n.io". Nothing was searched.',
	});

/** The host of a domain as models write it: a name, `*.name`, or an address on it. Throws `ToolError` for anything else. */
function readDomain(given: string): string {
	const text = given.trim().replace(/^\*?\.|\.$/g, '');
	const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? '';
	if (!DOMAIN.test(host) || /\s/.test(text)) throw noDomain(given);
	return host;
}

/** The domains, each once, in one order. Throws `ToolError`. */
export const readDomains = (given: readonly string[]): string[] =>
	[...new Set(given.filter((one) => one.trim() !== '').map(readDomain))].sort();

/** The query in the form in which search services take domains. */
export const withDomains = (query: string, domains: readonly string[]): string =>
	domains.length === 0
		? query
		: `${query} (${domains.map((domain) => `site:${domain}`).join(' OR ')})`;

/** Whether an address is of one of the domains, or of one below them. No domains stand for all. */
export function isOfDomains(url: string, domains: readonly string[]): boolean {
	const host = parseUrl(url)?.hostname.replace(/\.$/, '') ?? '';
	const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
	return domains.length === 0 || domains.some(isOf);
}
