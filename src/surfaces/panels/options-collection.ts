import type { INodeProperties } from 'n8n-workflow';

const byLabel = (a: INodeProperties, b: INodeProperties) =>
	a.displayName.localeCompare(b.displayName);

/** What a start does not need, behind *Add Option*. Nodes read it as `options.<name>`. */
export const optionsCollection = (
	options: readonly INodeProperties[],
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	...(displayOptions === undefined ? {} : { displayOptions }),
	options: [...options].sort(byLabel),
});
