import type { NodeSummary, NodeTypesPort } from '../../kernel/ports/instance/node-types';
import type { ListedNode, WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { markersIn } from '../../kernel/workflow/secret-marker';
import type { ExecutionSummary, ExecutionsPort } from '../../kernel/ports/instance/executions';
import { inBatches } from '../../kernel/values/in-batches';
import { z } from 'zod';

/** The gravest first. */
export const problemKinds = [
	'secret-in-parameters',
	'open-webhook',
	'unknown-node',
	'always-failing',
	'dead-error-workflow',
	'no-error-workflow',
	'never-run',
	'duplicate',
	'unused-credential',
	'unused-data-table',
	'old-node-version',
] as const;

type ProblemKind = (typeof problemKinds)[number];

export const problem = z.object({
	kind: z.enum(problemKinds),
	workflowId: z.string().optional(),
	workflowName: z.string().optional(),
	nodes: z.array(z.string()).optional(),
	what: z.string(),
});

export type FoundProblem = z.output<typeof problem>;

/** How each kind is mended, for a model: by which tool, or by whom. */
export const mendings: Readonly<Record<ProblemKind, string>> = {
	'secret-in-parameters':
		'Put it into a credential (setup-workflow), take it out of the parameter, and have a person renew it: versions keep it.',
	'open-webhook':
		'Set authentication on the trigger with a credential, after asking who calls it: callers must send it then.',
	'unknown-node': 'Install its package, or replace the node (search-nodes).',
	'always-failing': 'debug-execution on the newest execution.',
	'dead-error-workflow': 'update-workflow-settings with one that is published.',
	'no-error-workflow': 'update-workflow-settings with errorWorkflow.',
	'never-run': 'Ask whether it is still needed: test its trigger, or unpublish-workflow.',
	duplicate: 'Compare both, then unpublish and delete-workflow the one that is not needed.',
	'unused-credential': 'delete-credential, once a person says that nothing else uses it.',
	'unused-data-table': 'delete-data-table, once a person says that its rows are not needed.',
	'old-node-version': 'upgrade-nodes shows what changes.',
};

/** As many as n8n sends at once, and how often it is asked. */
const PAGE = 250;
const MOST_PAGES = 8;

/** Live workflows without an execution in those pages that are asked for one by one. */
const MOST_ASKED = 100;

/** Fewer failures in a row are chance. */
const FEWEST_FAILURES = 3;

async function newest({ list }: Pick<ExecutionsPort, 'list'>) {
	const found = new Map<string, ExecutionSummary>();
	let until: string | undefined;
	for (let page = 0; page < MOST_PAGES; page += 1) {
		const some = await list({ limit: PAGE, until });
		const before = found.size;
		for (const one of some) found.set(one.id, one);
		const oldest =
			some.filter(({ startedAt }) => startedAt !== null).at(-1)?.startedAt ?? undefined;
		if (some.length < PAGE) return { all: [...found.values()], isWhole: true };
		if (found.size === before || oldest === undefined) break;
		until = oldest;
	}
	return { all: [...found.values()], isWhole: false };
}

const hasFailed = ({ status }: ExecutionSummary) => status === 'error' || status === 'crashed';

/** Live workflows without an execution, and those whose production runs all failed. `unasked`: of how many neither is known. Throws `ToolError`. */
export async function historyProblems(
	all: readonly WorkflowNodes[],
	executions: Pick<ExecutionsPort, 'list'>,
): Promise<{ readonly problems: readonly FoundProblem[]; readonly unasked: number }> {
	// Of the others n8n keeps failures alone.
	const live = all.filter(({ settings }) => settings.saveDataSuccessExecution !== 'none');
	const { all: runs, isWhole } = await newest(executions);
	const byWorkflow = new Map<string, ExecutionSummary[]>();
	for (const one of runs)
		byWorkflow.set(one.workflowId, [...(byWorkflow.get(one.workflowId) ?? []), one]);
	const silent = live.filter(({ workflowId }) => !byWorkflow.has(workflowId));
	const asked = isWhole ? silent : silent.slice(0, MOST_ASKED);
	const older = isWhole
		? []
		: await inBatches(asked, 5, async ({ workflowId }) => {
				const some = await executions.list({ workflowId, limit: 1 });
				return some.length > 0 ? workflowId : undefined;
			});
	const never = asked.filter(({ workflowId }) => !older.includes(workflowId));
	const failing = live.flatMap(({ workflowId, workflowName }): FoundProblem[] => {
		const ended = (byWorkflow.get(workflowId) ?? []).filter(
			({ mode, finishedAt }) => mode !== 'manual' && finishedAt !== null,
		);
		const [last] = ended;
		if (last === undefined || ended.length < FEWEST_FAILURES || !ended.every(hasFailed)) return [];
		const what = `All ${ended.length} runs that were looked at failed, last execution ${last.id}.`;
		return [{ kind: 'always-failing', workflowId, workflowName, what }];
	});
	const silence = {
		kind: 'never-run',
		what: 'It is live, and n8n keeps no execution of it.',
	} as const;
	return {
		problems: [
			...failing,
			...never.map(({ workflowId, workflowName }) => ({ ...silence, workflowId, workflowName })),
		],
		unasked: silent.length - asked.length + all.length - live.length,
	};
}

/** A workflow with fewer nodes says nothing by being alike. */
const FEWEST_NODES = 3;

/** n8n makes these again when a workflow is copied: ids of assignments and conditions, and paths of webhooks. */
const MADE_ANEW = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const ANEW_IN = new Set(['id', 'path', 'webhookId']);

const asCopied = (key: string, value: unknown) =>
	ANEW_IN.has(key) && typeof value === 'string' && MADE_ANEW.test(value) ? undefined : value;

const formOf = ({ draft }: WorkflowNodes) =>
	JSON.stringify(
		draft
			.map(({ name, type, typeVersion, parameters, credentials, disabled }) =>
				JSON.stringify([name, type, typeVersion, parameters, credentials, disabled], asCopied),
			)
			.sort(),
	);

/** Groups of workflows with the same nodes, two or more in each. Their connections are not compared. */
export function sameNodes(workflows: readonly WorkflowNodes[]): WorkflowNodes[][] {
	const groups = new Map<string, WorkflowNodes[]>();
	for (const one of workflows) {
		if (one.draft.length < FEWEST_NODES) continue;
		const form = formOf(one);
		groups.set(form, [...(groups.get(form) ?? []), one]);
	}
	return [...groups.values()].filter(({ length }) => length > 1);
}

export interface Known {
	readonly newest: ReadonlyMap<string, NodeSummary['version']>;
	/** By id. Undefined where not all can be seen. */
	readonly published: ReadonlySet<string> | undefined;
	readonly has: NodeTypesPort['has'];
	/** A part of a workflow with markers in place of secrets. */
	readonly shown: (part: unknown) => unknown;
	readonly isTrigger: (type: string) => boolean;
}

const WEBHOOK = 'n8n-nodes-base.webhook';
const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger';
const MCP = '@n8n/n8n-nodes-langchain.mcpTrigger';
const ERROR_TRIGGER = 'n8n-nodes-base.errorTrigger';

/** Started by people who see the failure, by a workflow that has an error workflow of its own, or by a failure. */
const SEEN_BY_ITS_CALLER = new Set([
	'n8n-nodes-base.manualTrigger',
	'n8n-nodes-base.start',
	'n8n-nodes-base.executeWorkflowTrigger',
	ERROR_TRIGGER,
]);

const namesOf = (nodes: readonly ListedNode[]) => [...new Set(nodes.map(({ name }) => name))];

/** Fields that all nodes of one name share: of the draft, and of what is live. */
function* secretsOf({ draft, live = [] }: WorkflowNodes, shown: Known['shown']) {
	const told = new Set<string>();
	for (const { name, parameters, notes } of [...draft, ...live])
		for (const { path, marker } of markersIn(shown({ parameters, notes }))) {
			const key = `${name} ${path}`;
			if (!told.has(key)) yield { name, path, marker };
			told.add(key);
		}
}

/** Whether all callers are let in. What only some addresses may call is not open. */
function isOpen({ type, parameters, disabled }: ListedNode): boolean {
	const {
		authentication = 'none',
		options,
		public: isPublic,
	} = isRecord(parameters) ? parameters : {};
	if (disabled === true || authentication !== 'none') return false;
	if (type === CHAT) return isPublic === true;
	const allowed = isRecord(options) ? (options.ipWhitelist ?? '') : '';
	return type === MCP || (type === WEBHOOK && allowed === '');
}

const startsAlone = ({ type, disabled }: ListedNode, { isTrigger }: Known) =>
	disabled !== true && isTrigger(type) && !SEEN_BY_ITS_CALLER.has(type);

function errorProblem(
	{ settings, live = [] }: WorkflowNodes,
	known: Known,
): readonly [kind: ProblemKind, what: string] | undefined {
	const { errorWorkflow } = settings;
	if (typeof errorWorkflow === 'string' && errorWorkflow !== '' && errorWorkflow !== 'DEFAULT')
		return (known.published?.has(errorWorkflow) ?? true)
			? undefined
			: ['dead-error-workflow', `Its error workflow ${errorWorkflow} is not published or is gone.`];
	// n8n starts a workflow's own error trigger where no other is set.
	const hasOwn = live.some(({ type, disabled }) => type === ERROR_TRIGGER && disabled !== true);
	if (hasOwn || !live.some((node) => startsAlone(node, known))) return undefined;
	return ['no-error-workflow', 'It is live, and nothing starts when it fails.'];
}

/** What is wrong with a workflow by its nodes and settings. Archived workflows are not to be asked for. */
export function workflowProblems(workflow: WorkflowNodes, known: Known): FoundProblem[] {
	const { workflowId, workflowName, draft, live } = workflow;
	const tell = (kind: ProblemKind, what: string, nodes?: string[]): FoundProblem[] =>
		nodes?.length === 0 ? [] : [{ kind, workflowId, workflowName, ...(nodes && { nodes }), what }];
	const all = [...draft, ...(live ?? [])].filter(({ type }) => type !== STICKY_NOTE);
	const open = (live ?? []).filter(isOpen);
	const unknown = all.filter(({ type, typeVersion }) => !known.has(type, typeVersion));
	const old = all.filter(({ type, typeVersion }) => typeVersion < (known.newest.get(type) ?? 0));
	const versions = new Set(
		old.map(
			({ name, type, typeVersion }) => `${name} ${typeVersion}, newest ${known.newest.get(type)}`,
		),
	);
	const error = live && errorProblem(workflow, known);
	return [
		...[...secretsOf(workflow, known.shown)].flatMap(({ name, path, marker }) =>
			tell('secret-in-parameters', `${path} holds ${marker}.`, [name]),
		),
		...tell(
			'open-webhook',
			'It is live, and takes calls of all who know its address.',
			namesOf(open),
		),
		...tell('unknown-node', 'This n8n cannot run these nodes.', namesOf(unknown)),
		...(error ? tell(...error) : []),
		...tell('old-node-version', `${[...versions].join('; ')}.`, namesOf(old)),
	];
}
