import { ExpressionParser } from 'n8n-workflow';

import { isRecord } from '../kernel/values/is-record';
import type { Finding } from '../kernel/ports/instance/validator';
import type { DisplayedValue } from './parameters/displayed-values';
import { findingsOf } from './finding';
import { parseNodeCode } from './parse-node-code';
import type { ReferenceCheck } from './reference-findings';

const { error, advice } = findingsOf('invalid');

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const quote = (text: string) => {
	const short = text.trim().replace(/\s+/g, ' ');
	return short.length > 60 ? `${short.slice(0, 57)}...` : short;
};

function judgeExpression(text: string, place: Place, check: ReferenceCheck): Finding[] {
	return ExpressionParser.splitExpression(text).flatMap((chunk) => {
		if (chunk.type !== 'code') return [];
		if (!chunk.hasClosingBrackets) {
			const message = `the expression "{{${quote(chunk.text)}" is not closed.`;
			return error(place, message, 'End it with }}.');
		}
		const { tree, problem } = parseNodeCode(chunk.text, 'expression');
		if (tree !== undefined) return check(tree, place);
		return error(
			place,
			`the expression "{{ ${quote(chunk.text)} }}" cannot be read: ${problem}.`,
			'Put one JavaScript expression between {{ and }}.',
		);
	});
}

/** Texts in which braces belong to the author's own code. */
const isCode = ({ property }: DisplayedValue) =>
	property.typeOptions?.editor !== undefined ||
	property.type === 'json' ||
	property.noDataExpression === true;

/** Double braces around an n8n variable in a text that is not an expression: the author forgot the `=`. */
const FORGOTTEN = /\{\{[^}]*\$(?:json|node|input|now|today|execution|workflow|vars|\(|items)/;

/** Checks every expression below one parameter. */
export function expressionFindings(
	displayed: DisplayedValue,
	nodeName: string,
	check: ReferenceCheck,
): Finding[] {
	const visit = (value: unknown, parameter: string): Finding[] => {
		const place = { nodeName, parameter };
		if (Array.isArray(value)) {
			return value.flatMap((each, index) => visit(each, `${parameter}[${index}]`));
		}
		if (isRecord(value)) {
			return Object.entries(value).flatMap(([key, each]) => visit(each, `${parameter}.${key}`));
		}
		if (typeof value !== 'string') return [];
		if (value.startsWith('=')) return judgeExpression(value.slice(1), place, check);
		if (isCode(displayed) || !FORGOTTEN.test(value)) return [];
		const message = `"${quote(value)}" is plain text: n8n evaluates only what begins with "=".`;
		return [advice(place, message, 'Put = before it.')];
	};
	const { property, value, path } = displayed;
	// Parameters inside a collection are displayed values of their own.
	const isOuter = property.type === 'collection' || property.type === 'fixedCollection';
	return isOuter ? [] : visit(value, path);
}
