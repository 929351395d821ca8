import { nearest } from '../../kernel/nearest';
import type { Outcome } from '../../kernel/outcome';
import { outcomeJson } from '../outcome-json';

/** The answer to a call of a tool that is not offered. */
export function unknownTool(
	name: string,
	offered: readonly string[],
	hint: string,
): Record<string, unknown> {
	const guess = nearest(name, offered);
	const meant = guess ? ` Did you mean "${guess}"?` : '';
	const outcome: Outcome = {
		status: 'failed',
		error: {
			code: 'not-found',
			message: `There is no tool "${name}".${meant}`,
			hint,
			retryable: false,
		},
	};
	return outcomeJson(outcome);
}
