import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

type AnyOption = INodePropertyOptions | INodeProperties | INodePropertyCollection;

const isChoice = (option: AnyOption): option is INodePropertyOptions => 'value' in option;
const isGroup = (option: AnyOption): option is INodePropertyCollection => 'values' in option;
const isProperty = (option: AnyOption): option is INodeProperties => 'type' in option;

export const choicesOf = ({ options }: INodeProperties): readonly INodePropertyOptions[] =>
	Array.isArray(options) ? options.filter(isChoice) : [];

export const groupsOf = ({ options }: INodeProperties): readonly INodePropertyCollection[] =>
	Array.isArray(options) ? options.filter(isGroup) : [];

export const propertiesOf = ({ options }: INodeProperties): readonly INodeProperties[] =>
	Array.isArray(options)
		? options.filter(isProperty).filter((option) => !isChoice(option) && !isGroup(option))
		: [];
