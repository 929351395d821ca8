import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import {
	choice,
	collection,
	field,
	idField,
	notice,
	profileChoices,
	severalOf,
	shownWith,
	textField,
} from '../panel-fields';
import { wordsIn } from '../define-operation';

const shown = shownWith('client');
const KNOWN_BY = 'By this people know the client again';

const rare: readonly INodeProperties[] = [
	textField(
		'agentId',
		'Its name in permissions, approvals and the audit. Empty: made of its name.',
		{ displayName: 'Agent ID' },
	),
	choice(
		'strongest',
		'read',
		{
			write: ['Change', 'Everything that deletes nothing'],
			destroy: ['Delete', 'Everything'],
			read: ['Look', 'Nothing that changes anything'],
		},
		{ displayName: 'At Most', description: 'The most that a call of the client may do' },
	),
	field('expiresInDays', {
		displayName: 'Days Until It Expires',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 366 },
		default: 90,
		description: 'How many days the key lasts from now',
	}),
	textField(
		'domains',
		'Only tools of these groups, with commas between them, such as workflow, execution',
		{ displayName: 'Groups of Tools' },
	),
	choice(
		'profile',
		'',
		{ '': ['As the Trigger Says'], ...profileChoices },
		{ description: 'What needs a person’s approval' },
	),
	textField('projects', 'Only workflows in these projects: IDs, with commas between them'),
	textField('tags', 'Only workflows with one of these tags: names, with commas between them'),
	severalOf(['Tool Names or IDs', 'tools', 'getTools']),
	textField('workflowIds', 'Only these workflows: IDs, with commas between them', {
		displayName: 'Workflow IDs',
	}),
];

export const clientProperties: readonly INodeProperties[] = [
	textField('clientName', KNOWN_BY, {
		displayName: 'Name',
		required: true,
		placeholder: 'e.g. Claude on Ann’s laptop',
		...shown('create'),
	}),
	idField('clientId', 'Client ID', shown('update', 'revoke')),
	field('limits', {
		type: 'collection',
		placeholder: 'Add Limit',
		default: { strongest: 'read' },
		options: [...rare],
		...shown('create'),
	}),
	notice(
		'keyNotice',
		'The output holds the key, and n8n keeps the output of executions. Hand it on in this run, and switch off the saving of executions in the settings of this workflow. The pages of the Foreman Admin Trigger show a key without keeping it.',
		shown('create'),
	),
	collection(
		'updateFields',
		{
			description:
				'What you leave out stays as it is. Projects, tags and workflow IDs are replaced together.',
			...shown('update'),
		},
		[...rare, textField('name', KNOWN_BY)],
	),
];

const names = z.array(z.string()).catch([]);
const lines = z
	.string()
	.catch('')
	.transform((text) => wordsIn(text));

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
