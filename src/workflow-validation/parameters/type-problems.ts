import type { INodeProperties } from 'n8n-workflow';

import { isExpression } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';
import type { Problem } from '../finding';
import type { DisplayedValue } from './displayed-values';

/** Words that mean no but count as true: any text that is not empty is true. */
const NO = ['false', 'no', 'off', '0', 'never', 'disabled'];

const isShownBy = ({ displayOptions }: INodeProperties, name: string) =>
	displayOptions?.show?.[name] !== undefined || displayOptions?.hide?.[name] !== undefined;

function booleanProblems({ property, value, beside }: DisplayedValue): Problem[] {
	if (typeof value === 'boolean') return [];
	// n8n compares the exact value when it decides which other parameters to show.
	const decides = beside.some((one) => isShownBy(one, property.name));
	const isOpposite = NO.includes(String(value).toLowerCase()) && value !== 0;
	return [
		{
			message: `${JSON.stringify(value)} is neither true nor false.`,
			fix: 'Give true or false, without quotes.',
			severity: decides || isOpposite || typeof value === 'object' ? 'error' : 'advice',
		},
	];
}

/** Reports a literal of the wrong type, unless n8n converts it as meant, such as "5" to 5. */
export function typeProblems(displayed: DisplayedValue): Problem[] {
	const { property, value } = displayed;
	if (value === undefined || value === null || value === '' || isExpression(value)) return [];
	// A parameter with multiple values is a list of its type.
	if (property.typeOptions?.multipleValues === true && Array.isArray(value)) return [];
	const isObject = typeof value === 'object';
	if (property.type === 'number' && (isObject || Number.isNaN(Number(value)))) {
		const message = `${isObject ? JSON.stringify(value) : `"${String(value)}"`} is not a number.`;
		return [{ message, fix: 'Give a number.' }];
	}
	if (property.type === 'boolean') return booleanProblems(displayed);
	if (property.type === 'string' && isRecord(value) && !('mode' in value)) {
		return [{ message: 'it takes text, not an object.', fix: 'Give text.' }];
	}
	if (property.type === 'string' && Array.isArray(value)) {
		return [{ message: 'it takes text, not a list.', fix: 'Give text.' }];
	}
	return [];
}
