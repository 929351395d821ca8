import { ToolError } from '../../kernel/tool-error';

const SHOWN = 5;

/** Refuses what touches Foreman's control plane; `what` says what was not done. */
export function refuseTouches(touches: readonly string[], what: string): void {
	if (touches.length === 0) return;
	const more = touches.length > SHOWN ? ` And ${touches.length - SHOWN} more.` : '';
	throw new ToolError({
		code: 'forbidden',
		message: `${what} what controls Foreman itself, which no tool may do. ${touches.slice(0, SHOWN).join(' ')}${more} Nothing was changed.`,
		hint: "Leave Foreman's nodes, their connections, its data tables and its credentials as they are. A person can do this in the n8n editor: tell them what you need.",
	});
}
