import type { INodeProperties } from 'n8n-workflow';

type Shown = INodeProperties['displayOptions'];
type More = Partial<INodeProperties>;

/** With which operations of a resource a field is shown. */
export const shownFor = (resource: string, ...operation: string[]) => ({
	show: { resource: [resource], operation },
});

const shown = (displayOptions: Shown): More => (displayOptions ? { displayOptions } : {});

/** A picker with a live list, and by id. */
export const picker = (
	[displayName, name, searchListMethod]: readonly [string, string, string],
	displayOptions: Shown,
	description?: string,
): INodeProperties => ({
	...{ displayName, name, type: 'resourceLocator', required: true },
	default: { mode: 'list', value: '' },
	modes: [
		{
			...{ displayName: 'From List', name: 'list', type: 'list' },
			typeOptions: { searchListMethod, searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string' },
	],
	...(description === undefined ? {} : { description }),
	...shown(displayOptions),
});

export const json = (
	[displayName, name, sample]: readonly [string, string, string],
	description: string,
	displayOptions?: Shown,
): INodeProperties => ({
	...{ displayName, name, type: 'json', default: sample, description },
	...(displayOptions ? { displayOptions, required: true } : {}),
});

export const textField = (
	[displayName, name, placeholder]: readonly [string, string, string],
	description: string,
	more: More = {},
): INodeProperties => ({
	...{ displayName, name, type: 'string', default: '', placeholder, description },
	...more,
});

export const yes = (
	[displayName, name]: readonly [string, string],
	preset: boolean,
	description: string,
): INodeProperties => ({
	...{ displayName, name, type: 'boolean', default: preset, description },
});

/** One of several, each by its value: what it is called, and what that means. */
export const choice = (
	[displayName, name, preset]: readonly [string, string, string],
	options: Readonly<Record<string, readonly [name: string, description?: string]>>,
	more: More = {},
): INodeProperties => ({
	...{ displayName, name, type: 'options', default: preset },
	options: Object.entries(options).map(([value, [called, description]]) => ({
		...{ name: called, value },
		...(description === undefined ? {} : { description }),
	})),
	...more,
});

export const notice = (name: string, displayName: string, displayOptions: Shown) => ({
	...{ displayName, name, type: 'notice' as const, default: '' },
	...shown(displayOptions),
});

/** Fields that a start does not need, by their names. */
const collection =
	(displayName: string, name: string, placeholder: string) =>
	(displayOptions: Shown, options: readonly INodeProperties[]): INodeProperties => ({
		...{ displayName, name, type: 'collection', placeholder, default: {} },
		...shown(displayOptions),
		options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
	});

export const additionalFields = collection('Additional Fields', 'additionalFields', 'Add Field');
export const updateFields = collection('Update Fields', 'updateFields', 'Add Field');
export const filters = collection('Filters', 'filters', 'Add Filter');
