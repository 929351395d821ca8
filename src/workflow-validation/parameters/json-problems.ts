import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import {
	type Kind,
	type KindScope,
	isWordy,
	kindOfParameter,
	onlyExpression,
	writtenChoices,
} from '../value-kinds';
import { isNamed, isSyntax, memberOf } from '../syntax';
import type { DisplayedValue } from './option-problems';

/** An expression within a text. Ends at another one, as a hostile text begins thousands and ends none. */
export const CODE = /\{\{(?:(?!\{\{)[\s\S])*?\}\}/g;

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

const OBJECTS: readonly Kind[] = ['object', 'list', 'items', 'item'];

/** What stands for an expression whose kind is known: n8n writes it so into the text. */
const WRITTEN: ReadonlyMap<Kind, string> = new Map([
	['object', '[object Object]'],
	['items', '[object Object]'],
	['item', '[object Object]'],
	['time', '2026-01-01T00:00:00.000Z'],
]);

const AS_DATE = /\.(?:toISO\w*\(\)|(?:toFormat|format)\((['"])[^'"]*[-:/][^'"]*\1\))\s*\}\}$/;

/** The text of a mail, which has line breaks. */
const OF_MAIL = /\.text(?:Plain|Html|AsHtml)\s*\}\}$/;

/** A list of objects that code makes. */
const OF_OBJECTS = /\.map\(\(?\w+\)?\s*=>\s*\(\{/;

/** Fields of a call that hold a list of objects or of words. */
const LISTS = /^(?:line_?items|lines|tags|attendees|recipients)$/i;

/** Keys under which a service takes what a model has written in sentences. */
const PROSE =
	/"\w*(?:text|message|answer|content|reply|body|comment|description|summary|notes?|copy|caption|draft|article|explanation|translation)"\s*:\s*"[^"]*$/i;

/** Where an expression stands. */
interface Around {
	/** What stands before it, in part. */
	readonly before: string;
	readonly isQuoted: boolean;
}

/** Tells of one place after the other, as none is to be read again for each. */
function placesIn(text: string) {
	let [seen, isQuoted] = [0, false];
	return (at: number): Around => {
		const passed = text.slice(seen, at).replace(/\\[\s\S]/g, '');
		if ((passed.match(/"/g) ?? []).length % 2 === 1) isQuoted = !isQuoted;
		seen = at;
		return { before: text.slice(Math.max(0, at - 100), at), isQuoted };
	};
}

/** Words or several lines that a field surely holds. */
function wordsFor(
	code: string,
	{ before, isQuoted }: Around,
	scope: KindScope,
): string | undefined {
	const only = onlyExpression(code);
	const isOfLines = isQuoted && isSyntax(only) && scope.hasBreaks?.(only) === true;
	const isOfModel = isSyntax(only) && scope.writer?.(only) === 'model' && PROSE.test(before);
	const isOfMany =
		!isQuoted &&
		/"\s*:\s*$/.test(before) &&
		isSyntax(only) &&
		isSyntax(only.object) &&
		memberOf(only.object) === 'body' &&
		scope.writer?.(only) === 'node' &&
		LISTS.test(memberOf(only) ?? '');
	if (isOfMany) return '[object Object]';
	const isOfMail = OF_MAIL.test(code) && (!isSyntax(only) || scope.writer?.(only) === undefined);
	if (isOfLines || isOfModel || isOfMail) return 'a\nb';
	return isWordy(code, scope) ? 'a b' : undefined;
}

/** A list in a text has no brackets, and its objects are no JSON. @param before what stands before the expression */
function writtenFor(code: string, before: string, scope: KindScope): string {
	const [word] = (writtenChoices(onlyExpression(code)) ?? [])
		.map(String)
		.filter((one) => /^[A-Za-z][\w -]*$/.test(one) && parseProblem(one) !== undefined);
	const kind = kindOfParameter(code, scope);
	const only = onlyExpression(code);
	const isOfObjects =
		OF_OBJECTS.test(code) || (isSyntax(only) && scope.hasObjects?.(only) === true);
	const isField = isSyntax(only) && only.type === 'MemberExpression' && only.computed !== true;
	if (kind === 'list' && (isOfObjects || (isField && /"\s*:\s*$/.test(before))))
		return '[object Object]';
	return word ?? WRITTEN.get(AS_DATE.test(code) ? 'time' : kind) ?? code;
}

/** A text that JSON.stringify has put into quotes, in quotes once more. */
const isQuotedTwice = (text: string) =>
	(text.match(/"\{\{[^{}]*\}\}"/g) ?? []).some((one) => {
		const value = onlyExpression(one.slice(1, -1));
		const callee = isSyntax(value) ? value.callee : undefined;
		return isSyntax(callee) && memberOf(callee) === 'stringify' && isNamed(callee.object, 'JSON');
	});

/** Whole values that are read as JSON and can be none, and objects that a Set of JSON takes alone. */
function loneProblems(place: string, text: string, kind: Kind): Problem[] {
	const [word] = writtenChoices(onlyExpression(text)) ?? [];
	const isText = typeof word === 'string' && parseProblem(word) !== undefined;
	const isSet = place === 'set.jsonOutput';
	const isList = isSet && (kind === 'list' || kind === 'items' || /^=?\s*\[/.test(text));
	if (!isText && !isList && !(isSet && (kind === 'number' || kind === 'boolean'))) return [];
	const message = isList
		? 'n8n takes one object for each item, and fails at a list.'
		: 'the expression gives a value that is not valid JSON, and the node fails.';
	return [{ message, fix: 'Write an object: "={{ { name: $json.name } }}".' }];
}

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
	const lone = typeof value === 'string' ? loneProblems(place, value, kind) : [];
	if (lone.length > 0) return lone;
	if (isExpression(value) && isQuotedTwice(value)) {
		const message =
			'JSON.stringify puts quotes around a text itself: with quotes around the expression it is not valid JSON.';
		return [{ message, fix: 'Leave out the quotes around {{ }}.', severity: 'advice' }];
	}
	// n8n checks these itself and accepts more than JSON.
	if (property.validateType !== undefined) return [];
	if (typeof value !== 'string' || value.trim() === '') return [];
	const text = isExpression(value) ? value.slice(1) : value;
	const isMixed = isExpression(value) && text.includes('{{');
	if (isExpression(value) && text.trim() === '') return [];
	const beginning = (at: number) => text.slice(Math.max(0, at - 100), at);
	const isLone = isMixed && /^\s*\{\{(?:(?!\}\}\s*\S)[\s\S])*\}\}\s*$/.test(text);
	// What an expression gives is unknown: a value, a part of a text, several members, or all.
	const known = isLone
		? text
		: text.replace(CODE, (code, at: number) => writtenFor(code, beginning(at), scope));
	const reasonOf = (whole: string) => {
		const reasons = (isMixed ? STAND_INS : ['']).map((standIn) =>
			parseProblem(isMixed ? whole.replace(CODE, standIn) : text),
		);
		return reasons.includes(undefined) ? undefined : reasons[0];
	};
	const reason = reasonOf(known);
	const placeAt = placesIn(text);
	const withWords = (code: string, at: number) => {
		const place = placeAt(at);
		return wordsFor(code, place, scope) ?? writtenFor(code, place.before, scope);
	};
	if (reason === undefined && isMixed && !isLone && reasonOf(text.replace(CODE, withWords)))
		return [
			{
				message:
					'it is not valid JSON once a field holds what it is for: words without quotes, or several lines.',
				fix: 'Write {{ JSON.stringify($json.field) }} without quotes around it.',
			},
		];
	if (reason === undefined) return [];
	return [
		{
			message: `it is not valid JSON: ${reason}.`,
			fix: 'Quote names and texts with ", and end lists and objects without a comma. For expressions inside, begin with =.',
		},
	];
}
