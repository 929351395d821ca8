import type { INodeProperties } from 'n8n-workflow';

const shownFor = (...operation: string[]) => ({ show: { resource: ['permission'], operation } });

/** The fields of permissions. */
export const permissionFields: readonly INodeProperties[] = [
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
		displayOptions: shownFor('set', 'remove', 'revokeAlways'),
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
		displayOptions: shownFor('set'),
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
				description: 'Everything runs without approval, also what deletes or publishes',
			},
		],
		default: 'restrictive',
		description: 'Applies to tools without a permission of their own',
		displayOptions: shownFor('setProfile'),
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
		displayOptions: shownFor('setProviders'),
	},
	{
		displayName: 'User',
		name: 'user',
		type: 'string',
		default: '',
		description: 'Only what holds for calls on behalf of this person. Empty means everybody.',
		displayOptions: shownFor('revokeAlways'),
	},
];
