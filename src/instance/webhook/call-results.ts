import { z } from 'zod';
import { isTimeToSweep } from '../../adapters/own-tables/table-rows';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { sealForm } from '../../policy/seal-form';
import { documentsIn, type Store } from '../open-store';

/** What is kept under this name in the table of documents. Rows keep it: never rename it. */
const KIND = 'mcp-call';
const KEPT = 86_400_000;
const EMPTIED = '{}';

const fields = z.object({
	tool: z.string(),
	begunAt: z.number(),
	/** When the process that makes the call last said that it does; milliseconds since the epoch. */
	seenAt: z.number(),
	/** Set as long as a person has not answered: the call as the client made it. It runs once they have. */
	asked: z.object({ approvalId: z.string(), name: z.string(), arguments: z.unknown() }).optional(),
	answer: z.object({ json: z.record(z.unknown()), isError: z.boolean() }).optional(),
});

const row = z.object({ call: fields, seal: z.string() });

export type KeptCall = z.output<typeof fields>;

/** Never change it: rows were sealed under it. */
const form = sealForm<{ readonly run: string; readonly handle: string; readonly call: KeptCall }>(
	'foreman-mcp-call-1',
);
/** Never change it: clients hold handles that were made under it. */
const handleForm = sealForm<readonly [run: string, approvalId: string]>('foreman-mcp-asked-1');

/** The handle of a call that needs approval: one for one question. It does not tell the id, which is in the address of the page. */
export const handleOfAsked = (run: string, approvalId: string, secret: string): string =>
	handleForm.sealOf([run, approvalId], secret).slice(0, 32);

/** Calls that outlast their request, kept for the client that made them: no other can read one, whatever handle it sends. Throws what the store throws. */
export function callResults(
	store: Pick<Store, 'connection' | 'secret'>,
	run: string,
	signal: AbortSignal,
) {
	const { secret } = store;
	const documents = documentsIn(store, signal);
	return {
		async keep(handle: string, call: KeptCall): Promise<void> {
			const seal = form.sealOf({ run, handle, call }, secret);
			await documents.put(KIND, handle, JSON.stringify({ call, seal }));
		},

		/** Undefined for a handle of another client, and for what is too old. */
		async read(handle: string): Promise<KeptCall | undefined> {
			const found = await documents.get(KIND, handle);
			const read = row.safeParse(found === undefined ? undefined : jsonOrText(found.body));
			if (!read.success) return undefined;
			const { call, seal } = read.data;
			if (Date.now() >= call.begunAt + KEPT) return undefined;
			return form.isSealed({ run, handle, call }, seal, secret) ? call : undefined;
		},

		/** Empties what is too old, of all clients: at one moment in so many, as it reads them all. */
		async forgetOld(): Promise<void> {
			if (!isTimeToSweep(Date.now())) return;
			for (const { key, body } of await documents.list(KIND, '')) {
				const read = row.safeParse(jsonOrText(body));
				const isOld = read.success && Date.now() >= read.data.call.begunAt + KEPT;
				if (isOld) await documents.put(KIND, key, EMPTIED);
			}
		},
	};
}
