import type { INode, INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';

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
export function displayedValues(node: INode, description: INodeTypeDescription): DisplayedValue[] {
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
}
