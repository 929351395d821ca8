import type { INodeProperties } from 'n8n-workflow';

import { filters, many, operation, shownFor } from './admin-fields';
import { resources } from '../../administration/resources';
import { identityToken } from './identity-token';
import { optionsCollection } from './options-collection';
import { titleCase } from '../../kernel/values/title-case';
import { resourceOperation, resourceProperties } from './resource-properties';

const agentFilter: INodeProperties = {
	displayName: 'Agent ID',
	name: 'agentId',
	type: 'string',
	default: '',
	description: 'Only of this agent',
};

const anyOf = (values: ReadonlyArray<readonly [name: string, value: string]>) => [
	{ name: 'Any', value: '' },
	...values.map(([name, value]) => ({ name, value })),
];

const permission: readonly INodeProperties[] = [
	{
		displayName: 'Agent ID',
		name: 'agentId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. support-desk',
		description:
			'The Agent ID under Options of the agent’s node. If it is not set there, the ID of its workflow.',
		displayOptions: { show: { resource: ['permission'] } },
	},
	{
		displayName: 'Tool Names or IDs',
		name: 'tools',
		type: 'multiOptions',
		required: true,
		typeOptions: { loadOptionsMethod: 'getTools' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		displayOptions: shownFor('permission', 'set', 'remove', 'revokeAlways'),
	},
	{
		displayName: 'Permission',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'Always Allow', value: 'always_allow' },
			{ name: 'Blocked', value: 'blocked', description: 'The model does not even see it' },
			{ name: 'Needs Approval', value: 'needs_approval' },
		],
		default: 'needs_approval',
		displayOptions: shownFor('permission', 'set'),
	},
	{
		displayName: 'Profile',
		name: 'profile',
		type: 'options',
		options: [
			{
				name: 'Build',
				value: 'build',
				description: 'Builds and tries out at once. What goes live, deletes or really runs asks.',
			},
			{ name: 'Restrictive', value: 'restrictive', description: 'Everything asks' },
			{ name: 'Standard', value: 'standard', description: 'Reading runs, everything else asks' },
			{
				name: 'Unattended',
				value: 'unattended',
				description: 'Everything runs, also what deletes or publishes, and nobody is asked',
			},
		],
		default: 'restrictive',
		description: 'Applies to the tools that nobody has decided on',
		displayOptions: shownFor('permission', 'setProfile'),
	},
	{
		displayName: 'Providers',
		name: 'providers',
		type: 'multiOptions',
		options: [
			{ name: 'Team', value: 'operations', description: 'Tasks, projects and events' },
			{
				name: 'Workflows',
				value: 'instance',
				description: 'All tools but those of a team',
			},
			{
				name: "Your Team's Tools",
				value: 'registry',
				description: 'Those that your team has registered',
			},
		],
		default: ['instance', 'operations', 'registry'],
		description: 'The groups of tools that your agent gets. The tools of the others are blocked.',
		displayOptions: shownFor('permission', 'setProviders'),
	},
	{
		displayName: 'User',
		name: 'user',
		type: 'string',
		default: '',
		description: 'Only what holds for calls on behalf of this person. Empty means everybody.',
		displayOptions: shownFor('permission', 'revokeAlways'),
	},
];

const approval: readonly INodeProperties[] = [
	{
		displayName: 'Approval ID',
		name: 'approvalId',
		type: 'string',
		required: true,
		default: '',
		description: 'Get Many shows it',
		displayOptions: shownFor('approval', 'get'),
	},
	...many('approval'),
	filters(
		'approval',
		['getAll'],
		[
			agentFilter,
			{
				displayName: 'State',
				name: 'state',
				type: 'options',
				options: anyOf([
					['Approved', 'approved'],
					['Consumed', 'consumed'],
					['Declined', 'declined'],
					['Expired', 'expired'],
					['Pending', 'pending'],
				]),
				default: '',
			},
		],
	),
];

const audit: readonly INodeProperties[] = [
	...many('audit'),
	filters(
		'audit',
		['getAll', 'exportCsv'],
		[
			agentFilter,
			{
				displayName: 'Outcome',
				name: 'outcome',
				type: 'options',
				options: anyOf([
					['Approval Required', 'approval-required'],
					['Denied', 'denied'],
					['Failed', 'failed'],
					['Handed Over', 'handed-over'],
					['Succeeded', 'succeeded'],
				]),
				default: '',
			},
			{
				displayName: 'Since',
				name: 'since',
				type: 'dateTime',
				default: '',
				description: 'Not earlier than this',
			},
			{
				displayName: 'Tool Name or ID',
				name: 'tool',
				type: 'options',
				typeOptions: { loadOptionsMethod: 'getTools' },
				default: '',
				description:
					'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			},
			{
				displayName: 'Until',
				name: 'until',
				type: 'dateTime',
				default: '',
				description: 'Earlier than this',
			},
			{
				displayName: 'User',
				name: 'user',
				type: 'string',
				default: '',
				description: 'Only on behalf of this user',
			},
		],
	),
];

/** The properties of the admin node. People fill them in; a model fills in none. */
export const adminProperties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Approval', value: 'approval' },
			{ name: 'Audit', value: 'audit' },
			{ name: 'Permission', value: 'permission' },
			...resources.map(({ name, description }) => ({
				...{ name: titleCase(name), value: name, description },
			})),
		].sort((one, other) => one.name.localeCompare(other.name)),
		default: 'permission',
	},
	operation('permission', 'getAll', [
		['getAll', 'Get Many', 'Get many permissions', 'What an agent may do with each tool, and why'],
		['remove', 'Remove', 'Remove permissions', 'Back to what the profile says'],
		['revokeAlways', 'Revoke Always', 'Revoke a standing permission', 'Have questions asked again'],
		['set', 'Set', 'Set permissions', 'What an agent may do with tools'],
		['setProfile', 'Set Profile', 'Set a profile', 'What holds for all other tools'],
		['setProviders', 'Set Providers', 'Set providers', 'Which groups of tools it is given'],
	]),
	operation('approval', 'getAll', [
		['get', 'Get', 'Get an approval'],
		['getAll', 'Get Many', 'Get many approvals'],
	]),
	operation('audit', 'getAll', [
		['exportCsv', 'Export CSV', 'Export audit entries as CSV', 'All entries as a file'],
		['getAll', 'Get Many', 'Get many audit entries'],
	]),
	...resources.map(resourceOperation),
	...permission,
	...approval,
	...audit,
	...resources.flatMap(resourceProperties),
	optionsCollection([identityToken]),
	{
		displayName: 'What This Key Can Do',
		name: 'keyAbilities',
		type: 'options',
		noDataExpression: true,
		typeOptions: { loadOptionsMethod: 'getKeyAbilities' },
		default: '',
		description: 'Open the list to see it, and when the key ends. What you choose changes nothing.',
	},
];
