const SHOWN = 5;

/** The first of many reasons, for a refusal, and how many more there are. */
export function firstReasons(reasons: readonly string[]): string {
	const more = reasons.length > SHOWN ? ` And ${reasons.length - SHOWN} more.` : '';
	return `${reasons.slice(0, SHOWN).join(' ')}${more}`;
}
