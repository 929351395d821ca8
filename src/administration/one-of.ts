import { invalidInput } from '../kernel/tool-error';

/** A moment as ISO 8601; empty for what has not happened, which is stored as 0. */
export const isoText = (at: number): string => (at === 0 ? '' : new Date(at).toISOString());

export const wrong = (message: string, hint = '') => invalidInput(message, hint);

export const refused = (message: string, hint: string) =>
	wrong(message, `${hint} Nothing was changed.`);

/** One of these words. Throws `ToolError`, which names the field, for any other one. */
export function oneOf<Word extends string>(field: string, words: readonly Word[], given: string) {
	const found = words.find((word) => word === given);
	if (found !== undefined) return found;
	throw refused(`"${given.slice(0, 100)}" is no ${field}.`, `Use one of ${words.join(', ')}.`);
}
