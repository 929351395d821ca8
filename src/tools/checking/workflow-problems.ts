import type { NodeSummary, NodeTypesPort } from '../../kernel/ports/instance/node-types';
import type { ListedNode, WorkflowNodes } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { markersIn } from '../../kernel/workflow/secret-marker';
import type { FoundProblem, ProblemKind } from './problem';

/** What the checks of one workflow know of all. */
export interface Known {
	/** The version that a new node gets, by type. */
	readonly newest: ReadonlyMap<string, NodeSummary['version']>;
	/** By id. Undefined where not all can be seen. */
	readonly published: ReadonlySet<string> | undefined;
	readonly has: NodeTypesPort['has'];
	/** A part of a workflow with markers in place of secrets. */
	readonly shown: (part: unknown) => unknown;
	/** Whether this type starts workflows. */
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

const NOTE = 'n8n-nodes-base.stickyNote';

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
	const tell = (kind: ProblemKind, what: string, nodes: readonly string[] = []): FoundProblem => ({
		kind,
		workflowId,
		workflowName,
		...(nodes.length > 0 && { nodes: [...nodes] }),
		what,
	});
	const all = [...draft, ...(live ?? [])].filter(({ type }) => type !== NOTE);
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
		...[...secretsOf(workflow, known.shown)].map(({ name, path, marker }) =>
			tell('secret-in-parameters', `${path} holds ${marker}.`, [name]),
		),
		...(open.length > 0
			? [
					tell(
						'open-webhook',
						'It is live, and takes calls of all who know its address.',
						namesOf(open),
					),
				]
			: []),
		...(unknown.length > 0
			? [tell('unknown-node', 'This n8n cannot run these nodes.', namesOf(unknown))]
			: []),
		...(error ? [tell(...error)] : []),
		...(old.length > 0
			? [tell('old-node-version', `${[...versions].join('; ')}.`, namesOf(old))]
			: []),
	];
}
