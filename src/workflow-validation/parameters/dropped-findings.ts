import type { Finding } from '../../kernel/ports/instance/validator';
import type { INodeProperties } from 'n8n-workflow';
import type { LoadedNode } from '../loaded-node';
import { equal } from '../../kernel/values/equal';
import { findingsOf } from '../finding';
import { isExpression } from '../../kernel/workflow/is-expression';
import { isProperty, isShown } from './option-problems';
import { isRecord } from '../../kernel/values/is-record';
import { isUnset } from '../../kernel/values/is-unset';
import { newLine } from '../older-shapes';
import { kindOfParameter } from '../value-kinds';

const invalid = findingsOf('invalid');

type Values = Readonly<Record<string, unknown>>;

/** Types that only the editor uses. */
export const EDITOR_ONLY = ['notice', 'hidden', 'button', 'callout', 'curlImport', 'credentials'];

/** Another parameter that has to have another value so that n8n reads this one. */
interface Switch {
	readonly name: string;
	/** Undefined when no single value can be named. */
	readonly value: unknown;
	readonly now: unknown;
	/** Whether the author has set it. */
	readonly isSet: boolean;
	/** Whether it decides what the node does at all. */
	readonly isMain: boolean;
}

const MAIN = ['resource', 'operation', 'mode'];

/** The parameters at one level, and those of the whole node. */
interface Level {
	readonly loaded: LoadedNode;
	readonly properties: readonly INodeProperties[];
	readonly given: Values;
	readonly filled: Values;
	readonly prefix: string;
	/** Whether what stands there is chosen, also a default: n8n fills in none. */
	readonly isChosen: boolean;
}

/** Where a display condition looks: beside the parameter, or from the root with a leading slash. */
function lookUp(key: string, { loaded, properties, given, filled }: Level) {
	const isRoot = key.startsWith('/');
	const name = key.replace(/^\//, '');
	const [known, stored, read] = isRoot
		? [loaded.type.description.properties, loaded.stored.parameters, loaded.node.parameters]
		: [properties, given, filled];
	return { name, stored: stored[name], now: read[name], known, isRoot };
}

function closedSwitches(property: INodeProperties, level: Level): Switch[] | undefined {
	const { show = {}, hide = {} } = property.displayOptions ?? {};
	const { node, type } = level.loaded;
	const isOpen = (displayOptions: INodeProperties['displayOptions'], values: Values) =>
		isShown({ ...property, displayOptions }, values, node, type.description);
	const closed: Switch[] = [];
	for (const [kind, conditions] of Object.entries({ show, hide })) {
		for (const [key, wanted] of Object.entries(conditions)) {
			if (key.startsWith('@')) {
				if (!isOpen({ [kind]: { [key]: wanted } }, level.filled)) return undefined;
				continue;
			}
			const { name, stored, now, known, isRoot } = lookUp(key, level);
			// One that is hidden itself counts with what it will be once it is shown.
			const own = known.find((one) => one.name === name);
			const value = now ?? stored ?? own?.default;
			const values = isRoot ? level.filled : { ...level.filled, [name]: value };
			if (isOpen({ [kind]: { [key]: wanted } }, values)) continue;
			const first: unknown = kind === 'show' ? listOfWanted(wanted)[0] : undefined;
			const named = isRecord(first) ? undefined : first;
			closed.push({
				name,
				value: named,
				now: value,
				isMain: MAIN.includes(name),
				// What is required and empty has a finding of its own.
				isSet: stored !== undefined || (kind === 'hide' && isUnset(locatedValue(value))),
			});
		}
	}
	return closed;
}

const locatedValue = (value: unknown) => (isRecord(value) && 'mode' in value ? value.value : value);

const listOfWanted = (wanted: unknown): readonly unknown[] =>
	Array.isArray(wanted) ? wanted : [wanted];

/** Whether something else at this level is given that the switches of now let n8n read. */
function hasRival(switches: readonly Switch[], level: Level): boolean {
	const { node, type } = level.loaded;
	return level.properties.some(
		(one) =>
			switches.some(({ name }) => one.displayOptions?.show?.[name] !== undefined) &&
			!isUnset(level.given[one.name]) &&
			isShown(one, level.filled, node, type.description),
	);
}

/** An author has rather left a switch alone than set it wrong. */
const costOf = (switches: readonly Switch[]) =>
	switches.reduce((sum, { isSet, isMain }) => sum + 1 + (isSet ? 3 : 0) + (isMain ? 3 : 0), 0);

const wordsOf = (value: unknown) =>
	String(value)
		.toLowerCase()
		.replace(/[\s_-]+/g, ' ');

const written = (value: unknown) => JSON.stringify(value) ?? 'unset';

/** What is given for parameters that other parameters hide: n8n drops it, so it does nothing. */
export function hiddenFindings(level: Level): Finding[] {
	const { loaded, properties, given, filled, prefix } = level;
	const { node, type } = loaded;
	return Object.entries(given).flatMap(([name, value]): Finding[] => {
		const own = properties.filter((one) => one.name === name);
		const isRead = own.some((one) => isShown(one, filled, node, type.description));
		if (own.length === 0 || isRead || isUnset(value)) return [];
		const isDefault = own.some((one) => equal(one.default, value));
		if (own.some((one) => EDITOR_ONLY.includes(one.type)) || (isDefault && !level.isChosen))
			return [];
		const ways = own.flatMap((one) => {
			const found = closedSwitches(one, level);
			return found === undefined || found.length === 0 ? [] : [found];
		});
		const [switches] = ways.sort((one, other) => costOf(one) - costOf(other));
		const place = { nodeName: node.name, parameter: `${prefix}${name}` };
		if (switches === undefined) {
			const message = `version ${node.typeVersion} of the node does not have "${name}", and n8n drops what it holds.`;
			const line = newLine(node, loaded.stored.parameters);
			const newest = Math.max(...[type.description.version].flat());
			const newer = { ...node, typeVersion: newest };
			const isNewer = own.some((one) => isShown(one, filled, newer, type.description));
			const other = isNewer
				? `Set typeVersion to ${newest}, which has it.`
				: 'Write it as get-node-type-definition describes it.';
			const fix = line ? `Write ${line}.` : other;
			// A switch went where n8n always does what it was for, a name where n8n goes by that of the node.
			const isDone =
				isDefault || value === true || (name === 'name' && wordsOf(value) === wordsOf(node.name));
			return [invalid[isDone ? 'advice' : 'error'](place, message, fix)];
		}
		if (isDefault) return [];
		const isChosen = switches.every(({ isSet }) => isSet);
		// A switch that is on has no say where the author has chosen a way that does not ask it.
		const hasOther = value === true || hasRival(switches, level);
		// An extra of another way than the chosen one changes nothing.
		const isExtra = prefix !== '' && switches.every((one) => typeof one.now === 'string');
		const isLeft = isChosen && (hasOther || isExtra || switches.some((one) => one.isMain));
		const now = switches.map((one) => `${one.name} is ${written(one.now)}`).join(' and ');
		const lines = switches
			.filter((one) => one.value !== undefined)
			.map((one) => `${one.name}: ${written(one.value)}`);
		const fix =
			lines.length < switches.length
				? `Remove it, or change ${switches.map((one) => one.name).join(' and ')}.`
				: `Write ${lines.join(', ')} beside it, or remove it.`;
		const message = `n8n drops it, and does nothing with it, while ${now}.`;
		return [invalid[isLeft ? 'advice' : 'error'](place, message, fix)];
	});
}

/** Whether n8n reads a parameter at this level with these values. */
type IsRead = (property: INodeProperties, beside: Values) => boolean;

/** What stands there, in few words. */
function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(value)}`;
}

/** How a collection of this type is written, with names of its own. */
function exampleOf(property: INodeProperties): string {
	const { name, type, typeOptions, options = [] } = property;
	if (type === 'assignmentCollection')
		return `${name}: { assignments: [{ id: "1", name: "field", type: "string", value: "..." }] }`;
	if (type === 'filter')
		return `${name}: { combinator: "and", conditions: [{ leftValue: "={{ $json.a }}", operator: { type: "string", operation: "equals" }, rightValue: "b" }] }`;
	if (type === 'resourceMapper')
		return `${name}: { mappingMode: "defineBelow", value: { column: "..." } }`;
	const [first] = options;
	if (type !== 'fixedCollection' || first === undefined || !('values' in first)) {
		const names = options.slice(0, 2).map((one) => `${one.name}: ...`);
		const text = `{ ${names.join(', ')} }`;
		return `${name}: ${typeOptions?.multipleValues === true ? `[${text}]` : text}`;
	}
	const inner = `{ ${first.values.slice(0, 3).map((one) => `${one.name}: ...`)} }`.replace(
		/,(?=\S)/g,
		', ',
	);
	return `${name}: { ${first.name}: ${typeOptions?.multipleValues === true ? `[${inner}]` : inner} }`;
}

const OBJECTS = [
	'collection',
	'fixedCollection',
	'assignmentCollection',
	'filter',
	'resourceMapper',
];

/**
 * Objects and lists that stand where n8n reads the other, at every depth: it drops what is given, or cannot read the node
 * at all.
 */
export function shapeFindings(
	nodeName: string,
	properties: readonly INodeProperties[],
	given: Values,
	isRead: IsRead,
): Finding[] {
	const lost = (property: INodeProperties, parameter: string, value: unknown, wanted: string) => [
		invalid.error(
			{ nodeName, parameter },
			`it takes ${wanted}, and n8n drops what is given: ${kindOf(value).slice(0, 80)}.`,
			`Write ${exampleOf(property)}.`,
		),
	];

	function within(level: readonly INodeProperties[], values: Values, prefix: string): Finding[] {
		return level.flatMap((property) => {
			const value = values[property.name];
			if (value === undefined || value === null || value === '') return [];
			const path = `${prefix}${property.name}`;
			// An expression may give an object where it stands alone.
			if (isExpression(value))
				return prefix !== '' && property.type === 'fixedCollection' && isRead(property, values)
					? expression(property, path, value)
					: [];
			return OBJECTS.includes(property.type) && isRead(property, values)
				? inside(property, value, path)
				: [];
		});
	}

	function expression(property: INodeProperties, path: string, value: string): Finding[] {
		const kind = kindOfParameter(value);
		if (kind === 'object' || /^=\s*\{\{\s*\{/.test(value)) return [];
		const isSure = kind !== undefined && kind !== 'nothing';
		return lost(property, path, value, 'an object').map((one) =>
			isSure ? one : { ...one, severity: 'advice' },
		);
	}

	function inside(property: INodeProperties, value: unknown, path: string): Finding[] {
		const { type, typeOptions, options = [] } = property;
		const isMany = typeOptions?.multipleValues === true;
		if (type === 'collection' && isMany) {
			if (!Array.isArray(value)) return lost(property, path, value, 'a list');
			const other: unknown = value.find((one) => !isRecord(one));
			return other === undefined || isExpression(other)
				? []
				: lost(property, path, other, 'a list of objects');
		}
		if (Array.isArray(value) && value.length === 0) return [];
		if (!isRecord(value)) return lost(property, path, value, 'an object');
		if (type === 'collection') return within(options.filter(isProperty), value, `${path}.`);
		if (type === 'assignmentCollection') return assignments(property, value, path);
		if (type !== 'fixedCollection') return [];
		return options.flatMap((option) => {
			const entries = value[option.name];
			if (!('values' in option) || entries === undefined || isExpression(entries)) return [];
			const place = `${path}.${option.name}`;
			if (!isMany) {
				return isRecord(entries)
					? within(option.values, entries, `${place}.`)
					: lost(property, place, entries, 'an object');
			}
			if (!Array.isArray(entries)) return lost(property, place, entries, 'a list');
			return entries.flatMap((entry: unknown, index) =>
				isRecord(entry)
					? within(option.values, entry, `${place}[${index}].`)
					: lost(property, `${place}[${index}]`, entry, 'an object'),
			);
		});
	}

	function assignments(property: INodeProperties, value: Values, path: string): Finding[] {
		const { assignments: list } = value;
		if (list === undefined && Object.keys(value).length === 0) return [];
		if (!Array.isArray(list)) return lost(property, path, value, 'a list of assignments');
		return list.flatMap((entry: unknown, index) => {
			const place = `${path}.assignments[${index}]`;
			if (!isRecord(entry)) return lost(property, place, entry, 'an object');
			const missing = ['name', 'type', 'value'].filter((name) => entry[name] === undefined);
			if (missing.length === 0) return [];
			const outcome = missing.includes('type') ? 'the node fails' : 'the field stays empty';
			const message = `the assignment has no ${missing.join(' and no ')}, and ${outcome}.`;
			return [
				invalid.error({ nodeName, parameter: place }, message, `Write ${exampleOf(property)}.`),
			];
		});
	}

	return within(properties, given, '');
}
