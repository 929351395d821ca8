import { decodeAddress } from '../../kernel/values/decode-address';

/** Up to the first expression there is a scheme, a host and what ends the host. */
const FIXED_HOST = /^\s*https?:\/\/[^\s/?#\\@{}]+[/?#]/i;

/** A link that a service gives to its own next page: n8n hands it on as it is. */
const OWN_LINK = /^=\s*\{\{\s*\$response(?:\.[A-Za-z_$][\w$]*|\[["'][\w@.$ -]+["']\])+\s*\}\}\s*$/;

/** Whether an expression is in a text. Some nodes fill it in themselves, without the sign that n8n puts before it. */
export const isComputed = (value: unknown): boolean =>
	typeof value === 'string' && value.includes('{{');

const textOf = (address: string) => address.replace(/^=/, '');

/** Whether an address has the same host in every run: expressions may only follow the host. */
export function hasFixedHost(address: unknown): boolean {
	if (typeof address !== 'string') return false;
	if (!isComputed(address)) return true;
	return FIXED_HOST.test(textOf(address).split('{{')[0] ?? '');
}

/** The same of the page that comes after another one. */
export const hasFixedNextPage = (address: unknown): boolean =>
	hasFixedHost(address) || (typeof address === 'string' && OWN_LINK.test(address));

/** Hosts that only receive calls, and n8n's own equivalent. */
const WEBHOOK = /^\s*(?:https?:)?\/\/hooks?\.|[/\\]webhook(?:-test|-waiting)?[/\\]/i;

/** Whether a request to the address, even a GET, starts something there. */
export function isWebhook(address: unknown): boolean {
	if (typeof address !== 'string') return false;
	const [text = ''] = textOf(address).split(/[?#]/);
	return WEBHOOK.test(decodeAddress(text).replace(/[\t\n\r]/g, ''));
}
