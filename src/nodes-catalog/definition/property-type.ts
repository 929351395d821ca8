import type { INodeProperties } from 'n8n-workflow';

import type { DecidedNode } from './decided-node';
import { shownChoices } from './decided-node';
import { literalText } from './rule-text';

const MAXIMUM_CHOICES = 30;
const SIMPLE: Readonly<Record<string, string>> = {
	boolean: 'boolean',
	number: 'number',
	json: 'string',
	resourceMapper: 'ResourceMapper',
	filter: 'Filter',
	assignmentCollection: 'AssignmentCollection',
	icon: '{ type: string; value: string }',
};

/** The TypeScript type of a property without nested properties. */
export function propertyType(
	property: INodeProperties,
	node: DecidedNode,
	isNested: boolean,
): string {
	const isMultiple =
		property.type === 'multiOptions' || property.typeOptions?.multipleValues === true;
	const single = singleType(property, node, isNested);
	return isMultiple ? `Array<${single}>` : single;
}

function singleType(property: INodeProperties, node: DecidedNode, isNested: boolean): string {
	switch (property.type) {
		case 'options':
		case 'multiOptions':
			return choiceUnion(property, node, isNested);
		case 'resourceLocator':
			return `ResourceLocator<${(property.modes ?? []).map(({ name }) => literalText(name)).join(' | ')}>`;
		case 'workflowSelector':
		case 'agentSelector':
			return "ResourceLocator<'list' | 'id'>";
		default:
			return SIMPLE[property.type] ?? 'string';
	}
}

function choiceUnion(property: INodeProperties, node: DecidedNode, isNested: boolean): string {
	const { loadOptionsMethod, loadOptions } = property.typeOptions ?? {};
	if (loadOptionsMethod ?? loadOptions) return 'string';
	const choices = shownChoices(property, node, isNested).map(({ value }) => literalText(value));
	const distinct = [...new Set(choices)];
	if (distinct.length === 0) return 'string';
	const shown = distinct.slice(0, MAXIMUM_CHOICES).join(' | ');
	const left = distinct.length - MAXIMUM_CHOICES;
	return left > 0 ? `${shown} /* and ${left} more */` : shown;
}
