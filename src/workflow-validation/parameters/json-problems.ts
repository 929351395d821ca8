import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import { type Kind, type KindScope, kindOfParameter } from '../value-kinds';
import type { DisplayedValue } from './option-problems';

const CODE = /\{\{[\s\S]*?\}\}/g;

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

const OBJECTS: readonly Kind[] = ['object', 'list', 'items'];

/** What stands for an expression whose kind is known: n8n writes it so into the text. */
const WRITTEN: ReadonlyMap<Kind, string> = new Map([
	['object', '[object Object]'],
	['items', '[object Object]'],
	['time', '2026-01-01T00:00:00.000Z'],
]);

const writtenFor = (code: string, scope: KindScope) =>
	(/\.toISO\w*\(\)\s*\}\}$/.test(code)
		? WRITTEN.get('time')
		: WRITTEN.get(kindOfParameter(code, scope))) ?? code;

/** Why a text is invalid JSON, whatever its expressions give. @param type the name of the node's type */
export function jsonProblems(
	{ property, value }: DisplayedValue,
	type: string,
	scope: KindScope,
): Problem[] {
	const place = `${type.replace('n8n-nodes-base.', '')}.${property.name}`;
	const kind = isExpression(value) ? kindOfParameter(value, scope) : undefined;
	if (isExpression(value) && TEXT_ALONE.includes(place) && OBJECTS.includes(kind)) {
		const code = value.replace(/^=\s*\{\{\s*|\s*\}\}\s*$/g, '');
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
	const isLone = isMixed && /^\s*\{\{(?:(?!\}\}\s*\S)[\s\S])*\}\}\s*$/.test(text);
	// What an expression gives is unknown: a value, a part of a text, several members, or all.
	const known = isLone ? text : text.replace(CODE, (code) => writtenFor(code, scope));
	const [reason, ...others] = (isMixed ? STAND_INS : ['']).map((standIn) =>
		parseProblem(isMixed ? known.replace(CODE, standIn) : text),
	);
	if (reason === undefined || others.includes(undefined)) return [];
	return [
		{
			message: `it is not valid JSON: ${reason}.`,
			fix: 'Quote names and texts with ", and end lists and objects without a comma. For expressions inside, begin with =.',
		},
	];
}
