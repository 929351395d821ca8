import type { IWebhookFunctions } from 'n8n-workflow';

import type { McpClient } from './identify-client';

/** Names a client of one trigger. */
export const placeOf = (context: IWebhookFunctions, { id }: Pick<McpClient, 'id'>): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id, id]);
