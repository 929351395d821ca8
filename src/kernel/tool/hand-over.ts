import type { CallableTool, PreparedCall } from '../callable-tool';
import { unsupported } from '../tool-error';

export type HandOver =
	/** It waits until `expiresAt`, milliseconds since the epoch, for what the program sends. */
	| { readonly word: 'open'; readonly callId: string; readonly expiresAt: number }
	| { readonly word: 'answered'; readonly callId: string; readonly output: unknown };

/** Hands a call over to a program of the caller, or takes what that has sent. Throws `ToolError` where nothing comes or nothing could be sent. */
export type HandOverCall = (tool: CallableTool, call: PreparedCall) => Promise<HandOver>;

export const notHandedOver = (name: string) =>
	unsupported(
		`${name} is run by a program of the caller, and calls are not handed over here. Nothing was done.`,
		'Do without it here.',
	);
