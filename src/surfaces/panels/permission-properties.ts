import type { INodeProperties } from 'n8n-workflow';
import {
	choice,
	fixed,
	notice,
	numberField,
	permissionChoice,
	profileChoices,
	textField,
	yes,
	field,
} from '../../administration/panel-fields';
import type { Profile } from '../../policy/permissions';
import {
	keyAbilities,
	moreCredentials,
	identityToken,
	optionsCollection,
} from './credential-properties';

type Of = 'tools' | 'gate';

const notices: Readonly<Record<Profile, string>> = {
	build:
		'Runs at once: reading, drafts and data tables that it made itself, and simulated runs. Asks you: publishing, deleting, real runs, credentials, new addresses, and whatever others made.',
	standard: 'Runs at once: reading. Asks you before it changes anything.',
	restrictive: 'Asks you before every call, also before it reads.',
	unattended:
		'Runs everything without approval, also what deletes or publishes. What only a person can allow is refused.',
};

/** Foreman does not know what a tool of another package does, so nothing of it is known to be building. */
const offered: Readonly<Record<Of, readonly Profile[]>> = {
	tools: ['build', 'standard', 'restrictive', 'unattended'],
	gate: ['standard', 'restrictive', 'unattended'],
};

export const ASKED_AT = 'You are asked in the chat, or at <i>Ask At URL</i> of the credential.';

const shownFor = (profile?: Profile) => ({
	show: { permissionSource: ['panel'], ...(profile === undefined ? {} : { profile: [profile] }) },
});

function profileProperties(of: Of): INodeProperties[] {
	const [preset = 'restrictive'] = offered[of];
	const told = offered[of].map((profile) =>
		notice(
			'profileNotice',
			profile === 'unattended' ? notices[profile] : `${notices[profile]} ${ASKED_AT}`,
			{ displayOptions: shownFor(profile) },
		),
	);
	return [
		choice(
			'profile',
			preset,
			Object.fromEntries(offered[of].map((profile) => [profile, profileChoices[profile]] as const)),
			{
				noDataExpression: true,
				description: 'Applies to tools without a rule',
				displayOptions: shownFor(),
			},
		),
		...told,
	];
}

interface PermissionWords {
	readonly of: Parameters<typeof profileProperties>[0];
	readonly tools: INodeProperties;
	readonly blocked: string;
}

const source = choice(
	'permissionSource',
	'panel',
	{
		panel: ['Set Here', 'You choose a profile and rules below'],
		managed: [
			'Managed',
			'Operators decide, on the pages, over HTTP or with Foreman Admin. Until they have decided, everything asks.',
		],
	},
	{ displayName: 'Permissions', ...fixed },
);

const rules = ({ tools, blocked }: PermissionWords): INodeProperties => ({
	displayName: 'Rules',
	name: 'permissions',
	type: 'fixedCollection',
	placeholder: 'Add Rule',
	typeOptions: { multipleValues: true },
	default: {},
	description:
		'Exceptions for single tools. If you name a tool in two rules, the stricter one applies.',
	displayOptions: { show: { permissionSource: ['panel'] } },
	options: [
		{ displayName: 'Rule', name: 'rules', values: [tools, permissionChoice(blocked, fixed)] },
	],
});

const whileAsking = choice(
	'whileAsking',
	'auto',
	{
		auto: [
			'Automatic',
			'Ask at Ask At URL. Without one, ask in the chat if only people who sign in write there.',
		],
		answer: ['Go On', 'The model is told, and may call again once it is approved'],
		chat: [
			'In the Chat',
			'Everyone who can write in the chat can answer, even if the chat is public',
		],
		wait: ['Wait', 'Wait for who answers in the channel. It survives restarts of n8n.'],
	},
	{
		displayName: 'While a Person Is Asked',
		hint: 'Questions go to Ask At URL of the credential. If it is empty, they come into a chat whose Response Mode is Using Response Nodes. Where no one could answer, the call is refused.',
		...fixed,
	},
);

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
	textField(
		'agentId',
		'What your agent is called in permissions, approvals and the audit. If you leave it out, that is the ID of this workflow.',
		{ placeholder: 'e.g. support-desk', ...fixed },
	),
	numberField(
		'approvalHours',
		24,
		[0.05, 8760],
		'How long you can answer a question. After that the agent has to ask again.',
		{ displayName: 'Approval Expires After (Hours)', ...fixed },
	),
	yes(
		'askAfterForeignText',
		true,
		'Whether to ask you before each change once the agent has read what strangers may have written: data of executions, rows of tables, lists of services',
		{ displayOptions: { hide: { '/profile': ['unattended'] } }, ...fixed },
	),
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

const permissions = permissionPropertiesWith({
	of: 'gate',
	tools: field('tools', {
		type: 'string',
		default: '',
		placeholder: 'e.g. HTTP Request, delete-workflow, MCP_Client_search',
		hint: 'Separate them with commas: names of nodes, or of a toolkit’s tools',
		...fixed,
	}),
	blocked: 'Refused, and the model is told',
});

/** A gate has no choice not to wait: n8n's agent could not go on in any other way. */
const waiting = (property: INodeProperties): INodeProperties =>
	property.name !== 'whileAsking'
		? property
		: {
				...property,
				options: property.options?.filter((one) => !('value' in one) || one.value !== 'answer'),
			};

export const gateProperties: INodeProperties[] = [
	...permissions.map(waiting),
	...moreCredentials('identity', 'store', 'server'),
	optionsCollection([...permissionOptions, identityToken]),
];
