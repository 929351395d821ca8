import type { INodeProperties } from 'n8n-workflow';
import { groupsOf, propertiesOf } from '../property-options';
import { type DecidedNode, shownChoices } from './decided-node';
import { type Possible, type ReachableProperty, reachableProperties } from './reachable-properties';
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

interface Group {
	readonly isMultiple: boolean;
	readonly members: readonly Member[];
}

export interface Member {
	readonly name: string;
	/** Also of one that is required only when its condition holds. */
	readonly isRequired: boolean;
	/** The names of parameters that its condition names. */
	readonly needs: readonly string[];
	/** With its indent, up to the colon. */
	readonly key: string;
	/** Its type, or what stands in its braces. */
	readonly value: string | Group;
	/** What stands behind it, with its slashes; empty for none. */
	readonly notes: string;
}

const settledMember = (name: string, key: string, value: string): Member => ({
	name,
	key,
	value,
	isRequired: true,
	needs: [],
	notes: '',
});

export function propertyMember(reachable: ReachableProperty, level: Level): Member {
	const { property, when, unless } = reachable;
	const { name } = property;
	const indent = '\t'.repeat(level.depth);
	const rules = [...when, ...unless];
	const isSure = property.required === true && rules.length === 0;
	const notes = propertyNotes(reachable, level.depth > 1);

	const settled = level.depth === 1 ? level.node.values[name] : undefined;
	if (settled !== undefined)
		return settledMember(name, `${indent}${keyText(name)}`, literalText(settled));

	return {
		name,
		isRequired: property.required === true,
		needs: rules.map(({ key }) => key.replace(/^\//, '').split('.')[0] ?? key),
		key: `${indent}${keyText(name)}${isSure ? '' : '?'}`,
		value:
			nestedGroup(property, { ...level, depth: level.depth + 1 }) ??
			propertyType(property, level.node, level.depth > 1),
		notes: notes === '' ? '' : ` // ${notes}`,
	};
}

function nestedGroup(property: INodeProperties, level: Level): Group | undefined {
	const membersOf = (properties: readonly INodeProperties[], inside: Level) =>
		reachableProperties(properties, inside.node, inside.root).map((each) =>
			propertyMember(each, inside),
		);
	const isMultiple = property.typeOptions?.multipleValues === true;
	if (property.type === 'collection')
		return { isMultiple, members: membersOf(propertiesOf(property), level) };
	if (property.type !== 'fixedCollection') return undefined;

	const indent = '\t'.repeat(level.depth);
	const members = groupsOf(property).map(
		({ name, values }): Member => ({
			name,
			isRequired: false,
			needs: [],
			notes: '',
			key: `${indent}${keyText(name)}?`,
			value: { isMultiple, members: membersOf(values, { ...level, depth: level.depth + 1 }) },
		}),
	);
	return { isMultiple: false, members };
}

const linesOf = (members: readonly Member[]) => members.flatMap((each) => memberLines(each));

/** A member as indented lines. `inside` chooses the lines in its braces. */
export function memberLines(member: Member, inside = linesOf): string[] {
	const { key, value, notes } = member;
	if (typeof value === 'string') return [`${key}: ${value};${notes}`];
	return enclose(member, value, inside(value.members));
}

/** Puts members in braces after a key, on one line if they are short and need no notes. */
function enclose({ key, notes }: Member, { isMultiple }: Group, members: string[]): string[] {
	const [open, close] = isMultiple ? ['Array<{', '}>;'] : ['{', '};'];
	const joined = members.map((member) => member.trim()).join(' ');
	if (!joined.includes('//') && joined.length <= 100)
		return [`${key}: ${open} ${joined} ${close}${notes}`];
	const indent = key.slice(0, key.length - key.trimStart().length);
	return [`${key}: ${open}${notes}`, ...members, `${indent}${close}`];
}
