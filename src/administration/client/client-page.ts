import type {
	FormField,
	RecordView,
	ResourceForm,
	ShownResource,
	Said,
} from '../../kernel/operation/shown-resource';
import type { AdministrationPorts } from '../open-administration';
import { type ShownClient, shownClient } from './client-desk';
import { redirectPlace } from '../../policy/clients/oauth/redirect-address';
import { clientWords, powerWord, reachWord, readClientForm } from './read-client-form';

const json = (value: unknown) => JSON.stringify(value, undefined, 2);

/** In single quotes a shell reads nothing but the text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function clientSettings(address: string, key: string) {
	const authorization = `Bearer ${key}`;
	// Without it mcp-remote speaks https alone, but to this machine.
	const plain = address.startsWith('http:') ? ['--allow-http'] : [];
	return [
		{
			title: 'Claude Code',
			where: 'Run in a terminal:',
			text: `claude mcp add --transport http foreman ${quoted(address)} --header ${quoted(`Authorization: ${authorization}`)}`,
		},
		{
			title: 'Claude Desktop',
			where: 'Settings > Developer > Edit Config, in claude_desktop_config.json (needs Node.js):',
			text: json({
				mcpServers: {
					foreman: {
						command: 'npx',
						// No blank in the argument: on Windows it would be cut there.
						args: [
							'-y',
							'mcp-remote',
							address,
							'--transport',
							'http-only',
							...plain,
							'--header',
							'Authorization:${FOREMAN_KEY}',
						],
						env: { FOREMAN_KEY: authorization },
					},
				},
			}),
		},
		{
			title: 'Cursor',
			where: 'In ~/.cursor/mcp.json:',
			text: json({
				mcpServers: { foreman: { url: address, headers: { Authorization: authorization } } },
			}),
		},
	];
}

const EXAMPLE = 'https://n8n.example.com/webhook/mcp';
const rare = { folded: 'More limits' };
const LONGEST = 4_000;
const OWN = ['own', 'As it was set over the API: keep it'] as const;

const lifetimes = [
	['7', '7 days'],
	['30', '30 days'],
	['90', '90 days'],
	['365', '1 year'],
] as const;

/** `before`: the client that is changed. Limits that only programs set are kept as they are. */
function fieldsOf(before?: ShownClient): FormField[] {
	const hasOwnPower = before !== undefined && powerWord(before) === 'own';
	const hasOwnReach = before !== undefined && reachWord(before.limits) === 'own';
	return [
		{
			name: 'name',
			label: 'Name',
			longest: 80,
			required: true,
			hint: 'By this you know it again, such as “Claude on Ann’s laptop”.',
		},
		{
			name: 'power',
			label: 'What it may do',
			preset: 'draft',
			hint: '“Look only” never changes anything. With “Change drafts”, a person is asked before something goes live or really runs, and nothing is deleted.',
			choices: [
				['look', 'Look only'],
				['draft', 'Change drafts, ask to go live'],
				['all', 'Everything; what asks is set in the trigger'],
				...(hasOwnPower ? [OWN] : []),
			],
		},
		{
			name: 'reach',
			label: 'Which workflows',
			preset: 'all',
			hint: 'It sees these alone, and those that it has made itself.',
			choices: [
				['all', 'All workflows'],
				['tags', 'Those with a tag'],
				['projects', 'Those in a project'],
				['ids', 'Chosen ones'],
				...(hasOwnReach ? [OWN] : []),
			],
		},
		{
			name: 'named',
			label: 'Which tags, projects or workflows',
			rows: 3,
			longest: LONGEST,
			hint: 'Names or IDs, one a line. Leave it empty for all workflows.',
		},
		{
			name: 'until',
			label: before === undefined ? 'Lasts' : 'Lasts from now',
			preset: before === undefined ? '90' : '',
			choices: before === undefined ? lifetimes : [['', 'As it is'], ...lifetimes],
		},
		{
			name: 'tools',
			label: 'Only these tools',
			longest: LONGEST,
			...rare,
			hint: 'Their names, such as list-workflows, with commas between them. Empty: all.',
		},
		{
			name: 'domains',
			label: 'Only these groups of tools',
			longest: LONGEST,
			...rare,
			hint: 'Such as workflow, execution, node, with commas between them. Empty: all. Limit everything that is not a workflow (data tables, credentials, projects) here.',
		},
	];
}

export const newClientFields = fieldsOf();

const create: ResourceForm = {
	fields: [
		...newClientFields,
		{
			name: 'address',
			label: 'Address of the MCP trigger',
			longest: 500,
			hint: 'The production URL in the panel of your Foreman MCP Trigger. It goes into the settings that you can copy afterwards. Can be left out.',
		},
	],
	button: 'Make the key',
	nothing: 'No key was made.',
};

const ends = ({ state, expiresAt }: ShownClient): Said => {
	if (state === 'revoked') return [{ strong: 'Revoked.' }];
	if (state === 'expired') return [{ strong: 'Expired' }, ' ', { at: expiresAt }, '.'];
	return ['Expires ', { at: expiresAt, isAhead: true }, '.'];
};

function factsOf(client: ShownClient): NonNullable<RecordView['facts']> {
	const { actsFor, lastUsedAt, revokedAt, redirect } = client;
	return [
		['May', [clientWords(client)]],
		...(redirect === null
			? []
			: [['Signed in from', [{ name: redirectPlace(redirect) }]] as const]),
		...(actsFor === '' ? [] : [['Acts for', [actsFor]] as const]),
		['Agent ID', [client.agentId]],
		['Last used', lastUsedAt === null ? ['Never'] : [{ at: lastUsedAt }]],
		['Made', [{ at: client.madeAt }]],
		['Expires', [{ at: client.expiresAt, isAhead: revokedAt === null }]],
		...(revokedAt === null ? [] : [['Revoked', [{ at: revokedAt }]] as const]),
	];
}

function shownFields(client: ShownClient): NonNullable<RecordView['fields']> {
	const { name, limits } = client;
	const { tools, domains, workflows } = limits;
	const reach = reachWord(limits);
	const listed =
		workflows === undefined || reach === 'own' || reach === 'all' ? [] : workflows[reach];
	return {
		name,
		power: powerWord(client),
		reach,
		named: listed.join('\n'),
		until: '',
		tools: tools.join(', '),
		domains: domains.join(', '),
	};
}

export const clientPage: ShownResource<AdministrationPorts> = {
	title: 'Client',
	groups: [
		{
			title: 'With access',
			empty:
				'No program has a key yet. A key lets one program in, such as Claude or Cursor, and says what it may touch.',
		},
		{ title: 'Revoked or expired' },
	],
	view: () => (record) => {
		const client = shownClient.parse(record);
		const { agentId, lastUsedAt, state } = client;
		const agent = encodeURIComponent(agentId);
		const used: Said =
			lastUsedAt === null ? ['Never used.'] : ['Last used ', { at: lastUsedAt }, '.'];
		return {
			group: state === 'valid' ? 0 : 1,
			text: clientWords(client),
			hint: [...used, ' ', ...ends(client)],
			facts: factsOf(client),
			links: [
				['What it did', `../audit?agent=${agent}`],
				['What runs without asking', `../agents/${agent}`],
			],
			warning:
				state === 'expired'
					? 'This key has expired. Let it last from now on, or revoke it.'
					: undefined,
			update:
				state === 'revoked'
					? undefined
					: { fields: fieldsOf(client), button: 'Save', nothing: 'Nothing was changed.' },
			fields: shownFields(client),
		};
	},
	create,
	read: async (typed, { n8n, seesAll }, before) =>
		await readClientForm(
			typed,
			seesAll ? await n8n() : undefined,
			before === undefined ? undefined : shownClient.parse(before),
		),
	made(output, typed) {
		const client = shownClient.parse(output.client);
		const key = String(output.key);
		const address = (typed.address ?? '').trim();
		return {
			title: 'New key',
			heading: ['The key of ', { name: client.name }],
			secret: { label: 'Key', text: key },
			say: [clientWords(client), ' Expires ', { at: client.expiresAt, isAhead: true }, '.'],
			copy: {
				title: 'Settings to copy',
				hint:
					address === ''
						? `Put the production URL of your Foreman MCP Trigger in place of ${EXAMPLE}.`
						: '',
				texts: clientSettings(address === '' ? EXAMPLE : address, key),
			},
			next: 'Go on to this client',
		};
	},
	results: new Map<unknown, string>([
		['saved', 'Saved. It holds for the next call of this client.'],
		['revoked', 'The key is revoked.'],
	]),
};
