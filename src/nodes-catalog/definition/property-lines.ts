import type { INodeProperties } from 'n8n-workflow';
import { groupsOf, propertiesOf } from '../property-options';
import { type DecidedNode, type Rule, shownChoices } from './decided-node';
import { type Possible, type ReachableProperty, reachableProperties } from './reachable-properties';
import { keyText, literalText, ruleText } from './rule-text';
import { plainSentence } from '../text/plain-sentence';
import { camelWordsOf, stopWords, wordsOf, stem } from '../text/words-of';

const DESCRIPTION_LENGTH = 80;
const NESTED_DESCRIPTION_LENGTH = 40;
/** Builder hints get more room: they are written for agents and say what breaks otherwise. */
const HINT_LENGTH = 220;

/** What a type cannot express: when a property exists, its default, where its values come from. */
export function propertyNotes({ property, when, unless }: ReachableProperty, isNested: boolean) {
	const defaultText = defaultNote(property);
	return [
		...conditionNote('when', when),
		...conditionNote('unless', unless),
		...(property.required && when.length + unless.length > 0 ? ['required'] : []),
		...(defaultText === '' ? [] : [`default ${defaultText}`]),
		...sourceNotes(property),
		...describedAs(property, isNested ? NESTED_DESCRIPTION_LENGTH : DESCRIPTION_LENGTH),
	].join('; ');
}

function conditionNote(word: string, rules: readonly Rule[]): string[] {
	const joint = word === 'when' ? ' and ' : ' or ';
	return rules.length === 0 ? [] : [`${word} ${rules.map(ruleText).join(joint)}`];
}

function defaultNote({ type, default: value }: INodeProperties): string {
	if (value === '' || value === false || value === undefined || value === null) return '';
	if (type === 'fixedCollection' || type === 'collection') return '';
	if (typeof value === 'object') {
		return type === 'multiOptions' && Array.isArray(value) && value.length > 0
			? literalText(value)
			: '';
	}
	const text = literalText(value);
	return text.length > 160 ? '' : text;
}

/** Lists of n8n that are the same for all, though its editor loads them. */
const known = new Map([
	[
		'getConditionsForColumn',
		'eq, neq, gt, gte, lt, lte, like, ilike, isEmpty, isNotEmpty, isTrue, isFalse',
	],
]);

function sourceNotes({ type, typeOptions, modes }: INodeProperties): string[] {
	const dependsOn = typeOptions?.loadOptionsDependsOn ?? [];
	const searched = modes?.flatMap((mode) => mode.typeOptions?.searchListMethod ?? []) ?? [];
	const mapper = typeOptions?.resourceMapper;
	const mapped = mapper?.resourceMapperMethod ?? mapper?.localResourceMapperMethod;
	const method = typeOptions?.loadOptionsMethod;
	return [
		...(method ? [known.get(method) ?? `@loadOptionsMethod ${method}`] : []),
		...(typeOptions?.loadOptions ? ['@loadOptions from the service'] : []),
		...(dependsOn.length > 0 ? [`depends on ${dependsOn.join(', ')}`] : []),
		...searched.map((method) => `@searchListMethod ${method}`),
		...(mapped ? [`@resourceMapperMethod ${mapped}`] : []),
		...(type === 'credentialsSelect' ? ['name of a credential type'] : []),
		...(type === 'json' ? ['JSON'] : []),
		...(type === 'dateTime' ? ['ISO date'] : []),
	];
}

function describedAs(
	{ name, displayName, type, description, builderHint }: INodeProperties,
	limit: number,
): string[] {
	const hint = builderHint?.propertyHint;
	const sentence = hint ? plainSentence(hint, HINT_LENGTH) : plainSentence(description, limit);
	const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
	if (type === 'collection' && !hint) return [];
	if (sentence !== '') return isSaidBy(name, sentence) ? [] : [sentence];
	return type === 'json' || words(name).endsWith(words(displayName)) ? [] : [displayName];
}

/** Whether the name holds at least half of the sentence's significant words: "Name of the contact" adds nothing to `contactName`. */
function isSaidBy(name: string, sentence: string): boolean {
	const known = new Set(camelWordsOf(name).map(stem));
	const telling = wordsOf(sentence).filter((word) => !stopWords.has(word));
	return telling.filter((word) => known.has(stem(word))).length * 2 >= telling.length;
}

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

function enclose({ key, notes }: Member, { isMultiple }: Group, members: string[]): string[] {
	const [open, close] = isMultiple ? ['Array<{', '}>;'] : ['{', '};'];
	const joined = members.map((member) => member.trim()).join(' ');
	if (!joined.includes('//') && joined.length <= 100)
		return [`${key}: ${open} ${joined} ${close}${notes}`];
	const indent = key.slice(0, key.length - key.trimStart().length);
	return [`${key}: ${open}${notes}`, ...members, `${indent}${close}`];
}
