import { isRecord } from '../kernel/values/is-record';
import { jsonOrText } from '../kernel/values/json-or-text';
import { listOf } from '../kernel/values/list-of';
import { textsIn } from '../kernel/values/texts-in';
import { isExpression, isLiteral } from '../kernel/workflow/is-expression';
import type { Problem } from './finding';
import type { LoadedNode } from './loaded-node';
import { at } from './output-fields';

/** What is wrong at a parameter. */
interface Placed extends Problem {
	readonly parameter: string;
}

type Parameters = LoadedNode['node']['parameters'];

/** JSON of a text that is the same in every run; the text itself where it is none. */
const readJson = (text: unknown): unknown => (isLiteral(text) ? jsonOrText(text) : undefined);

const ASKING =
	/^(?:type|properties|items|\$ref|anyOf|oneOf|allOf|enum|const|additionalProperties|required|not|if)$/;

const namesIn = (text: string) => [...text.matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => name);

type Tell = (parameter: string, message: string, fix: string, severity?: 'advice') => void;

/** A JSON Schema where an example stands, or an example where a schema does. */
function judgeSchemas(parameters: Parameters, tell: Tell): void {
	const example = readJson(parameters.jsonSchemaExample);
	const schema = readJson(parameters.inputSchema ?? parameters.jsonSchema);
	const keys = isRecord(schema) ? Object.keys(schema) : [];
	const taken = 'n8n takes the schema for an example: it asks for "type" and "properties".';
	const empty = 'n8n reads it as a JSON Schema, which asks for nothing: it is an example.';
	const [manual, byExample] = [
		'schemaType: "manual", inputSchema',
		'schemaType: "fromJson", jsonSchemaExample',
	];
	if (at(example, 'type') === 'object' && isRecord(at(example, 'properties')))
		tell('jsonSchemaExample', taken, `Write ${manual}: the schema.`, 'advice');
	if (keys.length > 0 && !keys.some((key) => ASKING.test(key)))
		tell('inputSchema', empty, `Write ${byExample}: the example.`, 'advice');
}

/** Placeholders of a request that n8n does not find, or leaves braces around. */
function judgePlaceholders({ placeholderDefinitions, ...rest }: Parameters, tell: Tell): void {
	const parameter = 'placeholderDefinitions';
	const texts = textsIn(rest);
	const used = new Set(texts.flatMap(namesIn));
	for (const one of ['parametersQuery', 'parametersHeaders', 'parametersBody'])
		for (const pair of listOf(at(rest[one], 'values')))
			if (String(at(pair, 'valueProvider')).startsWith('model')) used.add(String(at(pair, 'name')));
	const domain = 'n8n fails at a placeholder in the domain beside an authentication.';
	if (/^https?:\/\/[^/?#]*\{/.test(String(rest.url)) && rest.authentication !== 'none')
		tell('url', domain, 'Write the domain out.');
	if (texts.some(isExpression)) return;
	for (const one of listOf(at(placeholderDefinitions, 'values'))) {
		const name = String(at(one, 'name') ?? '').replace(/^\{(.*)\}$/, '$1');
		const isDoubled = texts.some((text) => text.includes(`{{${name}}}`));
		const left = `n8n puts the value in place of {${name}}, and leaves the outer braces of {{${name}}}.`;
		if (isDoubled) tell(parameter, left, `Write {${name}}.`);
		const lost = `no part of the request has {${name}}, and n8n fails.`;
		const near = used.size > 0 ? `, or call it "${[...used].join('", "')}"` : '';
		if (!used.has(name)) tell(parameter, lost, `Write {${name}} where its value belongs${near}.`);
	}
}

/** Lists without which a node fails, and what each entry has. */
const NEEDED: Readonly<Record<string, readonly [string, string]>> = {
	textClassifier: ['categories', 'category'],
	informationExtractor: ['attributes', 'name'],
};

const TABLE = /^[A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)?$/;

/** What n8n's nodes for AI refuse of their own parameters, or take otherwise than it is meant. */
export function aiProblems({ node: { type, parameters } }: LoadedNode): Placed[] {
	const [, name = ''] = /^@n8n\/n8n-nodes-langchain\.(\w+)$/.exec(type) ?? [];
	if (name === '') return [];
	const found: Placed[] = [];
	const tell: Tell = (parameter, message, fix, severity) =>
		found.push({ parameter, message, fix, severity });
	judgeSchemas(parameters, tell);
	if (name === 'toolHttpRequest') judgePlaceholders(parameters, tell);
	const { chunkSize, chunkOverlap, tableName, prompt, sessionKey, sessionIdType } = parameters;
	const [list = '', key = ''] = NEEDED[name] ?? [];
	const given = [parameters[list], at(parameters[list], list)];
	const isListed = listOf(given[1]).length > 0 || given.some(isExpression);
	if (list !== '' && !isListed && (parameters.schemaType ?? 'fromAttributes') === 'fromAttributes')
		tell(
			list,
			'it lists none, and n8n fails.',
			`Write ${list}: { ${list}: [{ ${key}: "...", description: "..." }] }.`,
		);
	const overlap = `chunks of ${String(chunkSize)} cannot overlap by ${String(chunkOverlap)}: n8n fails.`;
	if (Number(chunkOverlap) >= Number(chunkSize)) tell('chunkOverlap', overlap, 'Write less.');
	if (
		isLiteral(tableName) &&
		!tableName.includes('"') &&
		!TABLE.test(tableName) &&
		/Postgres|PGVector/.test(name)
	) {
		const refused = `n8n fails at the table name "${tableName}": it takes letters, digits and _.`;
		tell('tableName', refused, `Write "${tableName.replace(/\W+/g, '_')}".`);
	}
	const retry = name === 'outputParserAutofixing' ? at(parameters.options, 'prompt') : prompt;
	if (name.startsWith('outputParser') && isLiteral(retry) && !retry.includes('{error}'))
		tell('prompt', 'n8n fails at a prompt to repair without {error}.', 'Write {error} in it.');
	if (sessionIdType === 'customKey' && sessionKey === '')
		tell('sessionKey', 'the key is empty, and n8n fails.', 'Write sessionKey: "={{ ... }}".');
	return found;
}
