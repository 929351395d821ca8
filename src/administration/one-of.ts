import { invalidInput } from '../kernel/tool-error';

/** For what cannot be read. */
export const wrong = (message: string, hint = '') => invalidInput(message, hint);

export const refused = (message: string, hint: string) =>
	wrong(message, `${hint} Nothing was changed.`);

/** One of these words. Throws `ToolError`, which names the field, for any other one. */
export function oneOf<Word extends string>(
	field: string,
	words: readonly Word[],
	given: string,
): Word {
	const found = words.find((word) => word === given);
	if (found !== undefined) return found;
	throw refused(`"${given.slice(0, 100)}" is no ${field}.`, `Use one of ${words.join(', ')}.`);
}
