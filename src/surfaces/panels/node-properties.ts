import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FROM_AI_AUTO_GENERATED_MARKER } from 'n8n-workflow';
import { field, fixed, textField } from '../../administration/panel-fields';
import type { NativeTool } from '../../kernel/define-tool';
import { type Field, fieldsOf } from '../../kernel/field';
import { listOutput } from '../../catalog/list-output';
import { titleCase } from '../../kernel/values/title-case';
import {
	RETURN_ALL,
	asOneItem,
	choosesPage,
	returnAll,
	panelField,
	parameterName,
} from './panel-field';
import { optionsCollection } from './credential-properties';
import { fieldWords } from './field-words';
import { inShort, withOperationNames } from './operation-names';

function quoted(text: string, quote: "'" | '`' = "'"): string {
	const escaped = text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`);
	return `${quote}${escaped.replace(/\s+/g, ' ')}${quote}`;
}

/** In n8n's own quotes the editor shows a description to the letter; what would end or fill them needs the others. */
const described = (text: string) => quoted(text, /[`\\]|\$\{/.test(text) ? "'" : '`');

const types = {
	string: 'string',
	options: 'string',
	number: 'number',
	boolean: 'boolean',
	json: 'json',
} as const;

/** What the model sends for an optional field that it leaves out: n8n refuses an empty object as json, so `[null]` means "nothing" there. */
function fallback(field: Field): string {
	if (field.default === undefined) return field.kind === 'json' ? '[null]' : "''";
	return typeof field.default === 'string' ? quoted(field.default) : JSON.stringify(field.default);
}

/** The expression that lets the model fill a field, spelt so that n8n's editor shows "Defined automatically by the model". */
export function fromAi(field: Field): string {
	const sentence = field.description.replace(/\.$/, '');
	const description =
		field.options.length > 0
			? `${sentence}. One of ${field.options.join(', ')}`
			: field.description;
	const head = `${quoted(field.name)}, ${described(description)}, ${quoted(types[field.kind])}`;
	const given = field.required ? head : `${head}, ${fallback(field)}`;
	return `={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI(${given}) }}`;
}

/** What n8n also names the node on the canvas, and so the tool of an agent. */
const OWN_WORDS: Readonly<Record<string, string>> = {
	'Web search': 'Search the web',
	'Fetch url': 'Fetch a web page',
};

const withArticle = (thing: string): string => {
	if (thing.endsWith('s')) return thing;
	return `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
};

/** Tools whose names begin with the thing: `Node add` → `Add node`, `Workflow list` → `List workflows`. */
function verbFirst(title: string): string {
	const [, thing = '', verb = ''] = /^(Node|Connection|Workflow) ([a-z]+)$/.exec(title) ?? [];
	if (verb === '') return title;
	const many = ['list', 'search'].includes(verb) ? 's' : '';
	return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${thing.toLowerCase()}${many}`;
}

/** `Get workflow version` → `Get a workflow version`, `List tags` → `Get many tags`: n8n's way of writing what a node can do. */
export function actionOf(title: string): string {
	const own = OWN_WORDS[title];
	if (own !== undefined) return own;
	const ordered = verbFirst(title);
	if (ordered.startsWith('List ')) return ordered.replace('List', 'Get many');
	return ordered
		.replace(/(?<=^\S+ (?:up )?)(?!up\b).+?(?= as | to |$)/, withArticle)
		.replace(/(?<= to ).+$/, withArticle);
}

const shownFor = (tool: NativeTool) => ({ resource: [tool.resource], operation: [tool.name] });

/** Each field is there twice: for a person, and with `$fromAI` in place for an agent's tool input. n8n shows the one that fits. */
function fieldProperties(tool: NativeTool, field: Field): INodeProperties[] {
	const pages = choosesPage(listOutput(tool), field.name) ? { [RETURN_ALL]: [false] } : {};
	const name = parameterName(field.name);
	const { label = titleCase(name), ...forReader } = fieldWords(tool.name, field.name);
	const base = { displayName: label, name, description: field.description };
	const forPerson: INodeProperties = {
		...base,
		description: withOperationNames(field.description),
		...forReader,
		...panelField(field),
		...(field.required ? { required: true } : {}),
		displayOptions: { show: { ...shownFor(tool), ...pages }, hide: { '@tool': [true] } },
	};
	const forModel: INodeProperties = {
		...base,
		type: field.kind === 'options' ? 'string' : field.kind,
		default: fromAi(field),
		displayOptions: { show: { ...shownFor(tool), '@tool': [true] } },
	};
	return [forPerson, forModel];
}

/** All fields of a tool, those that have to be filled in first, and above those that choose a page the switch that does without. */
function toolProperties(tool: NativeTool): INodeProperties[] {
	const fields = [...fieldsOf(tool.input)].sort(
		(one, other) => Number(other.required) - Number(one.required),
	);
	const list = listOutput(tool);
	const first = fields.find(({ name }) => choosesPage(list, name));
	const hasLimit = fields.some(({ name }) => name === 'limit');
	return fields.flatMap((field) => [
		...(field === first ? [returnAll(shownFor(tool), hasLimit)] : []),
		...fieldProperties(tool, field),
	]);
}

const toolDescription = (tool: NativeTool) =>
	textField('toolDescription', 'What the model is told about this tool', {
		displayName: 'Description',
		typeOptions: { rows: 3 },
		default: tool.description,
		displayOptions: { show: { ...shownFor(tool), '@tool': [true] } },
	});

const operationOption = (tool: NativeTool): INodePropertyOptions => ({
	name: titleCase(tool.title),
	value: tool.name,
	action: actionOf(tool.title),
	description: inShort(tool),
});

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

function operationProperty(resource: string, tools: readonly NativeTool[]): INodeProperties {
	const own = tools.filter((tool) => tool.resource === resource);
	return field('operation', {
		type: 'options',
		displayOptions: { show: { resource: [resource] } },
		options: own.map(operationOption).sort(byName),
		default: own[0]?.name ?? '',
		...fixed,
	});
}

/** The panel of a node that offers tools as resources and operations. `credentials` and `options` are what all of them have. */
export function nodeProperties(
	tools: readonly NativeTool[],
	credentials: readonly INodeProperties[] = [],
	options: readonly INodeProperties[] = [],
): INodeProperties[] {
	const lists = tools.filter((tool) => listOutput(tool) !== undefined).map(({ name }) => name);
	const onlyLists = { displayOptions: { show: { operation: lists }, hide: { '@tool': [true] } } };
	const resources = [...new Set(tools.map((tool) => tool.resource))];
	return [
		field('resource', {
			type: 'options',
			options: resources.map((value) => ({ name: titleCase(value), value })).sort(byName),
			default: resources[0] ?? '',
			...fixed,
		}),
		...resources.map((one) => operationProperty(one, tools)),
		...tools.map(toolDescription),
		...tools.flatMap(toolProperties),
		...credentials,
		optionsCollection([...options, asOneItem(lists)], options.length === 0 ? onlyLists : {}),
	];
}
