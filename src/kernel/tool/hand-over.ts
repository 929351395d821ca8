import type { CallableTool, PreparedCall } from '../callable-tool';
import type { Outcome } from '../outcome';
import { unsupported } from '../tool-error';

/** What became of a call that a program of the caller runs. */
export type HandOver =
	/** It waits until `expiresAt`, milliseconds since the epoch, for what the program sends. */
	| { readonly word: 'open'; readonly callId: string; readonly expiresAt: number }
	/** What the program has sent. */
	| { readonly word: 'answered'; readonly callId: string; readonly output: unknown };

/** Hands a call over to a program of the caller, or takes what that has sent. Throws `ToolError` where nothing comes or nothing could be sent. */
export type HandOverCall = (tool: CallableTool, call: PreparedCall) => Promise<HandOver>;

/** The error for a tool that a program runs, where calls are not handed over. */
export const notHandedOver = (name: string) =>
	unsupported(
		`${name} is run by a program of the caller, and calls are not handed over here. Nothing was done.`,
		'Do without it here.',
	);

/** The outcome of a call that was handed over and has no answer yet. */
export const handedOver = (
	{ name }: Pick<CallableTool, 'name'>,
	{ expiresAt }: Extract<HandOver, { readonly word: 'open' }>,
): Outcome => ({ status: 'handed-over', tool: name, expiresAt });
