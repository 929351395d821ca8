import type { Attempt, Invocation } from '../kernel/invoke-tool';
import { recordAttempt } from '../kernel/record-attempt';

/** Names of tools are shorter, and of these characters alone: what else a model sends is not for a log. */
const loggedName = (name: string) => name.slice(0, 100).replace(/[^\w.-]/g, '?');

/** Records a call that came to no tool of the catalog. Never throws. */
export async function recordRefusal(
	call: { readonly name: string; readonly arguments: unknown },
	how: Pick<Attempt, 'decision' | 'status' | 'code'>,
	invocation: Pick<Invocation, 'redact' | 'record' | 'now'>,
): Promise<void> {
	const attempt: Attempt = {
		...how,
		tool: loggedName(call.name),
		// It did nothing.
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
