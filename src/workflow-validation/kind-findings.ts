import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { readJson } from './ai-problems';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { isLiteral } from '../kernel/workflow/is-expression';
import { literally } from '../kernel/workflow/text-pattern';
import { jsonOwner } from './field-findings';
import { findingsOf } from './finding';
import { knownNames } from './known-names';
import type { Edge } from './load-nodes';
import type { LoadedNode } from './loaded-node';
import { at } from './output-fields';
import { displayedValues } from './parameters/option-problems';
import type { ReferenceCheck } from './reference-findings';
import { type Syntax, isNamed, isSyntax, memberOf, rootName, visitSyntax } from './syntax';
import { type Kind, kindOfValue, valueOfTree } from './value-kinds';

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

const AGENT = /langchain\.agent$/;

/** What kind of value a node puts into a field, where n8n's node says it. */
function kindIn(
	{ name, type, parameters }: LoadedNode['node'],
	path: string,
	edges: readonly Edge[],
) {
	// All that stands in an address or a header is text.
	if (type.endsWith('.webhook') && /^\.(?:query|params|headers)\.[^.]+$/.test(path)) return 'text';
	const isParsed = edges.some((one) => one.target === name && one.inputType === 'ai_outputParser');
	if (isParsed && path === '.output') return 'object';
	if (path === '.output' && AGENT.test(type)) return 'text';
	const isPlain = parameters.jsonOutput === false && parameters.operation === 'message';
	if (path === '.message.content' && type.endsWith('langchain.openAi') && isPlain) return 'text';
	const field = listOf(at(parameters.formFields, 'values')).find(
		(one) => `.${String(at(one, 'fieldLabel'))}` === path,
	);
	const isText = /^(?:text|textarea|email|date|undefined)$/.test(String(at(field, 'fieldType')));
	return type.endsWith('.formTrigger') && field && isText ? 'text' : undefined;
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
	const read = isLiteral(text) ? readJson(text) : undefined;
	const isOpen = OPEN.some((key) => ![undefined, false].some((no) => at(read, key) === no));
	if (schemaType === 'manual' && isOpen) return undefined;
	const fields = schemaType === 'fromJson' ? read : at(read, 'properties');
	const given = isRecord(fields) && !Array.isArray(fields) ? Object.keys(fields) : [];
	const keys = schemaType === 'fromAttributes' ? names.filter(isLiteral) : given;
	// n8n takes an output within the output for one.
	return keys.length < names.length || ['', 'output'].includes(keys.join()) ? undefined : keys;
}

/** What is added to a number, and what JSON.parse reads. */
const usesIn = onceFor((tree: object) => {
	const sums: unknown[] = [];
	const parsed: unknown[] = [];
	const inner: Syntax[] = [];
	const called: Array<{ object: unknown; name: string }> = [];
	let readsOthers = false;
	visitSyntax(tree, (syntax, around, isGuarded) => {
		const { callee, operator, left, right, arguments: given } = syntax;
		const isCalled = around[0]?.type === 'CallExpression' && around[0].callee === syntax;
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
		called,
		parsed: parsed.filter((one) => !readsOthers || rootName(one) !== 'item'),
	};
});

/** Checks what code and expressions do with fields whose kind is known. @param makerBefore gives the node whose items come in */
export function createKindCheck(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	makerBefore: (nodeName: string) => LoadedNode | undefined,
): ReferenceCheck {
	return (tree, place) => {
		const { nodeName = '' } = place;
		const kindOf = (value: unknown): Kind => {
			const field = fieldOf(value);
			const maker = field?.owner === '' ? makerBefore(nodeName) : nodes.get(field?.owner ?? '');
			return field && maker && kindIn(maker.node, field.path, edges);
		};
		const parsedKeys = (value: unknown) => {
			const field = fieldOf(value);
			if (field?.path !== '.output') return undefined;
			const maker = field.owner === '' ? makerBefore(nodeName) : nodes.get(field.owner);
			return maker && keysOfParser(maker, nodes, edges);
		};
		const nameOf = (value: unknown) => (isSyntax(value) ? memberOf(value) : undefined);
		const { sums, inner, parsed, called } = usesIn(tree);
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
		const displayed = displayedValues(loaded.node, loaded.type.description);
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
}
