import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../kernel/tool-error';
import { nodeRedactor } from './node-secrets';

const unreachable = (cause: unknown) =>
	new ToolError({
		code: 'unavailable',
		message: 'What Foreman stores cannot be read or written at the moment.',
		hint: 'Try again. If it stays so, have the operator test the Foreman Store API credential; the log of n8n says more.',
		retryable: true,
		cause,
	});

/** Has what goes wrong in the store told to n8n's log, and not to the caller. */
export const guardStore =
	(context: IWebhookFunctions) =>
	async <Value>(work: () => Promise<Value>): Promise<Value> => {
		try {
			return await work();
		} catch (error) {
			if (ToolError.is(error) && error.code === 'conflict') throw error;
			const cause = String(nodeRedactor(context)(String(error)));
			context.logger.error(`Foreman could not answer a request: ${cause}`);
			throw unreachable(error);
		}
	};
