import type { INode, INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { onceFor } from '../../kernel/fresh';
import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { nearest } from '../../kernel/values/nearest';
import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import type { LoadedNode } from '../loaded-node';

/** A parameter in use, with its value. */
export interface DisplayedValue {
	readonly property: INodeProperties;
	readonly value: unknown;
	/** The parameters at the same level and in sister lists, in use or not. */
	readonly beside: readonly INodeProperties[];
	/** As people write it: `rule.interval[0].expression`. */
	readonly path: string;
}

type Values = Readonly<Record<string, unknown>>;

const isParameters = (values: Values): values is INodeParameters => isRecord(values);

export const isProperty = (option: object): option is INodeProperties => 'type' in option;

/** Whether n8n shows a parameter beside these values of the node. */
export const isShown = (
	property: INodeProperties,
	beside: Values,
	node: INode,
	description: INodeTypeDescription,
): boolean =>
	isParameters(beside) &&
	NodeHelpers.displayParameter(beside, property, node, description, node.parameters);

/** Every parameter that n8n shows for the node with its current values, including those inside collections. */
export const displayedValues = onceFor((loaded: LoadedNode): readonly DisplayedValue[] => {
	const {
		node,
		type: { description },
	} = loaded;
	function within(
		properties: readonly INodeProperties[],
		values: Values,
		prefix: string,
		beside = properties,
	) {
		return properties.flatMap((property): DisplayedValue[] => {
			if (!(property.name in values) || !isShown(property, values, node, description)) return [];
			const value: unknown = values[property.name];
			const path = `${prefix}${property.name}`;
			return [{ property, value, path, beside }, ...inside(property, value, path)];
		});
	}

	function inside(property: INodeProperties, value: unknown, path: string): DisplayedValue[] {
		if (!isRecord(value)) return [];
		const options = property.options ?? [];
		if (property.type === 'collection') {
			return within(options.filter(isProperty), value, `${path}.`);
		}
		if (property.type !== 'fixedCollection') return [];
		const all = options.flatMap((option) => ('values' in option ? option.values : []));
		return options.flatMap((option) => {
			if (!('values' in option)) return [];
			const entries: unknown = value[option.name];
			const key = `${path}.${option.name}`;
			return Array.isArray(entries)
				? entries.flatMap((entry: unknown, index) =>
						isRecord(entry) ? within(option.values, entry, `${key}[${index}].`, all) : [],
					)
				: isRecord(entries)
					? within(option.values, entries, `${key}.`, all)
					: [];
		});
	}

	return within(description.properties, node.parameters, '');
});

/** The values that n8n knows; undefined when the service provides them or any value is allowed. */
export function fixedOptions({ typeOptions, options = [] }: INodeProperties): string[] | undefined {
	const isOpen =
		typeOptions?.loadOptionsMethod !== undefined ||
		typeOptions?.loadOptions !== undefined ||
		typeOptions?.allowArbitraryValues === true;
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	return isOpen || values.length === 0 ? undefined : values;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Lists that the service extends beyond what n8n knows. */
const GROWING =
	/model|voice|region|language|locale|country|currency|time_?zone|version|size|dimension|^fields$/i;

const FILE_TYPE = /^(?:application|audio|font|image|text|video)\/[\w.+-]+$/;

const sameNamed = ({ property, beside }: DisplayedValue) =>
	beside.filter((one) => one !== property && one.name === property.name);

const shownBy = ({ displayOptions }: INodeProperties, name: string): readonly unknown[] =>
	displayOptions?.show?.[name] ?? displayOptions?.show?.[`/${name}`] ?? [];

/** Whether other parameters are shown depending on this one. */
const decides = ({ property, beside }: DisplayedValue) =>
	beside.some((one) => shownBy(one, property.name).length > 0);

/** Other parameters are still shown for this value, beside those of now: n8n once offered it and still supports it. */
const isKept = (
	{ property, beside, path }: DisplayedValue,
	value: unknown,
	node: INode,
	type: INodeTypeDescription,
) =>
	beside.some((one) => {
		if (!shownBy(one, property.name).includes(value)) return false;
		const { [property.name]: _, ...show } = one.displayOptions?.show ?? {};
		const others = { ...one, displayOptions: { ...one.displayOptions, show } };
		return path.includes('.') || isShown(others, node.parameters, node, type);
	});

/** n8n passes the value on unchanged, so the receiver may know it. */
function isHandedOn(displayed: DisplayedValue, value: unknown, type: INodeTypeDescription) {
	const { property, path } = displayed;
	const isSent = property.routing !== undefined || type.requestDefaults !== undefined;
	// Nodes handle conditions of every type in the same way.
	const isOfAnother =
		path.includes('.') &&
		sameNamed(displayed).some((one) => fixedOptions(one)?.includes(String(value)));
	// Types of files are the same everywhere.
	const isFileType =
		FILE_TYPE.test(String(value)) && fixedOptions(property)?.some((one) => FILE_TYPE.test(one));
	if (isFileType === true && !decides(displayed)) return true;
	// A long list of encodings is one of names that the library knows by others as well.
	const isEncoding = property.name === 'encoding' && (property.options ?? []).length > 10;
	const mayGrow = isSent || GROWING.test(property.name);
	return isOfAnother || isEncoding || (!decides(displayed) && mayGrow);
}

const isCamel = (text: string) => /[a-z][A-Z]/.test(text);

/** n8n writes names in camel case again for services, by their words, and its libraries read names of hashes in any case. */
const isOfWords = (displayed: DisplayedValue, value: unknown, options: readonly string[]) =>
	!decides(displayed) &&
	typeof value === 'string' &&
	(isCamel(value) || /^(?:sha|md)-?\d/i.test(value)) &&
	options.some(
		(one) => isCamel(one) === isCamel(value) && one.toLowerCase() === value.toLowerCase(),
	);

/** A choice of numbers with gaps, such as codes of answers: n8n hands others on as they are. */
function isPicked(value: unknown, options: readonly string[]): boolean {
	const numbers = options.map(Number).filter((one) => !Number.isNaN(one));
	const hasGaps = Math.max(...numbers) - Math.min(...numbers) >= numbers.length;
	return typeof value === 'number' && numbers.length > 3 && hasGaps;
}

/** Luxon, by which this node counts, takes units in the singular and in the plural. */
const isUnitOfTime = (value: unknown, options: readonly string[], { name }: INodeTypeDescription) =>
	name === 'dateTime' &&
	typeof value === 'string' &&
	options.some((one) => one.replace(/s$/, '') === value.toLowerCase().replace(/s$/, ''));

/** Values that are not among the options of a parameter. */
export function optionProblems(
	displayed: DisplayedValue,
	all: readonly DisplayedValue[],
	type: INodeTypeDescription,
	node: INode,
): Problem[] {
	const { value, property, path, beside } = displayed;
	const options = fixedOptions(property);
	if (!options) return [];
	// When an expression decides the display condition, several parameters of one name are shown.
	const isOffered = (text: string) =>
		options.includes(text) ||
		all.some((one) => one.path === path && (fixedOptions(one.property)?.includes(text) ?? true));
	// Some parameters take one or several: one form of them is a list.
	const isList =
		property.type === 'multiOptions' ||
		beside.some((one) => one.name === property.name && one.type === 'multiOptions');
	const given: readonly unknown[] = Array.isArray(value) && isList ? value : [value];
	const wrong = given.filter(
		(each) =>
			!isBlank(each) &&
			!isExpression(each) &&
			!equal(each, property.default) &&
			!isUnitOfTime(each, options, type) &&
			(Array.isArray(each) || !isOffered(String(each))),
	);
	return wrong.map((each) => {
		const text = typeof each === 'object' ? JSON.stringify(each) : String(each);
		const guess = nearest(text, options);
		const list = options.slice(0, 12).join(', ') + (options.length > 12 ? ', ...' : '');
		const isAdvice =
			isKept(displayed, each, node, type) ||
			isHandedOn(displayed, each, type) ||
			isOfWords(displayed, each, options) ||
			isPicked(each, options);
		const outcome = isAdvice ? '' : ', so the node fails, or does something else without a word';
		return {
			message: `"${text}" is not an option of "${property.displayName}"${outcome}.`,
			fix: guess ? `Did you mean "${guess}"? Options: ${list}.` : `Options: ${list}.`,
			severity: isAdvice ? 'advice' : 'error',
		};
	});
}
