import { ExpressionParser, type INode } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { isExpression } from '../kernel/workflow/is-expression';
import { STICKY_NOTE } from '../kernel/workflow/sticky-note';
import { findingsOf } from './finding';
import { nameUses } from './name-uses';
import type { DisplayedValue } from './parameters/option-problems';
import type { InScope } from './parameters/value-findings';
import { type ReferenceCheck, parseNodeCode } from './reference-findings';
import { type KindScope, kindOfValue, valueOfTree } from './value-kinds';

const { error, advice } = findingsOf('invalid');

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const quote = (text: string) => {
	const short = text.trim().replace(/\s+/g, ' ');
	return short.length > 60 ? `${short.slice(0, 57)}...` : short;
};

/** What is wrong with the names in an expression, wherever it stands. */
const usesIn = onceFor((tree: object) => nameUses(tree, 'expression', {}));

/** The same where a request computes its pages. */
const usesInPaging = onceFor((tree: object) =>
	nameUses(tree, 'expression', {}, ['$response', '$pageCount', '$request']),
);

/** An expression that stands at a place. */
interface Written {
	readonly code: string;
	readonly place: Place;
	/** More than it stands in its text, in which n8n writes what it gives. */
	readonly isMixed: boolean;
}

/** The expressions within a text. */
function expressionsIn(text: string, place: Place): Array<Written & { readonly isOpen: boolean }> {
	const chunks = ExpressionParser.splitExpression(text);
	const isText = chunks.some((one) => one.type === 'text' && one.text.trim() !== '');
	// n8n writes JSON there.
	const isMixed = isText && place.parameter !== 'jsonOutput';
	return chunks.flatMap((chunk) =>
		chunk.type === 'code'
			? [{ code: chunk.text, place, isMixed, isOpen: !chunk.hasClosingBrackets }]
			: [],
	);
}

/** What is wrong with an expression whatever comes in. */
function aloneFindings({ code, place }: Written): Finding[] {
	const { tree, problem } = parseNodeCode(code, 'expression');
	if (tree !== undefined) {
		const isFunction = kindOfValue(valueOfTree(tree)) === 'function';
		const uncalled = 'the expression gives a function, and n8n fails.';
		return [
			...(ANSWERED.test(place.parameter ?? '') ? usesInPaging : usesIn)(tree).map((use) => ({
				...use,
				...place,
			})),
			...(isFunction ? [error(place, uncalled, 'Call it: write () behind it.')] : []),
		];
	}
	const message = `the expression "{{ ${quote(code)} }}" cannot be read: ${problem}.`;
	return [error(place, message, 'Put one JavaScript expression between {{ and }}.')];
}

/** What is wrong with an expression by what comes in. */
function scopedFindings(
	{ code, place, isMixed }: Written,
	check: ReferenceCheck,
	scope: KindScope,
): Finding[] {
	const { tree } = parseNodeCode(code, 'expression');
	if (tree === undefined) return [];
	const isLost =
		isMixed && ['object', 'items', 'item'].includes(String(kindOfValue(valueOfTree(tree), scope)));
	const message = `n8n writes "[object Object]" for {{ ${quote(code)} }} within a text.`;
	const fix = `Write {{ JSON.stringify(${quote(code)}) }}, or one field of it.`;
	return [...check(tree, place), ...(isLost ? [error(place, message, fix)] : [])];
}

/** Texts in which braces belong to the author's own code, or that n8n evaluates itself. */
const isCode = ({ property }: DisplayedValue) =>
	property.typeOptions?.editor !== undefined || property.noDataExpression === true;

/** Double braces around an n8n variable in a text that is not an expression: the author forgot the `=`. */
const FORGOTTEN =
	/(?:\$(?:json|node|input|now|today|execution|workflow|vars|env|secrets|binary|itemIndex|runIndex|fromAI|items|prevNode|jmes[Pp]ath|if|ifEmpty|max|min)\b|\$\(|\bDateTime\.|\bnew Date\(|\b(?:Math|JSON|Object|Date)\.\w+\()/;

const isForgotten = (text: string) =>
	text
		.split('}')
		.some((part) => part.includes('{{') && FORGOTTEN.test(part.slice(part.indexOf('{{'))));

/** A variable of n8n's where only text stands: the author forgot the braces. */
const BARE =
	/^(?:=\s*\$(?:json|node|input|now|today|execution|workflow|vars|env|items|binary|fromAI|\()|\$fromAI\s*\()(?!.*\{\{)/s;

/** The same where the text is nothing else: the author forgot the equal sign and the braces. */
const BARE_ALONE =
	/^\$(?:json|node|input|now|today|execution|workflow|vars|items)(?:[.[(]|$)|^\$\(['"`]/;

/** Ways of other languages to write a variable into a text. */
const FOREIGN =
	/(?:\$?\{|<%=?)\s*\$(?:json|node|input|now|today)\b[^{}]{0,200}(?:\}|%>)|\{%-?\s*(?:if|for)\s[^{}]{0,200}%\}/;

/** n8n computes how it pages without an item, and finds none of another node. */
const PAGED = /^options\.pagination\./;

/** Where n8n also has the answer of the page before. */
const ANSWERED = /^options\.pagination\.|(?:^|\.)(?:nextURL|completeExpression)$/;
const OF_ITEM = /\$\((['"`])((?:(?!\1).)+)\1\)\s*\.\s*(?:item|pairedItem)\b/;

function pagingFindings(text: string, place: Place): Finding[] {
	const name = PAGED.test(place.parameter ?? '') ? OF_ITEM.exec(text)?.[2] : undefined;
	if (name === undefined) return [];
	const message = `n8n computes paging without an item, and fails at the item of "${name}".`;
	return [error(place, message, `Write $('${name}').first() in place of .item.`)];
}

function foreignFindings(text: string, place: Place): Finding[] {
	if (!FOREIGN.test(text)) return [];
	const texts = ExpressionParser.splitExpression(text).filter(({ type }) => type === 'text');
	const [found] = FOREIGN.exec(texts.map((one) => one.text).join(' ')) ?? [];
	if (found === undefined) return [];
	const message = `n8n leaves "${quote(found)}" as it is: only what stands in {{ }} is computed.`;
	return [advice(place, message, 'Write "={{ ... }}".')];
}

/** What is wrong with a text that is no expression, where its author meant one. */
function textFindings(value: string, place: Place, displayed: DisplayedValue, type: string) {
	if (isCode(displayed)) return [];
	if (BARE.test(value)) {
		const text = value.replace(/^=/, '').trim();
		const message = `n8n takes it as the text "${quote(text)}": only what stands in {{ }} is computed.`;
		return [error(place, message, `Write "={{ ${text} }}".`)];
	}
	// The node takes the beginning away itself.
	const isPath = displayed.property.name === 'fieldToSplitOut' && value.startsWith('$json.');
	if (!isPath && BARE_ALONE.test(value) && parseNodeCode(value, 'expression').tree !== undefined) {
		const message = `n8n takes it as the text "${quote(value)}": only what stands in {{ }} is computed.`;
		return [error(place, message, `Write "={{ ${quote(value)} }}".`)];
	}
	if (!isForgotten(value)) return foreignFindings(value, place);
	const message = `"${quote(value)}" is plain text: n8n evaluates only what begins with "=".`;
	return [(type === STICKY_NOTE ? advice : error)(place, message, `Write "=${quote(value)}".`)];
}

/** Checks every expression below one parameter: what is wrong by itself, and how it is judged by what comes in. */
export function expressionFindings(displayed: DisplayedValue, { name: nodeName, type }: INode) {
	const found: Finding[] = [];
	const inScope: InScope[] = [];
	const visit = (value: unknown, parameter: string): void => {
		if (Array.isArray(value))
			for (const [index, each] of value.entries()) visit(each, `${parameter}[${index}]`);
		else if (isRecord(value))
			for (const [key, each] of Object.entries(value)) visit(each, `${parameter}.${key}`);
		if (typeof value !== 'string') return;
		const place = { nodeName, parameter };
		if (!isExpression(value) || (BARE.test(value) && !isCode(displayed))) {
			found.push(...textFindings(value, place, displayed, type));
			return;
		}
		found.push(...pagingFindings(value, place));
		for (const written of expressionsIn(value.slice(1), place)) {
			if (written.isOpen) {
				const message = `the expression "{{${quote(written.code)}" is not closed.`;
				found.push(error(place, message, 'End it with }}.'));
				continue;
			}
			found.push(...aloneFindings(written));
			inScope.push((check, scope) => scopedFindings(written, check, scope));
		}
		if (!isCode(displayed)) found.push(...foreignFindings(value, place));
	};
	const { property, value, path } = displayed;
	// Parameters inside a collection are displayed values of their own.
	if (property.type !== 'collection' && property.type !== 'fixedCollection') visit(value, path);
	return { found, inScope };
}
