import type { INodeProperties } from 'n8n-workflow';

type Choice = readonly [
	value: string,
	name: string,
	action: string,
	description?: string | undefined,
];

export const operation = (
	resource: string,
	preset: string,
	choices: readonly Choice[],
): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [resource] } },
	options: choices.map(([value, name, action, description]) => ({
		name,
		value,
		action,
		...(description === undefined ? {} : { description }),
	})),
	default: preset,
});

export const shownFor = (resource: string, ...operations: string[]) => ({
	show: { resource: [resource], operation: operations },
});

export const many = (resource: string): INodeProperties[] => [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: shownFor(resource, 'getAll'),
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { resource: [resource], operation: ['getAll'], returnAll: [false] } },
	},
];
