import { notAllowed } from '../../kernel/tool-error';

const SHOWN = 5;

export function firstReasons(reasons: readonly string[]): string {
	const more = reasons.length > SHOWN ? ` And ${reasons.length - SHOWN} more.` : '';
	return `${reasons.slice(0, SHOWN).join(' ')}${more}`;
}

/** Refuses what touches Foreman's control plane; `what` says what was not done. */
export function refuseTouches(touches: readonly string[], what: string): void {
	if (touches.length === 0) return;
	throw notAllowed(
		`${what} what controls Foreman itself, which no tool may do. ${firstReasons(touches)} Nothing was changed.`,
		"Leave Foreman's nodes, their connections, its data tables and its credentials as they are. A person can do this in the n8n editor: tell them what you need.",
	);
}
