import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../kernel/tool-error';
import { createRedactor } from '../policy/redaction';
import type { Store } from './open-store';

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
	(context: IWebhookFunctions, store: Store) =>
	async <Value>(work: () => Promise<Value>): Promise<Value> => {
		try {
			return await work();
		} catch (error) {
			if (ToolError.is(error) && error.code === 'conflict') throw error;
			const secrets = [store.secret, store.askUrl, ...store.connection.secrets];
			const cause = String(createRedactor(secrets)(String(error)));
			context.logger.error(`Foreman could not answer a request: ${cause}`);
			throw unreachable(error);
		}
	};
