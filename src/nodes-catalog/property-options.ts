import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

type AnyOption = INodePropertyOptions | INodeProperties | INodePropertyCollection;

const isChoice = (option: AnyOption): option is INodePropertyOptions => 'value' in option;
const isGroup = (option: AnyOption): option is INodePropertyCollection => 'values' in option;
const isProperty = (option: AnyOption): option is INodeProperties => 'type' in option;

/** The choices of an `options` or `multiOptions` property. */
export function choicesOf({ options }: INodeProperties): readonly INodePropertyOptions[] {
	return Array.isArray(options) ? options.filter(isChoice) : [];
}

/** The groups of a `fixedCollection` property. */
export function groupsOf({ options }: INodeProperties): readonly INodePropertyCollection[] {
	return Array.isArray(options) ? options.filter(isGroup) : [];
}

/** The properties of a `collection` property. */
export function propertiesOf({ options }: INodeProperties): readonly INodeProperties[] {
	return Array.isArray(options)
		? options.filter(isProperty).filter((option) => !isChoice(option) && !isGroup(option))
		: [];
}
