import type { Attempt, Invocation } from '../kernel/invoke-tool';
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
