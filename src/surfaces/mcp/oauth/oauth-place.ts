import type { IWebhookFunctions } from 'n8n-workflow';

import { hasIdentity } from '../../../instance/identity/open-identity';
import { ToolError, unsupported } from '../../../kernel/tool-error';
import { readMcpPanel } from '../read-mcp-panel';

/** The address of the trigger: the resource that clients get access to, and the issuer of what lets them in. */
export function resourceOf(context: IWebhookFunctions): string {
	const address = context.getNodeWebhookUrl('default');
	if (address !== undefined) return address.replace(/\/+$/, '');
	throw unsupported(
		'n8n does not say the address of this trigger.',
		'Set WEBHOOK_URL of n8n to how it is reached.',
	);
}

const isSwitchedOn = (context: IWebhookFunctions): boolean =>
	readMcpPanel(context.getNode().parameters).oauth;

/** Whether clients may sign in here: it is switched on, and a person could let them in. */
export const letsSignIn = (context: IWebhookFunctions): boolean =>
	isSwitchedOn(context) && hasIdentity(context);

/** Throws `ToolError` where no client may sign in. */
export function refuseWithoutSignIn(context: IWebhookFunctions): void {
	if (letsSignIn(context)) return;
	const isOn = isSwitchedOn(context);
	throw new ToolError({
		code: isOn ? 'unsupported' : 'not-found',
		message: isOn
			? 'Clients cannot sign in here: the trigger has no Foreman Identity API credential, so no operator could let them in.'
			: 'Clients cannot sign in here.',
		hint: isOn
			? 'Choose one in the Foreman MCP Trigger, under More Credentials.'
			: 'Switch on Let Clients Sign In (OAuth) in the Foreman MCP Trigger, or use a client key.',
	});
}

/** Tells a client that was not let in how it can be: where it may sign in, with the address that says how. */
export function challengeOf(context: IWebhookFunctions): Readonly<Record<string, string>> {
	const plain = 'Bearer realm="foreman"';
	if (!letsSignIn(context)) return { 'www-authenticate': plain };
	const described = `${resourceOf(context)}/.well-known/oauth-protected-resource`;
	const invalid =
		context.getRequestObject().headers.authorization === undefined ? '' : ', error="invalid_token"';
	return { 'www-authenticate': `${plain}${invalid}, resource_metadata="${described}"` };
}
