import type { INodeProperties } from 'n8n-workflow';

import { choice, field, profileChoices, severalOf, shownWith, textField } from '../panel-fields';

const shown = shownWith('permission');

/** The fields of permissions. */
export const permissionFields: readonly INodeProperties[] = [
	textField(
		'agentId',
		'The Agent ID under Options of the agent’s node. If it is not set there, the ID of its workflow.',
		{
			displayName: 'Agent ID',
			required: true,
			placeholder: 'e.g. support-desk',
			displayOptions: { show: { resource: ['permission'] } },
		},
	),
	severalOf(['Tool Names or IDs', 'tools', 'getTools'], {
		required: true,
		...shown('set', 'remove', 'revokeAlways'),
	}),
	choice(
		'status',
		'needs_approval',
		{
			always_allow: ['Always Allow'],
			blocked: ['Blocked', 'The model does not even see it'],
			needs_approval: ['Needs Approval'],
		},
		{ displayName: 'Permission', ...shown('set') },
	),
	choice('profile', 'restrictive', profileChoices, {
		description: 'Applies to tools without a permission of their own',
		...shown('setProfile'),
	}),
	field('providers', {
		type: 'multiOptions',
		options: [
			{ name: 'Team', value: 'operations', description: 'Tasks, projects and events' },
			{ name: 'Workflows', value: 'instance', description: 'All tools but those of a team' },
			{
				name: "Your Team's Tools",
				value: 'registry',
				description: 'Those that your team has registered',
			},
		],
		default: ['instance', 'operations', 'registry'],
		description: 'The groups of tools that your agent gets. The tools of the others are blocked.',
		...shown('setProviders'),
	}),
	textField(
		'user',
		'Only what holds for calls on behalf of this person. Empty means everybody.',
		shown('revokeAlways'),
	),
];
