import { z } from 'zod';

import type { HeaderParameter } from './parameter-headers';
import { headerParameters } from './parameter-headers';

const words = z.string().optional().catch(undefined);

const flag = z.boolean().optional().catch(undefined);

const hints = z
	.object({ title: words, readOnlyHint: flag, destructiveHint: flag })
	.catch({ title: undefined, readOnlyHint: undefined, destructiveHint: undefined });

const listed = z.object({
	name: z.string().min(1),
	title: words,
	description: words,
	inputSchema: z.record(z.unknown()),
	annotations: hints.optional().catch(undefined),
});

/** A tool as its server describes it. Nothing of that is ours. */
export interface ServerTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	/** As it was sent. */
	readonly inputSchema: Readonly<Record<string, unknown>>;
	readonly hints: { readonly reads: boolean; readonly destroys: boolean };
	readonly headers: readonly HeaderParameter[];
}

export type ReadServerTool =
	| { readonly ok: true; readonly tool: ServerTool }
	/** `why` is a sentence without its subject and its full stop. */
	| { readonly ok: false; readonly name: string; readonly why: string };

const named = z.object({ name: z.string() }).catch({ name: '' });

/** Reads one tool of a server's list. */
export function readServerTool(given: unknown): ReadServerTool {
	const read = listed.safeParse(given);
	const { name } = named.parse(given);
	if (!read.success) return { ok: false, name, why: 'has no name or no input schema' };
	const { title, description = '', inputSchema, annotations } = read.data;
	const headers = headerParameters(inputSchema);
	if (!headers.ok) return { ok: false, name, why: headers.why };
	const reads = annotations?.readOnlyHint === true;
	return {
		ok: true,
		tool: {
			name,
			title: title ?? annotations?.title ?? '',
			description,
			inputSchema,
			hints: { reads, destroys: !reads && annotations?.destructiveHint === true },
			headers: headers.parameters,
		},
	};
}
