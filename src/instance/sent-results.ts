import { createToolResultTable } from '../adapters/own-tables/tool-result-table';
import { jsonOrText } from '../kernel/values/json-or-text';
import type { Approval, SentResult } from '../policy/approvals/approval';
import { canonicalText, hashText } from '../policy/approvals/canonical-arguments';
import type { Store } from './open-store';

type Sent = Pick<Approval, 'id' | 'run' | 'organisation' | 'agency' | 'user'>;
const keyOf = ({ id }: Sent, { hash }: SentResult) => `client:${id}:${hash}`;

/** What stands for a value in the approval that it answers. Throws `ToolError` for what is not JSON. */
export const sentAs = (value: unknown, isError: boolean): SentResult => ({
	hash: hashText(canonicalText(value)),
	isError,
});

/** What programs have sent, beside the approvals that it answers: whole, and as long as other results of tools. */
export function sentResults({ connection }: Pick<Store, 'connection'>, signal: AbortSignal) {
	const table = (tenant: Sent) =>
		createToolResultTable(connection.api(signal), { tenant, now: () => Date.now() });
	return {
		/** Before it is decided by it. Throws `ToolError`. */
		async keep(call: Sent, sent: SentResult, value: unknown): Promise<void> {
			const text = JSON.stringify(value);
			await table(call).keep(call.run, [{ resultId: keyOf(call, sent), text }]);
		},

		/** Undefined where it is gone, or is not what was decided by. Throws what the store throws. */
		async read(call: Sent, sent: SentResult): Promise<{ readonly value: unknown } | undefined> {
			const kept = await table(call).read(keyOf(call, sent), 0, Infinity);
			if (kept === undefined) return undefined;
			const value = jsonOrText(kept.text);
			return sentAs(value, sent.isError).hash === sent.hash ? { value } : undefined;
		},
	};
}
