import type { INode } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { jsonOrText } from '../kernel/values/json-or-text';
import { listOf } from '../kernel/values/list-of';
import { isLiteral } from '../kernel/workflow/is-expression';
import { literally } from '../kernel/workflow/text-pattern';
import { jsonOwner } from './json-owner';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { codeOfNode, keyKind } from './code-findings';
import { hasLines, hasObjects, isInSmall, writerOf } from './field-writers';
import { type Problem, findingsOf } from './finding';
import { knownNames } from './known-names';
import { askedOnce } from './graph';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { parametersText } from './node-text';
import { PASSING, at, isAdding, summaryName, withTop } from './output-fields';
import { type SampleOf, isTextInSample } from './sample-fields';
import { isCounted } from './parameters/sql-problems';
import { displayedValues } from './parameters/option-problems';
import type { ReferenceCheck } from './reference-findings';
import { type Syntax, isNamed, isSyntax, memberOf, rootName, visitSyntax } from './syntax';
import { EXPRESSION, type Kind, type KindScope, kindOfValue, valueOfTree } from './value-kinds';

const { error, advice } = findingsOf('invalid');

/** The node and the path of the field that a chain of members reads; code calls its own items so as well. */
function fieldOf(value: unknown): { owner: string; path: string } | undefined {
	if (!isSyntax(value)) return undefined;
	const name = memberOf(value);
	const isOwn = name === 'json' && isNamed(value.object, 'item');
	const owner = isOwn ? '' : jsonOwner(value);
	if (owner !== undefined) return { owner, path: '' };
	const outer = name === undefined ? undefined : fieldOf(value.object);
	return outer && { ...outer, path: `${outer.path}.${name}` };
}

/** Kinds as Edit Fields, Form and Summarize call them. A field of a form is a text where it is none of these. */
const ASSIGNED = new Map<unknown, Kind>([
	['string', 'text'],
	['number', 'number'],
	['boolean', 'boolean'],
	['array', 'list'],
	['object', 'object'],
]);
const ASKED = new Map<unknown, Kind>([
	['number', 'number'],
	['checkbox', 'list'],
	['file', undefined],
	['html', undefined],
	['hiddenField', undefined],
]);
const SUMMED = new Map<unknown, Kind>([
	...['count', 'countUnique', 'sum', 'average'].map((one) => [one, 'number'] as const),
	['concatenate', 'text'],
	['append', 'list'],
]);

const AMOUNT = /^\.(?:\w+_)?(?:price|total|tax|discounts)$/;

/** What kind of value a node puts into a field, where n8n's node says it; `before` where it leaves the field as it came. */
function kindIn(node: INode, path: string, edges: readonly Edge[]): Kind | 'before' {
	const { name, type, typeVersion, parameters } = node;
	const [, own = ''] = /^(?:n8n-nodes-base|@n8n\/n8n-nodes-langchain)\.(\w+)$/.exec(type) ?? [];
	const field = (list: unknown, ...keys: readonly string[]) =>
		listOf(list).find((one) => keys.some((key) => `.${String(at(one, key))}` === path));
	const isTop = /^\.[^.]+$/.test(path);
	// All that stands in an address or a header is text.
	if (own === 'webhook' && /^\.(?:query|params|headers)\.[^.]+$/.test(path)) return 'text';
	if (own === 'scheduleTrigger') return isTop ? 'text' : undefined;
	const isParsed = edges.some((one) => one.target === name && one.inputType === 'ai_outputParser');
	if (isParsed) return path === '.output' ? 'object' : undefined;
	if (/^(?:agent|chainLlm)$/.test(own) && /^\.(?:output|text)$/.test(path)) return 'text';
	const isPlain = parameters.jsonOutput === false && parameters.operation === 'message';
	if (own === 'openAi') return path === '.message.content' && isPlain ? 'text' : undefined;
	if (own === 'formTrigger' || own === 'form') {
		const asked = field(at(parameters.formFields, 'values'), 'fieldName', 'fieldLabel');
		if (asked === undefined) return undefined;
		if (at(asked, 'multiselect') === true) return 'list';
		const kind = at(asked, 'fieldType');
		return ASKED.has(kind) ? ASKED.get(kind) : 'text';
	}
	if (
		own === 'set' &&
		typeVersion >= 3.3 &&
		at(parameters.options, 'ignoreConversionErrors') !== true
	) {
		const list = listOf(at(parameters.assignments, 'assignments'));
		const [, top] = withTop(path.slice(1));
		const set = field(list, 'name');
		if (set !== undefined) return ASSIGNED.get(at(set, 'type'));
		const isOther = list.some((one) => withTop(String(at(one, 'name'))).includes(top ?? ''));
		return !isOther && parameters.mode !== 'raw' && isAdding(parameters, type)
			? 'before'
			: undefined;
	}
	if (own === 'summarize') {
		const list = listOf(at(parameters.fieldsToSummarize, 'values'));
		const made = list.find((one) => `.${summaryName(one)}` === path);
		return made === undefined ? undefined : SUMMED.get(at(made, 'aggregation') ?? 'count');
	}
	if (own === 'extractFromFile')
		return isTop && parameters.operation === 'csv' ? 'text' : undefined;
	// These services write amounts as texts.
	if (/^(?:shopify|wooCommerce)/.test(own)) return AMOUNT.test(path) ? 'text' : undefined;
	if (own === 'aggregate') return isTop ? 'list' : undefined;
	if (own === 'crypto')
		return path === `.${String(parameters.dataPropertyName)}` ? 'text' : 'before';
	if (own === 'dateTime' && typeVersion >= 2) {
		if (path !== `.${String(parameters.outputFieldName)}`)
			return isAdding(parameters, type) ? 'before' : undefined;
		if (parameters.operation === 'extractDate') return 'number';
		const isObject = parameters.operation === 'getTimeBetweenDates';
		return isObject && at(parameters.options, 'isoString') !== true ? 'object' : 'text';
	}
	if (own === 'postgres') return isTop && isCounted(node, path.slice(1)) ? 'text' : undefined;
	if (own === 'redis')
		return parameters.operation === 'get' && parameters.keyType === 'string' && isTop
			? 'text'
			: undefined;
	if (own === 'httpRequest') {
		const isWhole = at(parameters.options, 'response', 'response', 'fullResponse') === true;
		return isWhole && path === '.statusCode' ? 'number' : undefined;
	}
	const code = own === 'code' ? codeOfNode(node) : undefined;
	return code && keyKind(code.tree, code.mode, path.slice(1));
}

/** Keys of a JSON Schema by which an answer may have more fields than its properties. */
const OPEN = 'additionalProperties patternProperties allOf anyOf oneOf $ref if'.split(' ');

/** The fields of an answer, where an output parser or the node itself says them. */
function keysOfParser(
	maker: LoadedNode,
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
): string[] | undefined {
	const { name, type } = maker.node;
	const isExtractor = type.endsWith('langchain.informationExtractor');
	if (!isExtractor && !/langchain\.(?:agent|chainLlm)$/.test(type)) return undefined;
	const [parser, ...others] = edges.filter(
		(one) => one.target === name && one.inputType === 'ai_outputParser',
	);
	const own = isExtractor ? maker : nodes.get(parser?.source ?? '');
	if (own === undefined || others.length > 0) return undefined;
	if (!isExtractor && !own.node.type.endsWith('.outputParserStructured')) return undefined;
	// What its author has not written has a finding of its own.
	const { attributes, jsonSchemaExample, inputSchema, jsonSchema } = own.stored.parameters;
	const { schemaType } = own.node.parameters;
	const names = listOf(at(attributes, 'attributes')).map((one) => at(one, 'name'));
	const text = schemaType === 'fromJson' ? jsonSchemaExample : (inputSchema ?? jsonSchema);
	const read = isLiteral(text) ? jsonOrText(text) : undefined;
	const isOpen = OPEN.some((key) => ![undefined, false].some((no) => at(read, key) === no));
	if (schemaType === 'manual' && isOpen) return undefined;
	const fields = schemaType === 'fromJson' ? read : at(read, 'properties');
	const given = isRecord(fields) && !Array.isArray(fields) ? Object.keys(fields) : [];
	const keys = schemaType === 'fromAttributes' ? names.filter(isLiteral) : given;
	// n8n takes an output within the output for one.
	return keys.length < names.length || ['', 'output'].includes(keys.join()) ? undefined : keys;
}

const NESTED = /^\.(?:body|params|headers|execution|workflow)\.[^.]+$/;

/** What an Error Trigger gives of the execution that failed, and of its workflow. */
const OF_FAILED = [
	'id',
	'url',
	'retryOf',
	'error',
	'lastNodeExecuted',
	'mode',
	'executionContext',
	'name',
];

const NO_BODY: Problem = {
	message: 'the webhook takes GET requests, which have no body.',
	fix: 'Write httpMethod: "POST" there, or read query.',
	severity: 'advice',
};

/** Fields within fields that a trigger never gives. */
function nestedProblem(
	{ type, parameters }: LoadedNode['node'],
	read: string,
): Problem | undefined {
	const [, whole = '', name = ''] = read.split('.');
	if (type.endsWith('.errorTrigger')) {
		if (OF_FAILED.includes(name) || (whole !== 'execution' && whole !== 'workflow'))
			return undefined;
		const message = `"${whole}" of a failure has no "${name}", and the value is empty.`;
		return {
			message,
			fix: 'Write execution.error.message, execution.lastNodeExecuted or workflow.name.',
		};
	}
	if (!type.endsWith('.webhook')) return undefined;
	const { path, httpMethod = 'GET', multipleMethods } = parameters;
	if (whole === 'headers' && /[A-Z]/.test(name)) {
		const message = `n8n gives the names of headers in small letters: "${name}" is empty.`;
		return { message, fix: `Write headers["${name.toLowerCase()}"].` };
	}
	if (whole === 'params' && isLiteral(path) && !path.includes(`:${name}`)) {
		const message = `the path "${path}" of the webhook has no ":${name}", and the value is empty.`;
		return {
			message,
			fix: `Write query.${name} for what stands behind "?", or path: "${path}/:${name}".`,
		};
	}
	if (whole !== 'body' || httpMethod !== 'GET' || multipleMethods === true) return undefined;
	return NO_BODY;
}

/** A webhook whose method is left to its default, where a body is read: that was forgotten. */
function methodLeft(
	webhook: LoadedNode | undefined,
	reader: INode | undefined,
	nodes: ReadonlyMap<string, LoadedNode>,
) {
	if (!webhook || !reader || webhook.stored.parameters.httpMethod !== undefined) return undefined;
	// What also takes the query is for both.
	const isBoth =
		/\.(?:if|switch|filter)$/.test(reader.type) ||
		/\bquery\b/.test(parametersText(reader)) ||
		[...nodes.values()].some(({ node }) => /json\.query\b/.test(parametersText(node)));
	if (isBoth) return undefined;
	const message = `it takes GET requests, which have no body, and "${reader.name}" reads one: n8n answers a POST with 404.`;
	const place = { nodeName: webhook.node.name, parameter: 'httpMethod' };
	return error(place, message, 'Write httpMethod: "POST".');
}

/** What is added to a number, what JSON.parse reads, and which fields within fields are read. */
const usesIn = onceFor((tree: object) => {
	const sums: unknown[] = [];
	const parsed: unknown[] = [];
	const reads: Array<{ owner: string; path: string }> = [];
	const inner: Syntax[] = [];
	const called: Array<{ object: unknown; name: string }> = [];
	let readsOthers = false;
	visitSyntax(tree, (syntax, around, isGuarded) => {
		const { callee, operator, left, right, arguments: given } = syntax;
		const read = syntax.type === 'MemberExpression' ? fieldOf(syntax) : undefined;
		const isForeseen = around.some(({ type }) =>
			/^(?:Logical|Conditional|Chain)/.test(String(type)),
		);
		const isCalled = around[0]?.type === 'CallExpression' && around[0].callee === syntax;
		const isTyped = around[0]?.operator === 'typeof';
		const isPlain = !isForeseen && !isGuarded && !isCalled && !isTyped;
		if (read && NESTED.test(read.path) && isPlain) reads.push(read);
		const method = isCalled && !isGuarded ? memberOf(syntax) : undefined;
		if (method !== undefined) called.push({ object: syntax.object, name: method });
		if (
			isSyntax(syntax.object) &&
			/^(?:output|content)$/.test(memberOf(syntax.object) ?? '') &&
			!isCalled &&
			!isGuarded
		)
			inner.push(syntax);
		if (isNamed(callee, '$')) readsOthers = true;
		const sides = operator === '+' ? [left, right] : [];
		if (sides.some((one) => kindOfValue(one) === 'number')) sums.push(...sides);
		if (isGuarded || !isSyntax(callee) || !isNamed(callee.object, 'JSON')) return;
		if (memberOf(callee) === 'parse') parsed.push(...listOf(given).slice(0, 1));
	});
	return {
		sums,
		inner,
		reads,
		called,
		parsed: parsed.filter((one) => !readsOthers || rootName(one) !== 'item'),
	};
});

/** Checks what code and expressions do with fields whose kind is known. @param makerBefore gives the node whose items come in */
export function createKindCheck(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	makerBefore: (nodeName: string) => LoadedNode | undefined,
	sampleOf: SampleOf,
) {
	const kindBehind = askedOnce((start: string, path: string): Kind => {
		let name: string | undefined = start;
		for (let depth = 0; depth < 20 && name !== undefined; depth++) {
			const maker = nodes.get(name);
			if (maker === undefined) return undefined;
			const kind = isEnabled(maker.node) ? kindIn(maker.node, path, edges) : undefined;
			if (kind === undefined && isTextInSample(sampleOf(maker.node), path)) return 'text';
			if (kind !== 'before') return kind;
			name = makerBefore(name)?.node.name;
		}
		return undefined;
	});
	const makerOf = (name: string, nodeName: string) => {
		const owner = nodes.get(name);
		const isPassed = name === '' || (owner !== undefined && PASSING.test(owner.node.type));
		return isPassed ? makerBefore(name || nodeName) : owner;
	};
	/** The kinds of fields as the expressions of a node read them. */
	const kindsAt =
		(nodeName: string) =>
		(value: unknown): Kind => {
			const field = fieldOf(value);
			if (field === undefined || field.path === '') return undefined;
			return kindBehind(makerOf(field.owner, nodeName)?.node.name ?? '', field.path);
		};
	const checkKinds: ReferenceCheck = (tree, place) => {
		const { nodeName = '' } = place;
		const kindOf = kindsAt(nodeName);
		const parsedKeys = (value: unknown) => {
			const field = fieldOf(value);
			const maker = field?.path === '.output' ? makerOf(field.owner, nodeName) : undefined;
			return maker && keysOfParser(maker, nodes, edges);
		};
		const nameOf = (value: unknown) => (isSyntax(value) ? memberOf(value) : undefined);
		const { sums, inner, parsed, called, reads } = usesIn(tree);
		const found: Finding[] = [];
		for (const one of sums.filter((value) => kindOf(value) === 'text')) {
			const message = `"${nameOf(one)}" is a text: + writes one behind the other, and does not add.`;
			found.push(advice(place, message, 'Write Number(...) around it.'));
		}
		for (const one of parsed.filter((value) => kindOf(value) === 'object')) {
			const message = `"${nameOf(one)}" is an object already, and JSON.parse fails at it.`;
			found.push(error(place, message, 'Leave JSON.parse out.'));
		}
		for (const one of inner.filter(({ object }) => kindOf(object) === 'text')) {
			const name = memberOf(one);
			if (name === undefined || name === 'length') continue;
			const message = `"${nameOf(one.object)}" has no "${name}", and the value is empty: it is a text where no output parser or jsonOutput is set.`;
			const fix =
				'Write hasOutputParser: true in the agent, and connect an outputParserStructured.';
			found.push(error(place, message, fix));
		}
		for (const one of inner) {
			const name = memberOf(one);
			const known = parsedKeys(one.object);
			if (name === undefined || known === undefined) continue;
			if ([...known, 'output', 'error', 'length'].includes(name)) continue;
			const message = `"output" has no field "${name}", and the value is empty: the output parser has none.`;
			found.push(error(place, message, `It has ${known.join(', ')}.`));
		}
		for (const read of reads) {
			const maker = makerOf(read.owner, nodeName);
			const problem = maker && nestedProblem(maker.node, read.path);
			const left =
				problem === NO_BODY ? methodLeft(maker, nodes.get(nodeName)?.node, nodes) : undefined;
			if (left) found.push(left);
			else if (problem)
				found.push(
					(problem.severity === 'advice' ? advice : error)(place, problem.message, problem.fix),
				);
		}
		for (const { object, name } of called) {
			const { fields, kinds } = knownNames();
			const isOther = fields.expression.has(name) || kinds.get('time')?.expression.all.has(name);
			if (!isOther || kinds.get('text')?.expression.calls.has(name) || kindOf(object) !== 'text')
				continue;
			const message = `"${nameOf(object)}" is a text, and a text has no method "${name}".`;
			found.push(error(place, message, 'Write Number(...) or DateTime.fromISO(...) around it.'));
		}
		const loaded = nodes.get(nodeName);
		if (loaded === undefined || kindOf(valueOfTree(tree)) !== 'text') return found;
		const displayed = displayedValues(loaded);
		const { property } = displayed.find(({ path }) => path === place.parameter) ?? {};
		if (property?.typeOptions?.multipleValues !== true) return found;
		// Whether the node itself calls methods of lists on it.
		const isList = new RegExp(`\\b${literally(property.name)}\\.(?:forEach|map|join)\\(`);
		if (isList.test(String(loaded.type.execute)))
			found.push(
				error(place, 'it takes a list, and the node fails at one text.', 'Write ["..."].'),
			);
		return found;
	};
	/** The node that made a field, and the path of the field in its items. */
	const madeOf = (value: unknown, nodeName: string) => {
		const { owner, path } = fieldOf(value) ?? {};
		const maker = owner === undefined ? undefined : makerOf(owner, nodeName);
		return [maker?.node, path ?? ''] as const;
	};
	const scopeOf = (nodeName: string): KindScope => ({
		...EXPRESSION,
		// What a parser gives may be a list as well.
		fieldKind: (value) =>
			fieldOf(value)?.path === '.output' ? undefined : kindsAt(nodeName)(value),
		writer: (value) => writerOf(...madeOf(value, nodeName)),
		hasBreaks: (value) => hasLines(...madeOf(value, nodeName)),
		isLower: (value) => isInSmall(...madeOf(value, nodeName)),
		hasObjects: (value) => hasObjects(...madeOf(value, nodeName)),
		isTyped: (value) => /\.form(?:Trigger)?$/.test(madeOf(value, nodeName)[0]?.type ?? ''),
	});
	return { checkKinds, scopeOf };
}
