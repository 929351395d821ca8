import { STICKY_NOTE } from '../kernel/workflow/sticky-note';
import type { INodeProperties } from 'n8n-workflow';
import { ExpressionParser, NodeHelpers, validateNodeCredentials } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { isUnset } from '../kernel/values/is-unset';
import { aiProblems } from './ai-problems';
import { findingsOf } from './finding';
import type { LoadedNode } from './loaded-node';
import { nameUses } from './name-uses';
import { nameFindings } from './parameters/name-findings';
import { type DisplayedValue, displayedValues, isShown } from './parameters/option-problems';
import { shapeFindings } from './parameters/dropped-findings';
import type { CronProblem } from './parameters/time-problems';
import { valueFindings } from './parameters/value-findings';
import { type ReferenceCheck, parseNodeCode } from './reference-findings';
import { type KindScope, kindOfValue, valueOfTree } from './value-kinds';

const incomplete = findingsOf('incomplete');

/** What n8n's SDK writes for `placeholder('which channel')`. */
const MARK = /<__PLACEHOLDER_VALUE__([\s\S]*?)__>/;

interface Placeholder {
	/** As people write it: `rules.values[0].text`. */
	readonly path: string;
	/** What the author wants there; can be empty. */
	readonly wanted: string;
}

/** The values that hold a placeholder, at any depth. */
export function placeholdersIn(value: unknown, path = ''): Placeholder[] {
	if (typeof value === 'string') {
		const found = MARK.exec(value);
		return found ? [{ path, wanted: (found[1] ?? '').trim() }] : [];
	}
	if (Array.isArray(value))
		return value.flatMap((each: unknown, index) => placeholdersIn(each, `${path}[${index}]`));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, each]) =>
		placeholdersIn(each, path === '' ? key : `${path}.${key}`),
	);
}

/** What the editor marks in red on the node: required parameters, locators, mapped fields, counts. */
function asked({ node, type: { description } }: LoadedNode): Finding[] {
	const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
	return Object.entries(issues?.parameters ?? {}).map(([parameter, messages]) => {
		const fix = `Set "${parameter}"; get-node-type-definition tells what it takes.`;
		return incomplete.error({ nodeName: node.name, parameter }, messages.join(' '), fix);
	});
}

/** n8n manages some credentials itself; every other credential has an id. */
const lacksId = (reference: unknown) =>
	!isRecord(reference) || (!reference.id && reference.__aiGatewayManaged !== true);

/** HTTP Request and similar nodes name the credential in a parameter instead of declaring it. */
function chosen({ node, stored, type: { description } }: LoadedNode): string[] {
	const active = NodeHelpers.getActiveCredentialTypes(node, description) ?? new Set<string>();
	const declared = (description.credentials ?? []).map(({ name }) => name);
	return [...active].filter((name) => {
		const reference: unknown = stored.credentials?.[name];
		return reference === undefined ? !declared.includes(name) : lacksId(reference);
	});
}

function credentials(loaded: LoadedNode): Finding[] {
	const { node, type } = loaded;
	const missing = validateNodeCredentials(node, type).map(({ credentialName }) => credentialName);
	const declared = (type.description.credentials ?? []).map(({ name }) => name);
	const active = NodeHelpers.getActiveCredentialTypes(node, type.description);
	const other = Object.keys(node.credentials ?? {}).find((name) => active?.has(name) === false);
	const ways = type.description.credentials?.find(({ name }) => name === other)?.displayOptions;
	const [[key, values] = []] = Object.entries(ways?.show ?? {}).filter(
		([key]) => !key.startsWith('@'),
	);
	// A credential of another way is given where one of this way may be needed.
	const unset =
		other === undefined
			? []
			: declared.filter((name) => active?.has(name) && !node.credentials?.[name]);
	return [...new Set([...missing, ...chosen(loaded), ...unset])].map((name) => {
		const isOther = other !== undefined && declared.includes(name);
		const now = key === undefined ? '' : ` while ${key} is "${String(node.parameters[key])}"`;
		const message = isOther
			? `n8n does not look at its credential "${other}"${now}, and "${name}" is not set.`
			: `credential "${name}" is not set.`;
		const fix = !isOther
			? 'A person must choose it in the editor.'
			: key === undefined
				? `Set it as "${name}".`
				: `Write ${key}: ${JSON.stringify(listOf(values)[0])}, or set a credential as "${name}".`;
		return incomplete.error({ nodeName: node.name, parameter: name }, message, fix);
	});
}

/** Placeholders that the code's author left for a person, in parameters that are in use. */
function placeholders({ node }: LoadedNode): Finding[] {
	return placeholdersIn(node.parameters).map(({ path, wanted }) =>
		// n8n treats it like any other text.
		incomplete.advice(
			{ nodeName: node.name, parameter: path },
			`it still holds a placeholder${wanted === '' ? '' : ` for "${wanted}"`}.`,
			'A person must fill it in: setup-workflow hands over.',
		),
	);
}

/** Asks n8n what is missing. */
function parameterFindings(loaded: LoadedNode): Finding[] {
	return [...asked(loaded), ...credentials(loaded), ...placeholders(loaded)];
}

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

function judgeExpression(
	text: string,
	place: Place,
	check: ReferenceCheck,
	scope: KindScope,
): Finding[] {
	const chunks = ExpressionParser.splitExpression(text);
	const isMixed = chunks.some((one) => one.type === 'text' && one.text.trim() !== '');
	return chunks.flatMap((chunk) => {
		if (chunk.type !== 'code') return [];
		if (!chunk.hasClosingBrackets) {
			const message = `the expression "{{${quote(chunk.text)}" is not closed.`;
			return error(place, message, 'End it with }}.');
		}
		const { tree, problem } = parseNodeCode(chunk.text, 'expression');
		if (tree !== undefined) {
			// n8n writes JSON there.
			const isLost =
				isMixed &&
				place.parameter !== 'jsonOutput' &&
				['object', 'items', 'item'].includes(String(kindOfValue(valueOfTree(tree), scope)));
			const message = `n8n writes "[object Object]" for {{ ${quote(chunk.text)} }} within a text.`;
			const fix = `Write {{ JSON.stringify(${quote(chunk.text)}) }}, or one field of it.`;
			const isFunction = kindOfValue(valueOfTree(tree)) === 'function';
			const uncalled = 'the expression gives a function, and n8n fails.';
			return [
				...check(tree, place),
				...(ANSWERED.test(place.parameter ?? '') ? usesInPaging : usesIn)(tree).map((use) => ({
					...use,
					...place,
				})),
				...(isLost ? [error(place, message, fix)] : []),
				...(isFunction ? [error(place, uncalled, 'Call it: write () behind it.')] : []),
			];
		}
		const message = `the expression "{{ ${quote(chunk.text)} }}" cannot be read: ${problem}.`;
		const fix = 'Put one JavaScript expression between {{ and }}.';
		return error(place, message, fix);
	});
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

/** Checks every expression below one parameter. */
function expressionFindings(
	displayed: DisplayedValue,
	{ name: nodeName, type }: LoadedNode['node'],
	check: ReferenceCheck,
	scope: KindScope,
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
		const isBare = BARE.test(value) && !isCode(displayed);
		if (value.startsWith('=') && !isBare)
			return [
				...pagingFindings(value, place),
				...judgeExpression(value.slice(1), place, check, scope),
				...(isCode(displayed) ? [] : foreignFindings(value, place)),
			];
		if (isBare) {
			const text = value.replace(/^=/, '').trim();
			const message = `n8n takes it as the text "${quote(text)}": only what stands in {{ }} is computed.`;
			return [error(place, message, `Write "={{ ${text} }}".`)];
		}
		if (isCode(displayed)) return [];
		// The node takes the beginning away itself.
		const isPath = displayed.property.name === 'fieldToSplitOut' && value.startsWith('$json.');
		if (
			!isPath &&
			BARE_ALONE.test(value) &&
			parseNodeCode(value, 'expression').tree !== undefined
		) {
			const message = `n8n takes it as the text "${quote(value)}": only what stands in {{ }} is computed.`;
			return [error(place, message, `Write "={{ ${quote(value)} }}".`)];
		}
		if (!isForgotten(value)) return foreignFindings(value, place);
		const message = `"${quote(value)}" is plain text: n8n evaluates only what begins with "=".`;
		return [(type === STICKY_NOTE ? advice : error)(place, message, `Write "=${quote(value)}".`)];
	};
	const { property, value, path } = displayed;
	// Parameters inside a collection are displayed values of their own.
	const isOuter = property.type === 'collection' || property.type === 'fixedCollection';
	return isOuter ? [] : visit(value, path);
}

const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** What n8n stores of a node beside its parameters, that types may call parameters as well. */
const OWN =
	'id name type typeVersion position disabled notes notesInFlow color parameters credentials webhookId onError continueOnFail retryOnFail maxTries waitBetweenTries alwaysOutputData executeOnce extendsCredential rewireOutputLogTo forceCustomOperation'.split(
		' ',
	);

/** Names of settings that other programs have. */
const RETRY_LIKE = /retr(?:y|ies)|tries|^settings$|^options$|error|fail|timeout|execute|output/i;

/** Parameters that stand beside the parameters, and what to do on an error where n8n has no such way. */
function settingFindings({ stored, type: { description } }: LoadedNode): Finding[] {
	const { onError, name: nodeName }: { readonly onError?: unknown; readonly name: string } = stored;
	const isNamed = (key: string) => description.properties.some(({ name }) => name === key);
	const found = Object.entries(stored)
		.filter(([key, value]) => !OWN.includes(key) && !isUnset(value) && isNamed(key))
		.map(([parameter]) => {
			const message = `"${parameter}" stands beside the parameters, where n8n does not read it, and its API does not save it.`;
			return error({ nodeName, parameter }, message, 'Move it into parameters.');
		});
	const { maxTries = 3, waitBetweenTries = 0, retryOnFail } = stored;
	const isTried = stored.maxTries !== undefined || stored.waitBetweenTries !== undefined;
	if (isTried && retryOnFail !== true) {
		const message = 'n8n does not try again without retryOnFail, whatever maxTries says.';
		found.push(advice(nodeName, message, 'Write retryOnFail: true beside its parameters.'));
	}
	if (retryOnFail === true && (maxTries > 5 || waitBetweenTries > 5000)) {
		const message = 'n8n tries five times at most, and waits five seconds at most between them.';
		found.push(advice(nodeName, message, 'For more, lead its error output to a Wait and back.'));
	}
	for (const key of Object.keys(stored).filter(
		(one) => RETRY_LIKE.test(one) && !OWN.includes(one),
	)) {
		const message = `n8n has no "${key}" of a node, and does nothing with it.`;
		const fix =
			'Write retryOnFail: true, maxTries: 3, or onError: "continueRegularOutput" beside its parameters.';
		found.push(error(nodeName, message, fix));
	}
	if (onError === undefined || ON_ERROR.includes(String(onError))) return found;
	const message = `onError is ${JSON.stringify(onError)}, which n8n does not have: an error stops the workflow.`;
	return [error(nodeName, message, 'Write onError: "continueRegularOutput".'), ...found];
}

/** What is wrong with a node whatever stands around it, and the values that are shown of it. */
function judgeAlone(loaded: LoadedNode) {
	const { node, type } = loaded;
	const isRead = (property: INodeProperties, beside: object) =>
		isShown(property, { ...node.parameters, ...beside }, node, type.description);
	return {
		values: displayedValues(node, type.description),
		before: [
			...parameterFindings(loaded),
			...settingFindings(loaded),
			...aiProblems(loaded).map(({ parameter, message, fix, severity }) =>
				(severity === 'advice' ? advice : error)({ nodeName: node.name, parameter }, message, fix),
			),
			...shapeFindings(node.name, type.description.properties, loaded.stored.parameters, isRead),
		],
		after: nameFindings(loaded),
	};
}

const judgedAlone = onceFor(judgeAlone);

export function nodeFindings(
	loaded: LoadedNode,
	cronProblem: CronProblem,
	checkNames: ReferenceCheck,
	scope: KindScope,
): Finding[] {
	const { values, before, after } = judgedAlone(loaded);
	return [
		...before,
		...values.flatMap((each) => [
			...valueFindings(each, values, loaded, cronProblem, checkNames, scope),
			...expressionFindings(each, loaded.node, checkNames, scope),
		]),
		...after,
	];
}
