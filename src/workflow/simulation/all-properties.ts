import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

type Inner = INodePropertyOptions | INodeProperties | INodePropertyCollection;

function propertiesIn(options: readonly Inner[]): INodeProperties[] {
	return options.flatMap((option): INodeProperties[] => {
		if ('values' in option) return allProperties(option.values);
		return 'type' in option ? allProperties([option]) : [];
	});
}

/** The properties of a type, with those inside of others. */
export const allProperties = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => [property, ...propertiesIn(property.options ?? [])]);
