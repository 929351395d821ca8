import type { INodeProperties } from 'n8n-workflow';
import type { Finding } from '../../kernel/ports/instance/validator';
import { isRecord } from '../../kernel/values/is-record';
import { isExpression } from '../../kernel/workflow/is-expression';
import { findingsOf } from '../finding';
import { isProperty } from './option-problems';

type Values = Readonly<Record<string, unknown>>;

/** Whether n8n reads a parameter at this level with these values. */
type IsRead = (property: INodeProperties, beside: Values) => boolean;

const { error } = findingsOf('invalid');

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
		error(
			{ nodeName, parameter },
			`it takes ${wanted}, and n8n drops what is given: ${kindOf(value).slice(0, 80)}.`,
			`Write ${exampleOf(property)}.`,
		),
	];

	function within(level: readonly INodeProperties[], values: Values, prefix: string): Finding[] {
		return level.flatMap((property) => {
			const value = values[property.name];
			if (value === undefined || value === null || value === '' || isExpression(value)) return [];
			return OBJECTS.includes(property.type) && isRead(property, values)
				? inside(property, value, `${prefix}${property.name}`)
				: [];
		});
	}

	function inside(property: INodeProperties, value: unknown, path: string): Finding[] {
		const { type, typeOptions, options = [] } = property;
		const isMany = typeOptions?.multipleValues === true;
		if (type === 'collection' && isMany) {
			if (!Array.isArray(value)) return lost(property, path, value, 'a list');
			return [];
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
			return [
				error(
					{ nodeName, parameter: place },
					`the assignment has no ${missing.join(' and no ')}, and ${outcome}.`,
					`Write ${exampleOf(property)}.`,
				),
			];
		});
	}

	return within(properties, given, '');
}
