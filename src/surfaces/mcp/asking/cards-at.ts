import type { IWebhookFunctions } from 'n8n-workflow';

import { hasIdentity } from '../../../instance/identity/open-identity';

/** The folder of the cards at this trigger, with a slash; empty where the trigger has no sign-in. */
export function cardsAt(context: IWebhookFunctions): string {
	if (!hasIdentity(context)) return '';
	const address = context.getNodeWebhookUrl('default') ?? '';
	return address === '' ? '' : `${address}/ui/approvals/`;
}
