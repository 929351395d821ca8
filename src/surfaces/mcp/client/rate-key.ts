import type { IWebhookFunctions } from 'n8n-workflow';

import type { LetInClient } from './identify-client';

/** Names a client of one trigger. */
export const rateKey = (context: IWebhookFunctions, { id }: Pick<LetInClient, 'id'>): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id, id]);
