import { ToolError } from '../../kernel/tool-error';
import { listOf } from '../../kernel/values/list-of';
import { plainWords } from './plain-words';

/** The revision that is tried first: without sessions. */
export const NEWEST = '2026-07-28';

/** Those with sessions, the newest first. */
export const OLDER = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

export type OlderRevision = (typeof OLDER)[number];

/** How a server is spoken to. */
export type Era =
	| { readonly word: 'newest' }
	| {
			readonly word: 'older';
			readonly revision: OlderRevision;
			/** Undefined where the server keeps none. */
			readonly session: string | undefined;
	  };

/** The older revision of this name; undefined for any other. */
export const olderRevision = (name: unknown): OlderRevision | undefined =>
	OLDER.find((one) => one === name);

/** The newest of our older revisions among those that a server names. */
export const bestOlder = (names: unknown): OlderRevision | undefined =>
	OLDER.find((one) => listOf(names).includes(one));

/** Neither side speaks what the other does. */
export const noCommonRevision = (names: unknown): ToolError =>
	new ToolError({
		code: 'unsupported',
		message: 'Foreman and the MCP server have no revision of MCP in common.',
		hint: `Foreman speaks ${[NEWEST, ...OLDER].join(', ')}. A person looks for a newer version of the server.`,
		said: `It speaks: ${plainWords(listOf(names).map(String).join(', '), 200)}`,
	});
