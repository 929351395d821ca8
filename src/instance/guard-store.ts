import type { BoundNode } from '../kernel/call-scope';
import { ToolError } from '../kernel/tool-error';

const unreachable = (cause: unknown) =>
	new ToolError({
		code: 'unavailable',
		message: 'What Foreman stores cannot be read or written at the moment.',
		hint: 'Try again. If it stays so, have the operator test the credential of the node (Foreman n8n API, or Foreman Store API where one is chosen); the log of n8n says more.',
		retryable: true,
		cause,
	});

/** Writes errors of the store to n8n's log, and keeps them from the caller. */
export const guardStore =
	({ logger, secrets }: Pick<BoundNode, 'logger' | 'secrets'>) =>
	async <Value>(work: () => Promise<Value>): Promise<Value> => {
		try {
			return await work();
		} catch (error) {
			if (ToolError.is(error) && error.code === 'conflict') throw error;
			const cause = String(secrets.redact(String(error)));
			logger.error(`Foreman could not answer a request: ${cause}`);
			throw unreachable(error);
		}
	};
