import type { IWebhookFunctions } from 'n8n-workflow';

import { hasIdentity } from '../../../instance/identity/open-identity';

/** The folder of the cards at this trigger, with a slash; empty where nobody can sign in to them. */
export function cardsAt(context: IWebhookFunctions): string {
	if (!hasIdentity(context)) return '';
	const address = context.getNodeWebhookUrl('default') ?? '';
	return address === '' ? '' : `${address}/ui/approvals/`;
}
