import type { Invocation, Attempt } from '../kernel/invoke-tool';
import { didYouMean } from '../kernel/values/nearest';
import { outcomeJson } from '../kernel/outcome-json';
import { recordAttempt } from '../kernel/tool/record-attempt';

/** A model can send any text as a name. The log gets 100 characters of those that real names use. */
const loggedName = (name: string) => name.slice(0, 100).replace(/[^\w.-]/g, '?');

type Called = Pick<Attempt, 'arguments'> & { readonly name: string };
type Recording = Pick<Invocation, 'redact' | 'record' | 'now'>;

/** Records a call that reached no tool. Never throws. */
export async function recordRefusal(
	call: Called,
	how: Pick<Attempt, 'decision' | 'status' | 'code'>,
	invocation: Recording,
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
	call: Called,
	offered: readonly string[],
	hint: string,
	invocation: Recording,
): Promise<Record<string, unknown>> {
	const message = `There is no tool "${call.name}".${didYouMean(call.name, offered)}`;
	const error = { code: 'not-found', message, hint, retryable: false } as const;
	await recordRefusal(call, { decision: 'denied', status: 'denied', code: error.code }, invocation);
	return outcomeJson({ status: 'failed', error });
}
