import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

const shownWith = (...operation: string[]) => ({ show: { resource: ['client'], operation } });

const words = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	description,
	type: 'string',
	default: '',
});

const strongest: INodeProperties = {
	displayName: 'At Most',
	name: 'strongest',
	type: 'options',
	options: [
		{ name: 'Change', value: 'write', description: 'Everything that deletes nothing' },
		{ name: 'Delete', value: 'destroy', description: 'Everything' },
		{ name: 'Look', value: 'read', description: 'Nothing that changes anything' },
	],
	default: 'read',
	description: 'The most that a call of the client may do',
};

const rare: readonly INodeProperties[] = [
	words(
		'Agent ID',
		'agentId',
		'Its name in permissions, approvals and the audit. Empty: made of its name.',
	),
	strongest,
	{
		displayName: 'Days Until It Expires',
		name: 'expiresInDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 366 },
		default: 90,
		description: 'How many days the key lasts from now',
	},
	words(
		'Groups of Tools',
		'domains',
		'Only tools of these groups, with commas between them, such as workflow, execution',
	),
	{
		displayName: 'Profile',
		name: 'profile',
		type: 'options',
		options: [
			{ name: 'As the Trigger Says', value: '' },
			{
				name: 'Build',
				value: 'build',
				description: 'Builds and tries out at once. What goes live, deletes or really runs asks.',
			},
			{ name: 'Restrictive', value: 'restrictive', description: 'Everything asks' },
			{ name: 'Standard', value: 'standard', description: 'Reading runs, everything else asks' },
			{ name: 'Unattended', value: 'unattended', description: 'Everything runs without approval' },
		],
		default: '',
		description: 'What needs a person’s approval',
	},
	words('Projects', 'projects', 'Only workflows in these projects: IDs, with commas between them'),
	words('Tags', 'tags', 'Only workflows with one of these tags: names, with commas between them'),
	{
		displayName: 'Tool Names or IDs',
		name: 'tools',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getTools' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
	words('Workflow IDs', 'workflowIds', 'Only these workflows: IDs, with commas between them'),
];

/** The fields of clients. */
export const clientProperties: readonly INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'clientName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Claude on Ann’s laptop',
		description: 'By this people know the client again',
		displayOptions: shownWith('create'),
	},
	{
		displayName: 'Client ID',
		name: 'clientId',
		type: 'string',
		required: true,
		default: '',
		description: 'Get Many shows it',
		displayOptions: shownWith('update', 'revoke'),
	},
	{
		displayName: 'Limits',
		name: 'limits',
		type: 'collection',
		placeholder: 'Add Limit',
		default: { strongest: 'read' },
		displayOptions: shownWith('create'),
		options: [...rare],
	},
	{
		displayName:
			'The output holds the key, and n8n keeps the output of executions. Hand it on in this run, and switch off the saving of executions in the settings of this workflow. The pages of the Foreman Admin Trigger show a key without keeping it.',
		name: 'keyNotice',
		type: 'notice',
		default: '',
		displayOptions: shownWith('create'),
	},
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description:
			'What you leave out stays as it is. Projects, tags and workflow IDs are replaced together.',
		displayOptions: shownWith('update'),
		options: [
			...rare.slice(0, 4),
			words('Name', 'name', 'By this people know the client again'),
			...rare.slice(4),
		],
	},
];

const names = z.array(z.string()).catch([]);
const lines = z
	.string()
	.catch('')
	.transform((text) => text.split(/[,\n]/).map((word) => word.trim()))
	.transform((words) => words.filter((word) => word !== ''));

/** The limits in the panel, as programs send them, each where something is said of it; undefined for none. */
function limitsOf(fields: Readonly<Record<string, unknown>>) {
	const { strongest, tools, domains, tags, projects, workflowIds } = fields;
	const saysWhich = [tags, projects, workflowIds].some((one) => one !== undefined);
	const reach = {
		ids: lines.parse(workflowIds),
		tags: lines.parse(tags),
		projects: lines.parse(projects),
	};
	const isLimited = Object.values(reach).some((list) => list.length > 0);
	const limits = {
		...(strongest === undefined || strongest === null ? {} : { strongest }),
		...(tools === undefined ? {} : { tools: names.parse(tools) }),
		...(domains === undefined ? {} : { domains: lines.parse(domains) }),
		...(saysWhich ? { workflows: isLimited ? reach : null } : {}),
	};
	return Object.keys(limits).length === 0 ? undefined : limits;
}

/** The fields of a client, as programs send them. */
export function wishOfPanel(fields: Readonly<Record<string, unknown>>) {
	const { agentId, profile, expiresInDays, name } = fields;
	const limits = limitsOf(fields);
	return {
		...(name === undefined ? {} : { name }),
		...(typeof agentId === 'string' && agentId.trim() !== '' ? { agentId } : {}),
		...(profile === undefined ? {} : { profile }),
		...(typeof expiresInDays === 'number' && expiresInDays > 0 ? { expiresInDays } : {}),
		...(limits === undefined ? {} : { limits }),
	};
}
