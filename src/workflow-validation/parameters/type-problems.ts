import type { INode, INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';
import { isExpression, isLiteral } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import type { DisplayedValue } from './option-problems';

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
export function typeProblems(
	displayed: DisplayedValue,
	elsewhere: readonly INodeProperties[],
): Problem[] {
	const { property, value, beside } = displayed;
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
	const isLocator = ({ name, type }: INodeProperties) =>
		name === property.name && type === 'resourceLocator';
	const isText = property.type === 'string' || property.type === 'options';
	if (isText && isRecord(value) && [...beside, ...elsewhere].some(isLocator)) {
		const text = isLiteral(value.value) ? JSON.stringify(value.value) : '"..."';
		const message = 'it takes text, not an object: another version of the node takes the locator.';
		return [{ message, fix: `Write ${property.name}: ${text}.` }];
	}
	if (property.type === 'string' && Array.isArray(value)) {
		return [{ message: 'it takes text, not a list.', fix: 'Give text.' }];
	}
	return [];
}

/** An interval out of bounds: before version 1.3 n8n takes it, and counts hours of the day alone. */
export function rangeProblems({ property, value }: DisplayedValue, node: INode): Problem[] {
	const { minValue = -Infinity, maxValue = Infinity } = property.typeOptions ?? {};
	const isInterval =
		node.type === 'n8n-nodes-base.scheduleTrigger' && /Interval$/.test(property.name);
	if (!isInterval || typeof value !== 'number' || (value >= minValue && value <= maxValue))
		return [];
	const isOnce = node.typeVersion < 1.3;
	if (isOnce && (property.name !== 'hoursInterval' || value < minValue)) return [];
	const message = `${value} is out of range, and n8n does not start the schedule${isOnce ? ' a second time' : ''}.`;
	const fix = `Write ${minValue} to ${maxValue}, a larger unit, or a cron expression.`;
	return [{ message, fix }];
}

/** An address without its scheme, at which the node fails. */
export function urlProblems({ property, value }: DisplayedValue, { type }: INode): Problem[] {
	const isRequest = /^n8n-nodes-base\.(?:httpRequest(?:Tool)?|rssFeedRead(?:Tool)?)$/.test(type);
	if (!isRequest || property.name !== 'url' || typeof value !== 'string') return [];
	const [fixed = ''] = value.replace(/^=/, '').trimStart().split('{{');
	const isKnown = fixed.length >= 'https://'.length || !value.includes('{{');
	const [, open] = /\/(\{\w+\}|:[a-z]\w*)(?=[/?]|$)/.exec(value.replace(/^=?\s*https?:/, '')) ?? [];
	if (open !== undefined) {
		const message = `n8n fills in nothing for "${open}" in an address, and sends it as it is.`;
		const fix = `Write {{ $json.${open.replace(/\W/g, '')} }} in place of it, and = before the address.`;
		return [{ message, fix, severity: 'advice' }];
	}
	// A placeholder is told as one.
	if (!isKnown || /^(?:$|https?:\/\/|<__PLACEHOLDER)/.test(fixed)) return [];
	const message = `"${fixed.slice(0, 60)}" begins with neither http:// nor https://, and the node fails.`;
	return [{ message, fix: 'Write the whole address, such as "https://api.example.com/items".' }];
}

/** Only a part of the answer is missing on the last page for sure. From the first to the last pattern in one step: a text has too many ways to be several. */
const OF_RESPONSE =
	/^=\s*\{\{\s*(\$response(?:\??\.\w+|(?:\?\.)?\[[^[\]]*\])+(?:\(\/.*\/\w*\)(?:\??\.\w+|(?:\?\.)?\[[^[\]]*\])*)?)\s*\}\}\s*$/;

/** Answers that a request cannot read: pages by an address that the last one lacks, and what a raw body brings unless n8n finds out its format. */
export function responseProblems(
	{ property, value, path }: DisplayedValue,
	all: readonly DisplayedValue[],
): Problem[] {
	const beside = (name: string) =>
		all.find((one) => one.path === path.replace(/\w+$/, name))?.value;
	const isFormat = property.name === 'responseFormat' && (value === 'text' || value === 'json');
	if (isFormat && all.some((one) => one.path === 'contentType' && one.value === 'raw')) {
		const message = `beside a raw body n8n cannot read the answer as ${value}, and the node fails.`;
		return [{ message, fix: 'Write responseFormat: "autodetect".' }];
	}
	const isOfPages = path.startsWith('options.pagination.');
	const isChanged = /^(?:nextURL|completeExpression)$/.test(property.name);
	if (
		isOfPages &&
		isChanged &&
		/\$json\b/.test(String(value)) &&
		!/\$response\b/.test(String(value))
	) {
		const message = '$json is the item that came in, and the same for each page.';
		return [{ message, fix: 'Write $response.body in place of $json.', severity: 'advice' }];
	}
	if (isOfPages && property.name === 'completeExpression' && isLiteral(value) && value !== '') {
		const message = 'n8n fails where the condition that ends the pages is not an expression.';
		return [{ message, fix: `Write "={{ ${value.replace(/[{}]/g, '').trim()} }}".` }];
	}
	if (property.name !== 'nextURL' || !isExpression(value)) return [];
	const [, code] = OF_RESPONSE.exec(value) ?? [];
	const ending = beside('paginationCompleteWhen') ?? 'responseIsEmpty';
	if (code === undefined || ending === 'other' || beside('limitPagesFetched') === true) return [];
	// An object is never empty for n8n, also one without members; a list whose address stands in the headers may be.
	const isEmptied = ending === 'responseIsEmpty';
	const isSure = isEmptied && /^\$response\??\.?(?:body|\[.body.\])/.test(code);
	const unless = isSure ? '' : isEmptied ? 'is not empty and ' : 'has no such status and ';
	const message = `where the last page ${unless}has no next address, n8n asks for the first one again until it fails.`;
	const fix = `Write paginationCompleteWhen: "other", completeExpression: "={{ !(${code}) }}" beside it.`;
	return [{ message, fix, severity: isSure ? 'error' : 'advice' }];
}
