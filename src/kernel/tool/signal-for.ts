import type { CallableTool } from '../callable-tool';
import { DEFAULT_DEADLINE } from '../callable-tool';
import type { Invocation } from '../invoke-tool';
import { within } from '../within';

/** What ends one step of a call: its caller, or the deadline of its tool. Throws what the caller ended with. */
export function signalFor(
	{ deadline = DEFAULT_DEADLINE }: CallableTool,
	{ signal }: Invocation,
): AbortSignal {
	signal.throwIfAborted();
	return within(signal, deadline);
}
