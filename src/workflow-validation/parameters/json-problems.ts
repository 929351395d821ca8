import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import type { DisplayedValue } from './option-problems';

const STAND_INS = ['0', '', '"a": 0', '"a": 0,', '0,', ',"a": 0', ',0'];

function parseProblem(text: string): string | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : 'it does not parse';
	}
}

/** Why a text is invalid JSON, whatever its expressions give. */
export function jsonProblems({ property, value }: DisplayedValue): Problem[] {
	// n8n checks these itself and accepts more than JSON.
	if (property.validateType !== undefined) return [];
	if (typeof value !== 'string' || value.trim() === '') return [];
	const text = isExpression(value) ? value.slice(1) : value;
	const isMixed = isExpression(value) && text.includes('{{');
	if (isExpression(value) && text.trim() === '') return [];
	// What an expression gives is unknown: a value, a part of a text, several members, or all.
	const [reason, ...others] = (isMixed ? STAND_INS : ['']).map((standIn) =>
		parseProblem(isMixed ? text.replace(/\{\{[\s\S]*?\}\}/g, standIn) : text),
	);
	if (reason === undefined || others.includes(undefined)) return [];
	return [
		{
			message: `it is not valid JSON: ${reason}.`,
			fix: 'Quote names and texts with ", and end lists and objects without a comma. For expressions inside, begin with =.',
		},
	];
}
