import type { Invocation } from '../kernel/invoke-tool';
import { nearest } from '../kernel/values/nearest';
import type { Outcome } from '../kernel/outcome';
import { outcomeJson } from '../kernel/outcome-json';
import { recordRefusal } from './record-refusal';

/** Answers a call of a tool that is not offered, and records it as denied. */
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
	const how = { decision: 'denied', status: 'denied', code: 'not-found' } as const;
	await recordRefusal(call, how, invocation);
	return outcomeJson(outcome);
}
