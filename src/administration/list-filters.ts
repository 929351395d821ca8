import type { INodeProperties } from 'n8n-workflow';

export const agentFilter: INodeProperties = {
	displayName: 'Agent ID',
	name: 'agentId',
	type: 'string',
	default: '',
	description: 'Only of this agent',
};

/** One of these words, or any. */
export const anyOf = (values: ReadonlyArray<readonly [name: string, value: string]>) => [
	{ name: 'Any', value: '' },
	...values.map(([name, value]) => ({ name, value })),
];

/** The filters of what is listed, in the node's panel. */
export const listFilters = (
	resource: string,
	operation: string[],
	options: INodeProperties[],
): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show: { resource: [resource], operation } },
	options,
});
