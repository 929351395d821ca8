import type { IWebhookFunctions } from 'n8n-workflow';
import { addressOfThisN8n } from '../../adapters/in-process/this-n8n';
import { notAllowed } from '../../kernel/tool-error';
import { parseUrl } from '../../kernel/values/parse-url';

/** Names by which a machine reaches itself: no other machine answers there. */
const isLoopback = (name: string) =>
	name === 'localhost' ||
	name.endsWith('.localhost') ||
	/^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name);

const ownAddresses = (context: IWebhookFunctions): readonly URL[] =>
	[
		context.getNodeWebhookUrl('default'),
		context.getInstanceBaseUrl(),
		addressOfThisN8n(context, context.getInstanceBaseUrl()),
	].flatMap((address) => parseUrl(address ?? '') ?? []);

/** Refuses pages of other sites, also by DNS rebinding, and of other programs on this machine: an origin is this n8n's own, the one that was reached, or named in the panel. Throws `ToolError`. */
export function guardRequest(context: IWebhookFunctions, allowed: readonly string[]): void {
	const { origin, host = '' } = context.getRequestObject().headers;
	if (origin === undefined || allowed.includes(origin.toLowerCase())) return;
	const own = ownAddresses(context);
	const from = parseUrl(origin);
	const at = parseUrl(`http://${host}`);
	const isReachedLocally = at !== undefined && isLoopback(at.hostname);
	const isOwn = from !== undefined && own.some((one) => one.origin === from.origin);
	const isSame = isReachedLocally && from !== undefined && from.host === host.toLowerCase();
	if (!isOwn && !isSame)
		throw notAllowed(
			'Pages of this origin may not call the MCP server.',
			'To let a page call, add its origin to Allowed Origins of the Foreman MCP Trigger. Nothing was done.',
		);
	if (!isReachedLocally && !own.some((one) => one.host === at?.host || one.host === host))
		throw notAllowed(
			'The request names a host that is not this n8n.',
			'Call the address that n8n shows, or set WEBHOOK_URL of n8n to how it is reached. Nothing was done.',
		);
}
