import { z } from 'zod';

import type { UpgradeRule } from '../kernel/ports/instance/inspection';
import type { WorkflowNodes } from '../kernel/ports/instance/workflows';

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
	/** The rule of n8n's Migration Report that it stands for. */
	readonly rule?: string;
	readonly node?: (node: Node) => boolean;
	readonly settings?: (settings: WorkflowNodes['settings']) => boolean;
}

const AGENT = '@n8n/n8n-nodes-langchain.agent';
const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger';
const SUB_WORKFLOW = 'n8n-nodes-base.executeWorkflow';
const FUNCTIONS: readonly string[] = ['n8n-nodes-base.function', 'n8n-nodes-base.functionItem'];

/** n8n 2's own preset, which n8n 3 lowers to 60. */
const USUAL_TASK = 300;

type Node = WorkflowNodes['draft'][number];

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
		node: ({ type, parameters }) => type === CHAT && inChatHub.safeParse(parameters).success,
	},
	{
		change: 'No workflow can be called by any other',
		advice: 'In its settings, choose which workflows can call it.',
		rule: 'caller-policy-any-removed-v3',
		settings: ({ callerPolicy }) => callerPolicy === 'any',
	},
	{
		change: 'AI Agents older than version 2 work as version 2',
		advice: 'Replace the node with a new AI Agent, and run it.',
		rule: 'agent-node-version-v3',
		node: ({ type, typeVersion }) => type === AGENT && typeVersion < 2,
	},
	{
		change: 'Function nodes are gone',
		advice: 'Move the code into a Code node.',
		rule: 'function-removed-v3',
		node: ({ type }) => FUNCTIONS.includes(type),
	},
	{
		change: 'Sub-workflows are not loaded from an address or a file',
		advice: 'Import the sub-workflow, and choose it from the list.',
		rule: 'execute-workflow-source-modes-v3',
		node: ({ type, parameters }) =>
			type === SUB_WORKFLOW && fromElsewhere.safeParse(parameters).success,
	},
];

const isMetBy = (
	{ node, settings }: Change,
	{ isArchived, draft, live = [], ...one }: WorkflowNodes,
) =>
	!isArchived &&
	(settings?.(one.settings) === true || [...draft, ...live].some((each) => node?.(each) === true));

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
	changes.map((one) => {
		const { change, advice, meets, node, settings } = one;
		const isOfWorkflows = node !== undefined || settings !== undefined;
		const found = isOfWorkflows
			? known.workflows?.filter((workflow) => isMetBy(one, workflow))
			: undefined;
		const here = found ? found.length > 0 : meets?.(known);
		const names = (found ?? []).slice(0, MOST_NAMED).map(({ workflowName }) => workflowName);
		return { change, here: wordFor(here), workflows: seesAll ? names : [], advice };
	});

/** What is known of n8n 3 where n8n does not say it itself. */
export const ownRules: readonly UpgradeRule[] = changes.flatMap(
	({ rule, change, advice, node, settings }) =>
		rule === undefined
			? []
			: [
					{
						id: rule,
						title: change,
						about: change,
						severity: 'medium' as const,
						advice: async () => await Promise.resolve([advice]),
						ofWorkflow: async (one) =>
							await Promise.resolve([
								...(settings?.(one.settings) === true ? [{ what: change }] : []),
								...one.draft.flatMap((each) =>
									node?.(each) === true ? [{ node: each.name, what: change }] : [],
								),
							]),
					},
				],
);
