import { z } from 'zod';
import { version } from '../../../generated/version';
import { dataTableCalls } from '../../adapters/n8n-api/data-table-calls';
import { ownTableNames } from '../../adapters/own-tables/own-table';
import { createProcessVersions, processVersion } from '../../adapters/own-tables/process-versions';
import { coreVersion, isBefore, ownServer, taskTimeout } from '../../host/instance-settings';
import { abilitiesOf } from '../../instance/credential-test/key-abilities';
import { DEFAULT_DEADLINE } from '../../kernel/callable-tool';
import type { WorkflowsPort, WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import { LONGEST_LIFETIME, USUAL_LIFETIME } from '../../policy/clients/client-record';
import { LONGEST_SESSION } from '../../policy/sessions/operator-session';
import { TOOL_DEADLINE } from '../../registry/dispatch/version-to-run';
import { type Resource, defineOperation } from '../define-operation';

/** What is known of an n8n 2. Undefined: it does not tell. */
export interface KnownN8n {
	readonly hasWorkers: boolean | undefined;
	/** Seconds for a task of a Code node. */
	readonly taskTimeout: number | undefined;
	/** Undefined: more than were looked at, or the key may not list them. */
	readonly workflows: readonly WorkflowNodes[] | undefined;
}

interface Change {
	readonly change: string;
	readonly advice: string;
	/** Whether this n8n meets it. Undefined: it cannot be read here. */
	readonly meets?: (known: KnownN8n) => boolean | undefined;
	readonly workflow?: (one: WorkflowNodes) => boolean;
}

const AGENT = '@n8n/n8n-nodes-langchain.agent';
const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger';
const SUB_WORKFLOW = 'n8n-nodes-base.executeWorkflow';
const FUNCTIONS: readonly string[] = ['n8n-nodes-base.function', 'n8n-nodes-base.functionItem'];
/** n8n 2's own preset, which n8n 3 lowers to 60. */
const USUAL_TASK = 300;

type Node = WorkflowNodes['draft'][number];

const someNode = (is: (node: Node) => boolean) => (one: WorkflowNodes) =>
	!one.isArchived && [...one.draft, ...(one.live ?? [])].some(is);

const inChatHub = z.object({ availableInChat: z.literal(true) });
const fromElsewhere = z.object({ source: z.enum(['url', 'localFile']) });

const changes: readonly Change[] = [
	{
		change: 'Packages that n8n has not verified, such as Foreman, are off',
		advice:
			'Set N8N_UNVERIFIED_PACKAGES_ENABLED=true before you update, or install Foreman by checksum.',
		meets: () => true,
	},
	{
		change: 'n8n comes as a Docker image alone, on Node 26',
		advice: 'If you run n8n from npm, move it to the image, and put Foreman into its data volume.',
	},
	{
		change: 'Manual runs in queue mode always go to a worker',
		advice:
			'Install Foreman on every worker. Until then set OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS=true to see it work so.',
		meets: ({ hasWorkers }) => hasWorkers,
	},
	{
		change: 'Tasks of Code nodes end after 60 s',
		advice: 'If yours take longer, set N8N_RUNNERS_TASK_TIMEOUT=300.',
		meets: ({ taskTimeout }) =>
			taskTimeout === undefined ? undefined : taskTimeout === USUAL_TASK,
	},
	{
		change: 'Chat Hub is off',
		advice: 'Add chat-hub to N8N_ENABLED_MODULES, or let users chat at the address of the trigger.',
		workflow: someNode(
			({ type, parameters }) => type === CHAT && inChatHub.safeParse(parameters).success,
		),
	},
	{
		change: 'No workflow can be called by any other',
		advice: 'In its settings, choose which workflows can call it.',
		workflow: ({ isArchived, settings }) => !isArchived && settings.callerPolicy === 'any',
	},
	{
		change: 'AI Agents older than version 2 work as version 2',
		advice: 'Replace the node with a new AI Agent, and run it.',
		workflow: someNode(({ type, typeVersion }) => type === AGENT && typeVersion < 2),
	},
	{
		change: 'Function nodes are gone',
		advice: 'Move the code into a Code node.',
		workflow: someNode(({ type }) => FUNCTIONS.includes(type)),
	},
	{
		change: 'Sub-workflows are not loaded from an address or a file',
		advice: 'Import the sub-workflow, and choose it from the list.',
		workflow: someNode(
			({ type, parameters }) =>
				type === SUB_WORKFLOW && fromElsewhere.safeParse(parameters).success,
		),
	},
];

export const upcomingChange = z.object({
	change: z.string(),
	here: z.enum(['yes', 'no', 'cannot be read here']),
	workflows: z.array(z.string()).describe('Those that meet it, at most ten names'),
	advice: z.string(),
});

const MOST_NAMED = 10;

const wordFor = (meets: boolean | undefined) =>
	meets === undefined ? 'cannot be read here' : meets ? 'yes' : 'no';

/** What n8n 3 changes, and whether this n8n meets it. Names of workflows only where the caller may be told them. */
export const changesOfThree = (known: KnownN8n, seesAll: boolean) =>
	changes.map(({ change, advice, meets, workflow }) => {
		const found = workflow && known.workflows?.filter(workflow);
		const here = found ? found.length > 0 : meets?.(known);
		const names = (found ?? []).slice(0, MOST_NAMED).map((one) => one.workflowName);
		return { change, here: wordFor(here), workflows: seesAll ? names : [], advice };
	});

const DAY = 86_400_000;
const PATIENCE = 15_000;
const found = z.object({ data: z.array(z.object({ name: z.string() })) });

const limits = {
	'Seconds for a call of a tool': DEFAULT_DEADLINE / 1_000,
	'Seconds for a call of a registered tool': TOOL_DEADLINE / 1_000,
	'Minutes of a session on the pages': LONGEST_SESSION / 60_000,
	'Days of a client key, unless you say otherwise': USUAL_LIFETIME / DAY,
	'Days of a client key, at most': LONGEST_LIFETIME / DAY,
};

const MOST_WORKFLOWS = 500;

/** Undefined where there are more, or the key may not list them. */
async function everyWorkflow({ nodesOfAll }: Pick<WorkflowsPort, 'nodesOfAll'>) {
	const found = await unlessRefused(nodesOfAll({ offset: 0, limit: MOST_WORKFLOWS }));
	return found?.next === undefined ? found?.items : undefined;
}

const get = defineOperation({
	resource: 'instance',
	action: 'get',
	title: 'Get the instance',
	hint: 'Versions, limits, tables, what the API key can do, and what n8n 3 changes here',
	who: 'admin',
	input: z.object({}),
	output: z.object({
		instance: z.object({
			foreman: z.string(),
			n8nCore: z.string(),
			key: z.array(z.object({ can: z.string(), lacks: z.array(z.string()) })),
			tables: z.array(
				z.object({ name: z.string(), state: z.enum(['there', 'not made yet', 'made twice']) }),
			),
			limits: z.array(z.object({ limit: z.string(), value: z.number() })),
			processes: z
				.array(processVersion.extend({ foremanIs: z.enum(['the same', 'another version']) }))
				.describe(
					'In queue mode: processes of n8n in which Foreman has used its tables within a day',
				),
			n8n3: z.array(upcomingChange).describe('What n8n 3 changes here; empty in n8n 3'),
		}),
	}),
	uses: ['store', 'n8n', 'seesAll'],
	async run(_, { store, n8n, seesAll }) {
		const { permissions, workflows } = await n8n();
		const api = store.api(AbortSignal.timeout(PATIENCE));
		const [granted, { data }, processes, all] = await Promise.all([
			permissions.granted(),
			api.read(found, dataTableCalls.list('foreman_')),
			createProcessVersions(api, () => Date.now()).list(),
			isBefore([3, 0]) ? everyWorkflow(workflows) : undefined,
		]);
		const known = {
			hasWorkers: ownServer()?.hasWorkers,
			taskTimeout: taskTimeout(),
			workflows: all,
		};
		const stateOf = (name: string) => {
			const count = data.filter((table) => table.name === name).length;
			return count === 0 ? 'not made yet' : count === 1 ? 'there' : 'made twice';
		};
		return {
			instance: {
				foreman: version,
				n8nCore: coreVersion,
				key: abilitiesOf(granted).map(({ name, lacking }) => ({ can: name, lacks: lacking })),
				tables: ownTableNames.map((name) => ({ name, state: stateOf(name) })),
				limits: Object.entries(limits).map(([limit, value]) => ({ limit, value })),
				processes: processes.map((one) => ({
					...one,
					foremanIs: one.foreman === version ? ('the same' as const) : ('another version' as const),
				})),
				n8n3: isBefore([3, 0]) ? changesOfThree(known, seesAll) : [],
			},
		};
	},
});

export const instance: Resource = {
	name: 'instance',
	plural: 'instance',
	title: 'Instance',
	description: 'Versions, limits and tables of this n8n, and what n8n 3 changes',
	operations: [get],
};
