import type { INodeProperties } from 'n8n-workflow';
import { groupsOf, propertiesOf } from '../property-options';
import type { DecidedNode } from './decided-node';
import { shownChoices } from './decided-node';
import type { Possible, ReachableProperty } from './reachable-properties';
import { reachableProperties } from './reachable-properties';
import { keyText, literalText } from './rule-text';
import { propertyNotes } from './property-notes';

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
function propertyType(property: INodeProperties, node: DecidedNode, isNested: boolean): string {
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

/** The place of properties: the node, the possible values of its own parameters, and the indent. */
interface Level {
	readonly node: DecidedNode;
	readonly root: Possible;
	readonly depth: number;
}

/** One TypeScript member for each property, including nested ones, as indented lines. */
export function propertyLines(reachable: ReachableProperty, level: Level): string[] {
	const { property, when, unless } = reachable;
	const indent = '\t'.repeat(level.depth);
	const isRequired = property.required === true && when.length + unless.length === 0;
	const key = `${keyText(property.name)}${isRequired ? '' : '?'}`;
	const notes = propertyNotes(reachable, level.depth > 1);
	const trailing = notes === '' ? '' : ` // ${notes}`;

	const settled = level.depth === 1 ? level.node.values[property.name] : undefined;
	if (settled !== undefined)
		return [`${indent}${keyText(property.name)}: ${literalText(settled)};`];

	const nested = nestedLines(property, { ...level, depth: level.depth + 1 });
	if (nested === undefined) {
		const type = propertyType(property, level.node, level.depth > 1);
		return [`${indent}${key}: ${type};${trailing}`];
	}
	const isMultiple =
		property.type === 'collection' && property.typeOptions?.multipleValues === true;
	return enclose(`${indent}${key}`, nested, isMultiple, trailing);
}

function nestedLines(property: INodeProperties, level: Level): string[] | undefined {
	const linesOf = (properties: readonly INodeProperties[], inside: Level) =>
		reachableProperties(properties, inside.node, inside.root).flatMap((each) =>
			propertyLines(each, inside),
		);
	if (property.type === 'collection') return linesOf(propertiesOf(property), level);
	if (property.type !== 'fixedCollection') return undefined;

	const indent = '\t'.repeat(level.depth);
	const isMultiple = property.typeOptions?.multipleValues === true;
	return groupsOf(property).flatMap(({ name, values }) =>
		enclose(
			`${indent}${keyText(name)}?`,
			linesOf(values, { ...level, depth: level.depth + 1 }),
			isMultiple,
		),
	);
}

/** Puts members in braces after a key, on one line if they are short and need no notes. */
function enclose(key: string, members: string[], isMultiple: boolean, trailing = ''): string[] {
	const [open, close] = isMultiple ? ['Array<{', '}>;'] : ['{', '};'];
	const joined = members.map((member) => member.trim()).join(' ');
	if (!joined.includes('//') && joined.length <= 100) {
		return [`${key}: ${open} ${joined} ${close}${trailing}`];
	}
	const indent = key.slice(0, key.length - key.trimStart().length);
	return [`${key}: ${open}${trailing}`, ...members, `${indent}${close}`];
}
