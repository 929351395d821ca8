import type { Invocation } from '../../kernel/invoke-tool';
import { nearest } from '../../kernel/nearest';
import type { Outcome } from '../../kernel/outcome';
import { outcomeJson } from '../outcome-json';

/** Names of tools are shorter, and of these characters alone: what else a model sends is not for a log. */
const loggedName = (name: string) => name.slice(0, 100).replace(/[^\w.-]/g, '?');

/** The answer to a call of a tool that is not offered. It is recorded as denied. */
export async function unknownTool(
	call: { readonly name: string; readonly arguments: unknown },
	offered: readonly string[],
	hint: string,
	invocation: Pick<Invocation, 'redact' | 'record' | 'now'>,
): Promise<Record<string, unknown>> {
	const guess = nearest(call.name, offered);
	const meant = guess ? ` Did you mean "${guess}"?` : '';
	const outcome: Outcome = {
		status: 'failed',
		error: {
			code: 'not-found',
			message: `There is no tool "${call.name}".${meant}`,
			hint,
			retryable: false,
		},
	};
	await invocation.record({
		tool: loggedName(call.name),
		// It did nothing.
		effect: 'read',
		arguments: invocation.redact(call.arguments),
		decision: 'denied',
		consent: undefined,
		approvalId: '',
		approver: '',
		at: invocation.now(),
		status: 'denied',
		code: 'not-found',
		duration: 0,
		isAnswered: false,
		stripped: [],
		cause: undefined,
	});
	return outcomeJson(outcome);
}
