import type { INodeProperties } from 'n8n-workflow';
import { titleCase } from '../kernel/values/title-case';
import type { Profile } from '../policy/permissions';

type More = Partial<INodeProperties>;

export const shownWith =
	(resource: string) =>
	(...operation: string[]) => ({ displayOptions: { show: { resource: [resource], operation } } });

/** Of any type. It is called after its name, unless `more` says otherwise. */
export const field = (
	name: string,
	more: Pick<INodeProperties, 'type' | 'default'> & More,
): INodeProperties => ({ displayName: titleCase(name), name, ...more });

export const locator = (
	searchListMethod: string,
	byId: { readonly placeholder?: string } = {},
) => ({
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list' as const,
			typeOptions: { searchListMethod, searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string' as const, ...byId },
	],
});

export const picker = (
	[displayName, name, searchListMethod]: readonly [string, string, string],
	more: More,
) =>
	field(name, {
		displayName,
		type: 'resourceLocator',
		required: true,
		...locator(searchListMethod),
		...more,
	});

/** Required outside a collection. */
export const json = (name: string, preset: string, description: string, more: More = {}) =>
	field(name, {
		type: 'json',
		default: preset,
		description,
		...more,
		...(more.displayOptions ? { required: true } : {}),
	});

export const textField = (name: string, description: string, more: More = {}) =>
	field(name, { type: 'string', default: '', description, ...more });

/** The id of a record, as a list shows it. */
export const idField = (name: string, displayName: string, more: More) =>
	textField(name, 'Get Many shows it', { displayName, required: true, ...more });

export const numberField = (
	name: string,
	preset: number,
	[minValue, maxValue]: readonly [number, number?],
	description: string,
	more: More = {},
) => {
	const typeOptions = maxValue === undefined ? { minValue } : { minValue, maxValue };
	return field(name, { type: 'number', typeOptions, default: preset, description, ...more });
};

export const yes = (name: string, preset: boolean, description: string, more: More = {}) =>
	field(name, { type: 'boolean', default: preset, description, ...more });

type Choices = Readonly<
	Record<string, readonly [name: string, description?: string, action?: string]>
>;

/** One of several, each by its value: what it is called, what that means, and what n8n's list of nodes says of it. */
export const choice = (name: string, preset: string, options: Choices, more: More = {}) =>
	field(name, {
		type: 'options',
		default: preset,
		options: Object.entries(options).map(([value, [called, description, action]]) => ({
			name: called,
			value,
			...(description && { description }),
			...(action && { action }),
		})),
		...more,
	});

/** A filter by one of these words, or by none. */
export const anyOf = (name: string, words: readonly string[]) => {
	const called = [...words].sort().map((word) => [word, [titleCase(word)]] as const);
	return choice(name, '', { '': ['Any'], ...Object.fromEntries(called) });
};

/** What holds of a tool. `blocked`: what becomes of calls of one that is. */
export const permissionChoice = (blocked: string, more: More) =>
	choice(
		'status',
		'needs_approval',
		{
			always_allow: ['Always Allow'],
			blocked: ['Blocked', blocked],
			needs_approval: ['Needs Approval'],
		},
		{ displayName: 'Permission', ...more },
	);

/** Where no expression may stand, so that no model and no request can choose it. */
export const fixed = { noDataExpression: true } as const;

export const profileChoices: Readonly<
	Record<Profile, readonly [name: string, description: string]>
> = {
	build: ['Build', 'Builds and tries out at once. What goes live, deletes or really runs asks.'],
	restrictive: ['Restrictive', 'Everything asks'],
	standard: ['Standard', 'Reading runs, everything else asks'],
	unattended: ['Unattended', 'Everything runs without approval, also what deletes or publishes'],
};

export const fromList = (what: 'an ID' | 'IDs') =>
	`Choose from the list, or specify ${what} using an <a href="https://docs.n8n.io/code/expressions/">expression</a>`;

export const severalOf = (
	[displayName, name, loadOptionsMethod]: readonly [string, string, string],
	more: More = {},
) =>
	field(name, {
		displayName,
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod },
		default: [],
		description: fromList('IDs'),
		...more,
	});

export const agentFilter = textField('agentId', 'Only of this agent', { displayName: 'Agent ID' });

export const notice = (name: string, displayName: string, more: More = {}) =>
	field(name, { displayName, type: 'notice', default: '', ...more });

export const sortedByLabel = (fields: readonly INodeProperties[]) =>
	[...fields].sort((a, b) => a.displayName.localeCompare(b.displayName));

export const collection = (
	name: 'additionalFields' | 'updateFields' | 'filters',
	more: More,
	options: readonly INodeProperties[],
) =>
	field(name, {
		type: 'collection',
		placeholder: name === 'filters' ? 'Add Filter' : 'Add Field',
		default: {},
		...more,
		options: sortedByLabel(options),
	});
