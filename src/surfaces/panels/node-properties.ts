import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { field, fixed, textField } from '../../administration/panel-fields';
import type { NativeTool } from '../../kernel/define-tool';
import { type Field, fieldsOf } from '../../kernel/field';
import { listOutput } from '../../catalog/list-output';
import { titleCase } from '../../kernel/values/title-case';
import { RETURN_ALL, asOneItem, choosesPage, returnAll } from './list-properties';
import { optionsCollection } from './credential-properties';
import { panelField, parameterName } from './panel-field';
import { fieldWords } from './field-words';
import { fromAi } from './from-ai';
import { actionOf } from './action-of';

const shownFor = (tool: NativeTool) => ({ resource: [tool.resource], operation: [tool.name] });

/** Each field is there twice: for a person, and with `$fromAI` in place for an agent's tool input. n8n shows the one that fits. */
function fieldProperties(tool: NativeTool, field: Field): INodeProperties[] {
	const pages = choosesPage(listOutput(tool), field.name) ? { [RETURN_ALL]: [false] } : {};
	const name = parameterName(field.name);
	const { label = titleCase(name), ...forReader } = fieldWords(field.name);
	const base = { displayName: label, name, description: field.description };
	const forPerson: INodeProperties = {
		...base,
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
	description:
		tool.description.split(/(?<=[a-z)])\. |(?: such as)?: /)[0]?.replace(/\.$/, '') ?? tool.title,
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
	const onlyLists = {
		displayOptions: { show: { operation: lists }, hide: { '@tool': [true] } },
	};
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
