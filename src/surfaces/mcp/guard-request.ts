import type { IWebhookFunctions } from 'n8n-workflow';

import { addressOfThisN8n } from '../../adapters/in-process/this-n8n';
import { ToolError } from '../../kernel/tool-error';

const forbidden = (message: string, hint: string) =>
	new ToolError({ code: 'forbidden', message, hint });

/** Names by which a machine reaches itself: no page of somebody else can be there. */
const isLoopback = (name: string) =>
	name === 'localhost' ||
	name.endsWith('.localhost') ||
	/^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name);

function hostOf(address: string | undefined): string | undefined {
	try {
		return address === undefined ? undefined : new URL(address).host;
	} catch {
		return undefined;
	}
}

function nameOf(host: string): string {
	try {
		return new URL(`http://${host}`).hostname;
	} catch {
		return '';
	}
}

/** The hosts at which people reach this n8n. */
const ownHosts = (context: IWebhookFunctions): readonly string[] =>
	[
		context.getNodeWebhookUrl('default'),
		context.getInstanceBaseUrl(),
		addressOfThisN8n(context, context.getInstanceBaseUrl()),
	].flatMap((address) => hostOf(address) ?? []);

/**
 * Refuses what a page of another site makes a browser send, also where that page has its own name point to this machine (DNS rebinding). Programs send
 * no origin. Throws `ToolError`.
 */
export function guardRequest(context: IWebhookFunctions, allowed: readonly string[]): void {
	const { origin, host = '' } = context.getRequestObject().headers;
	if (origin === undefined) return;
	const own = ownHosts(context);
	const isOwn = (one: string) => own.includes(one.toLowerCase()) || isLoopback(nameOf(one));
	const isNamed = (one: string) => allowed.includes(one.toLowerCase());
	const from = hostOf(origin);
	if (!isNamed(origin) && (from === undefined || !isOwn(from)))
		throw forbidden(
			'Pages of this origin may not call the MCP server.',
			'To let a page call, add its origin to Allowed Origins of the Foreman MCP Trigger. Nothing was done.',
		);
	if (isNamed(origin)) return;
	if (!isOwn(host))
		throw forbidden(
			'The request names a host that is not this n8n.',
			'Call the address that n8n shows, or set WEBHOOK_URL of n8n to how it is reached. Nothing was done.',
		);
}
