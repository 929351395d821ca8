import type { Invocation, Attempt } from '../kernel/invoke-tool';
import { didYouMean } from '../kernel/values/nearest';
import type { Outcome } from '../kernel/outcome';
import { outcomeJson } from '../kernel/outcome-json';
import { recordAttempt } from '../kernel/tool/record-attempt';

/** A model can send any text as a name. The log gets 100 characters of those that real names use. */
const loggedName = (name: string) => name.slice(0, 100).replace(/[^\w.-]/g, '?');

/** Records a call that reached no tool. Never throws. */
export async function recordRefusal(
	call: { readonly name: string; readonly arguments: unknown },
	how: Pick<Attempt, 'decision' | 'status' | 'code'>,
	invocation: Pick<Invocation, 'redact' | 'record' | 'now'>,
): Promise<void> {
	const attempt: Attempt = {
		...how,
		tool: loggedName(call.name),
		// Nothing ran.
		effect: 'read',
		arguments: call.arguments,
		consent: undefined,
		approvalId: '',
		approver: '',
		at: invocation.now(),
		duration: 0,
		isAnswered: false,
		stripped: [],
		cause: undefined,
	};
	await recordAttempt(attempt, invocation);
}

/** Answers a call of a tool that is not offered, and records it as denied. */
export async function unknownTool(
	call: { readonly name: string; readonly arguments: unknown },
	offered: readonly string[],
	hint: string,
	invocation: Pick<Invocation, 'redact' | 'record' | 'now'>,
): Promise<Record<string, unknown>> {
	const outcome: Outcome = {
		status: 'failed',
		error: {
			code: 'not-found',
			message: `There is no tool "${call.name}".${didYouMean(call.name, offered)}`,
			hint,
			retryable: false,
		},
	};
	const how = { decision: 'denied', status: 'denied', code: 'not-found' } as const;
	await recordRefusal(call, how, invocation);
	return outcomeJson(outcome);
}
