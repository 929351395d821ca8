import { listOf } from '../../kernel/values/list-of';
import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import { parseNodeCode } from '../reference-findings';
import { isNamed, isSyntax, memberOf } from '../syntax';
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

/** Parameters that n8n's node reads as JSON text without a look: an object of an expression is none. */
const TEXT_ALONE = [
	'stopAndError.errorObject',
	'kafka.headerParametersJson',
	'cortex.objectData',
	'cockpit.dataFieldsJson',
];

const LONE = /^=\s*\{\{(?<code>(?:(?!\}\}\s*\S)[\s\S])*)\}\}\s*$/;

/** Whether an expression alone gives an object or a list: it is written so, or an item's data. */
function givesObject(value: string): boolean {
	const { tree } = parseNodeCode(LONE.exec(value)?.groups?.code ?? '', 'expression');
	const [statement] = listOf(isSyntax(tree) ? tree.body : undefined);
	const given = isSyntax(statement) ? statement.expression : undefined;
	return (
		isSyntax(given) &&
		(['ObjectExpression', 'ArrayExpression'].includes(String(given.type)) ||
			isNamed(given, '$json') ||
			(memberOf(given) === 'json' && !isNamed(given.object, '$json')))
	);
}

/** Why a text is invalid JSON, whatever its expressions give. @param type the name of the node's type */
export function jsonProblems({ property, value }: DisplayedValue, type: string): Problem[] {
	const place = `${type.replace('n8n-nodes-base.', '')}.${property.name}`;
	if (typeof value === 'string' && TEXT_ALONE.includes(place) && givesObject(value)) {
		const code = LONE.exec(value)?.groups?.code?.trim() ?? '';
		return [
			{
				message:
					'the expression gives an object, which n8n reads as JSON text, and the node fails.',
				fix: `Write "={{ JSON.stringify(${code}) }}".`,
			},
		];
	}
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
