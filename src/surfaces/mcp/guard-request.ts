import type { IWebhookFunctions } from 'n8n-workflow';

import { addressOfThisN8n } from '../../adapters/in-process/this-n8n';
import { ToolError } from '../../kernel/tool-error';

const forbidden = (message: string, hint: string) =>
	new ToolError({ code: 'forbidden', message, hint });

/** Names by which a machine reaches itself: no other machine answers there. */
const isLoopback = (name: string) =>
	name === 'localhost' ||
	name.endsWith('.localhost') ||
	/^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name);

function read(address: string | undefined): URL | undefined {
	try {
		return address === undefined ? undefined : new URL(address);
	} catch {
		return undefined;
	}
}

const ownAddresses = (context: IWebhookFunctions): readonly URL[] =>
	[
		context.getNodeWebhookUrl('default'),
		context.getInstanceBaseUrl(),
		addressOfThisN8n(context, context.getInstanceBaseUrl()),
	].flatMap((address) => read(address) ?? []);

/** Refuses pages of other sites, also by DNS rebinding, and of other programs on this machine: an origin is this n8n's own, the one that was reached, or named in the panel. Throws `ToolError`. */
export function guardRequest(context: IWebhookFunctions, allowed: readonly string[]): void {
	const { origin, host = '' } = context.getRequestObject().headers;
	if (origin === undefined || allowed.includes(origin.toLowerCase())) return;
	const own = ownAddresses(context);
	const from = read(origin);
	const at = read(`http://${host}`);
	const isReachedLocally = at !== undefined && isLoopback(at.hostname);
	const isOwn = from !== undefined && own.some((one) => one.origin === from.origin);
	const isSame = isReachedLocally && from !== undefined && from.host === host.toLowerCase();
	if (!isOwn && !isSame)
		throw forbidden(
			'Pages of this origin may not call the MCP server.',
			'To let a page call, add its origin to Allowed Origins of the Foreman MCP Trigger. Nothing was done.',
		);
	if (!isReachedLocally && !own.some((one) => one.host === at?.host || one.host === host))
		throw forbidden(
			'The request names a host that is not this n8n.',
			'Call the address that n8n shows, or set WEBHOOK_URL of n8n to how it is reached. Nothing was done.',
		);
}
