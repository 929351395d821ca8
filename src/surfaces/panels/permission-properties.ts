import type { INodeProperties } from 'n8n-workflow';

import { keyAbilities } from './credential-properties';
import { profileProperties } from './profile-properties';

const inPanel = { show: { permissionSource: ['panel'] } };

interface PermissionWords {
	/** Whose tools they are. */
	readonly of: Parameters<typeof profileProperties>[0];
	/** The field that names the tools of a rule. */
	readonly tools: INodeProperties;
	/** What happens to a blocked tool. */
	readonly blocked: string;
}

const source: INodeProperties = {
	displayName: 'Permissions',
	name: 'permissionSource',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Set Here', value: 'panel', description: 'You choose a profile and rules below' },
		{
			name: 'Managed',
			value: 'managed',
			description:
				'Operators decide, on the pages, over HTTP or with Foreman Admin. Until they have decided, everything asks.',
		},
	],
	default: 'panel',
};

const rules = ({ tools, blocked }: PermissionWords): INodeProperties => ({
	displayName: 'Rules',
	name: 'permissions',
	type: 'fixedCollection',
	placeholder: 'Add Rule',
	typeOptions: { multipleValues: true },
	default: {},
	description:
		'Exceptions for single tools. If you name a tool in two rules, the stricter one applies.',
	displayOptions: inPanel,
	options: [
		{
			displayName: 'Rule',
			name: 'rules',
			values: [
				tools,
				{
					displayName: 'Permission',
					name: 'status',
					type: 'options',
					noDataExpression: true,
					options: [
						{ name: 'Always Allow', value: 'always_allow' },
						{ name: 'Blocked', value: 'blocked', description: blocked },
						{ name: 'Needs Approval', value: 'needs_approval' },
					],
					default: 'needs_approval',
				},
			],
		},
	],
});

const askAfterForeignText: INodeProperties = {
	displayName: 'Ask After Foreign Text',
	name: 'askAfterForeignText',
	type: 'boolean',
	noDataExpression: true,
	default: true,
	description:
		'Whether to ask you before each change once the agent has read what strangers may have written: data of executions, rows of tables, lists of services',
	displayOptions: { hide: { '/profile': ['unattended'] } },
};

const agentId: INodeProperties = {
	displayName: 'Agent ID',
	name: 'agentId',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. support-desk',
	description:
		'What your agent is called in permissions, approvals and the audit. If you leave it out, that is the ID of this workflow.',
};

const whileAsking: INodeProperties = {
	displayName: 'While a Person Is Asked',
	name: 'whileAsking',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Automatic',
			value: 'auto',
			description:
				'Wait for who answers in the channel. Without one, ask in the chat if only people who sign in write there. Otherwise refuse the call, and say what to set up.',
		},
		{
			name: 'Go On',
			value: 'answer',
			description: 'The model is told, and may call again once it is approved',
		},
		{
			name: 'In the Chat',
			value: 'chat',
			description:
				'Everyone who writes in the chat may answer, also where it is public. Set Response Mode of the Chat Trigger to Using Response Nodes.',
		},
		{
			name: 'Wait',
			value: 'wait',
			description: 'Wait for who answers in the channel. It survives restarts of n8n.',
		},
	],
	default: 'auto',
	hint: 'Questions go to Ask At URL of the credential. If it is empty, they come into a chat whose Response Mode is Using Response Nodes. Where no one could answer, the call is refused.',
};

const approvalHours: INodeProperties = {
	displayName: 'Approval Expires After (Hours)',
	name: 'approvalHours',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0.05, maxValue: 8760 },
	default: 24,
	description: 'How long you can answer a question. After that the agent has to ask again.',
};

/** What a person sets for an agent's tools. No field takes an expression, so that no model can decide what a model may do. */
export const permissionPropertiesWith = (words: PermissionWords): INodeProperties[] => [
	source,
	...profileProperties(words.of),
	...(words.of === 'tools' ? [keyAbilities] : []),
	rules(words),
	whileAsking,
];

/** What a person may set besides, under *Options*. No field of these takes an expression either. */
export const permissionOptions: readonly INodeProperties[] = [
	agentId,
	approvalHours,
	askAfterForeignText,
];

/** For nodes whose tools are in the catalog, so that the panel can list them. */
export const permissionProperties: readonly INodeProperties[] = permissionPropertiesWith({
	of: 'tools',
	tools: {
		displayName: 'Tools',
		name: 'tools',
		type: 'multiOptions',
		noDataExpression: true,
		typeOptions: { loadOptionsMethod: 'getTools' },
		default: [],
	},
	blocked: 'The model does not even see it',
});
