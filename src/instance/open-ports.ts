import { createClock } from '../adapters/in-process/clock';
import { createCredentialTypes } from '../adapters/in-process/nodes/credential-types';
import { type InsideNode, isInsideNode } from '../adapters/in-process/node-context';
import { createInspection } from '../adapters/in-process/inspection';
import { createItemFiles } from '../adapters/in-process/item-files';
import { createNodeOutputs } from '../adapters/in-process/node-outputs';
import { learnRunSecrets } from '../adapters/in-process/nodes/learn-run-secrets';
import { createNodeResources } from '../adapters/in-process/nodes/node-resources';
import { createCanvas } from '../adapters/in-process/nodes/canvas';
import { createNodeTypes } from '../adapters/in-process/nodes/node-types';
import { createMigrate } from '../adapters/in-process/nodes/node-versions';
import { createRunner, refuseCode, executingForWebhook } from '../adapters/in-process/runner';
import type { CanExecuteWorkflow } from '../adapters/in-process/runner';
import { isTryContext } from '../adapters/in-process/run-mark-of';
import { hostNetwork } from '../adapters/network/host-network';
import { createResolvedParameters } from '../adapters/in-process/resolved-parameters';
import { createRunPlan } from '../adapters/in-process/run-plan';
import { createWorkflowFiles, namedDirectory } from '../adapters/in-process/workflow-files';
import { createValidator } from '../adapters/in-process/nodes/validator';
import type { ApiClient } from '../adapters/n8n-api/client';
import { createCredentials } from '../adapters/n8n-api/credentials-api';
import { createDataTables } from '../adapters/n8n-api/data-tables-api';
import { createExecutions, executionsBelow } from '../adapters/n8n-api/executions-api';
import { createFolders } from '../adapters/n8n-api/folders-api';
import { createOwnExecutions } from '../adapters/n8n-api/own-executions';
import { asOneWriter } from '../adapters/n8n-api/one-writer';
import { createLiveWebhooks, readLivePaths } from '../adapters/n8n-api/live-webhooks';
import { createLicence, createPermissions } from '../adapters/n8n-api/licence-api';
import { createOperations } from '../adapters/own-tables/operations-api';
import { createProjects } from '../adapters/n8n-api/projects-api';
import { createTags } from '../adapters/n8n-api/tags-api';
import { keepNodes } from '../adapters/n8n-api/workflows/kept-nodes';
import { createWorkflowVersions } from '../adapters/n8n-api/workflows/workflow-versions-api';
import { createWorkflows } from '../adapters/n8n-api/workflows/workflows-api';
import { instanceSettings } from '../host/instance-settings';
import { knowledge } from '../host/knowledge';
import { workflowSdk } from '../host/workflow-sdk';
import type { Ports, McpServersPort, MadePort, MadeKind } from '../kernel/ports';
import type { AuditQueriesPort } from '../kernel/ports/audit';
import type { WebSearchPort } from '../kernel/ports/web-search';
import { type ToolError, unsupported } from '../kernel/tool-error';
import { keepControlPlane } from '../policy/control-plane/keep-control-plane';
import { keepLiveCalls } from '../policy/control-plane/keep-live-calls';
import { createLiveWorkflows } from '../policy/control-plane/live-workflows';
import { parseUrl } from '../kernel/values/parse-url';
import { createDestinations } from '../policy/destinations/destinations';
import { fingerprint } from '../policy/fingerprint';
import type { Principal } from '../policy/identity/principal';
import { createBusyDrafts } from '../policy/started-runs/busy-drafts';
import { keepPeopleApart } from '../policy/started-runs/keep-people-apart';
import type { RunMark } from '../policy/started-runs/run-mark';
import { createCodeDrafts } from '../documents/code-drafts';
import { type BatchOwner, createChangeBatches } from '../policy/change-batches';
import { createSavedVersions } from '../documents/saved-versions';
import { createDataTableStore } from '../adapters/own-tables/data-table-store';
import { createChangeWorkflow } from '../workflow/changes/change-workflow';
import { createWorkflowCode } from '../workflow/workflow-code';
import { told } from '../policy/behind';
import { noTrail, type WebTrail } from '../web/fetch/web-trail';
import type { WorkflowsPort, WorkflowNode } from '../kernel/ports/instance/workflows';
import { createTestTable } from '../adapters/own-tables/test-table';
import { createOwnTables } from '../adapters/own-tables/own-table';
import { createPeoplesWorkflows } from '../adapters/n8n-api/workflows/peoples-workflows';
import { isEntrance, isForemanNode } from '../policy/control-plane/own-nodes';
import type { ControlPlane } from '../policy/control-plane/ports';
import { actOf } from '../policy/started-runs/acting-nodes';
import { nativeCatalog } from '../catalog/catalog';
import { type Connection, editorAddress, type NodeContext } from './connect';
import { missingIdentity } from './identity/open-identity';
import { keptNodeHider, nodeHider } from './node-secrets';
import { openExamples, openOverview } from './examples/open-examples';
import { noToolProposals } from './registry/open-tool-proposals';
import { openRefusal, openWebPages } from './web/open-web-pages';
import { noAudit } from './open-audit';
import { noMcpServers } from './remote/open-mcp-servers';
import { noWebSearch } from './search/open-web-search';

const looking = {
	agentId: '',
	tools: nativeCatalog.tools.filter(({ effect }) => effect === 'read').map(({ name }) => name),
};

const opensForeman = /\.foreman(?:toolkit|gatehitltool|admintrigger)$/i;

const acts = (node: Pick<WorkflowNode, 'type' | 'parameters'>): boolean =>
	actOf(node, looking) !== undefined ||
	(isForemanNode(node.type) && opensForeman.test(node.type.trim()));

const hostOf = (address: string) => parseUrl(address)?.hostname ?? '';

const openControlPlane = (
	context: NodeContext,
	connection: Connection,
	signal: AbortSignal,
): ControlPlane => {
	const api = connection.api(signal);
	return {
		tables: createOwnTables(api),
		workflows: createPeoplesWorkflows(api, acts),
		hosts: [context.getInstanceBaseUrl(), connection.baseUrl].map(hostOf),
	};
};

type NoteMade = (kind: MadeKind, id: string) => Promise<void>;

/** Wraps the ports, so that they report what they have made, and not what was there. */
export const noteMade = (
	{ workflows, dataTables }: Pick<Ports, 'workflows' | 'dataTables'>,
	note: NoteMade,
): Pick<Ports, 'workflows' | 'dataTables'> => ({
	workflows: {
		...workflows,
		create: told(workflows.create, async ({ created, workflow }) => {
			if (created) await note('workflow', workflow.id);
		}),
	},
	dataTables: {
		...dataTables,
		create: told(dataTables.create, async ({ id }) => await note('data-table', id)),
	},
});

const noteWritten = (
	workflows: WorkflowsPort,
	wrote: (workflowId: string, versionId: string, isNew: boolean) => Promise<void>,
): WorkflowsPort => ({
	...workflows,
	create: told(
		workflows.create,
		async ({ workflow: { id, versionId }, created }) => await wrote(id, versionId, created),
	),
	update: told(
		workflows.update,
		async ({ id, versionId }, base) => await wrote(id, versionId, versionId !== base.versionId),
	),
});

const CLEAN_UP = 10_000;

function outsideNode(): ToolError {
	return unsupported(
		'This n8n does not give nodes what Foreman needs to look at node types and to run drafts.',
		'Foreman knows n8n 2.41; look for a version of Foreman that fits this n8n.',
	);
}

const canExecute = (context: NodeContext): context is NodeContext & CanExecuteWorkflow =>
	'executeWorkflow' in context;

const executesNothing = (context: NodeContext): boolean =>
	'getResponseObject' in context || 'emit' in context;

const withoutRuns: CanExecuteWorkflow = {
	executeWorkflow: async () => {
		throw outsideNode();
	},
};

export interface CallRules {
	readonly isAgreed: (key: string) => boolean;
	/** Takes secrets of runs whose data the call is shown; undefined where they may be shown. */
	readonly learn: ((secrets: readonly string[]) => void) | undefined;
	readonly trail: WebTrail;
	/** Whether sending to a host needs the agreement of a person. Throws `ToolError`. */
	readonly asksAboutHosts: () => Promise<boolean>;
	readonly wrote: (workflowId: string, versionId: string) => void;
	readonly made: MadePort & { readonly note: NoteMade };
	readonly mark: () => Promise<RunMark>;
	readonly batchOwner: () => Promise<BatchOwner>;
}

export interface PortsSetting extends CallRules {
	readonly principal: () => Promise<Principal>;
	/** Whose tables are used, and for whom pages of the web are kept. Throws `ToolError`. */
	readonly tenant: () => Promise<Principal>;
	readonly audit: AuditQueriesPort;
	readonly mcpServers: McpServersPort;
	readonly webSearch: WebSearchPort;
	/** The id of the root execution. Code drafts are kept under it. */
	readonly root: () => Promise<string>;
}

/** For callers that only read, such as lists of panels: they have no identity, and start nothing. */
export const onlyLooking: PortsSetting = {
	principal: async () => await Promise.reject(missingIdentity()),
	tenant: async () => await Promise.reject(missingIdentity()),
	audit: noAudit,
	mcpServers: noMcpServers,
	webSearch: noWebSearch,
	root: async () => await Promise.reject(new Error('Who only looks keeps no drafts')),
	isAgreed: () => false,
	learn: undefined,
	trail: noTrail,
	asksAboutHosts: async () => await Promise.resolve(true),
	wrote: () => undefined,
	made: {
		has: async () => await Promise.resolve(false),
		note: async () => await Promise.resolve(),
	},
	mark: async () => await Promise.resolve({ agentId: '', tools: [] }),
	batchOwner: async () => await Promise.reject(missingIdentity()),
};

const busyDrafts = createBusyDrafts();

const openExecutions = (api: ApiClient, { fingerprint: instance }: Connection) =>
	createExecutions(api, createOwnExecutions({ api, instance, isTry: isTryContext, isEntrance }));

function inProcessPorts(
	context: NodeContext & InsideNode,
	{ executions, dataTables }: Pick<Ports, 'executions' | 'dataTables'>,
	{ fingerprint: place }: Connection,
	{ now, api }: { readonly now: () => number; readonly api: ApiClient },
	signal: AbortSignal,
) {
	const types = context.workflow.nodeTypes;
	const nodeTypes = createNodeTypes(types);
	return {
		runPlan: createRunPlan(types, now, nodeHider(context)),
		resolvedParameters: createResolvedParameters(context, nodeHider(context), now),
		nodeTypes,
		canvas: createCanvas(types),
		itemFiles: createItemFiles(context),
		workflowFiles: createWorkflowFiles({
			context,
			directory: namedDirectory(context),
			hide: nodeHider(context),
		}),
		nodeOutputs: createNodeOutputs(types, executions),
		nodeResources: createNodeResources(context, signal, (text) => fingerprint(place, text)),
		validator: createValidator(
			types,
			async (type) => await nodeTypes.nearest(type),
			dataTables,
			async () => await readLivePaths(api),
		),
		credentialTypes: createCredentialTypes(types),
	};
}

const thingsOf = (context: NodeContext & InsideNode, connection: Connection, api: ApiClient) => ({
	tags: createTags(api),
	projects: createProjects(api),
	folders: createFolders(api),
	licence: createLicence(api, connection.fingerprint),
	credentials: createCredentials(api, editorAddress(context, connection)),
	permissions: createPermissions(api),
});

export function openPorts(
	context: NodeContext,
	connection: Connection,
	signal: AbortSignal,
	setting: PortsSetting,
): Ports {
	if (!isInsideNode(context)) throw outsideNode();
	const { principal, audit, mcpServers, webSearch, root, isAgreed, wrote, made, mark } = setting;
	const api = connection.api(signal);
	const cleanUp = () => {
		const sure = connection.api(AbortSignal.timeout(CLEAN_UP));
		const below = async (id: string) => await executionsBelow(sure, id);
		return { ...createExecutions(sure), below };
	};
	const clock = createClock(signal);
	const { examples, forget } = openExamples(context, connection, { api, clock, signal });
	const { fingerprint: instance, isOwn } = connection;
	const workflows = createWorkflows(
		api,
		editorAddress(context, connection),
		keepNodes(api, { instance, isOwn }),
	);
	const documents = createDataTableStore(api, clock.now);
	const saved = createSavedVersions(documents, asOneWriter);
	const workflowVersions = createWorkflowVersions(api, saved.of, clock.sleep);
	const outside = executesNothing(context) ? executingForWebhook(context) : withoutRuns;
	const runner = canExecute(context) ? context : outside;
	const plane = openControlPlane(context, connection, signal);
	const live = createLiveWorkflows(workflows, workflowVersions);
	const { webhookBaseUrl: webhook, formBaseUrl: form } = context.additionalData;
	const bases = { outside: { webhook, form, chat: webhook }, inside: connection.baseUrl };
	const network = hostNetwork(context.helpers);
	const webhooks = createLiveWebhooks(api, live, network, bases, signal);
	const { executions, liveWebhooks } = learnRunSecrets(
		context,
		{
			executions: openExecutions(api, connection),
			liveWebhooks: keepLiveCalls(webhooks, live, plane),
			live,
		},
		setting.learn,
	);
	const dataTables = createDataTables(api);
	const own = { executions, dataTables };
	const inProcess = inProcessPorts(context, own, connection, { now: clock.now, api }, signal);
	const things = thingsOf(context, connection, api);
	const { credentials } = things;
	return {
		...inProcess,
		inspection: createInspection(api, { permissions: things.permissions, clock }),
		overview: openOverview(
			{ ...things, nodeTypes: inProcess.nodeTypes, dataTables, executions, workflows },
			{
				instance: connection.fingerprint,
				timeZone: instanceSettings()?.timeZone,
				address: editorAddress(context, connection),
			},
		),
		...noteMade(
			{
				workflows: noteWritten(
					keepControlPlane(busyDrafts.keeping(workflows), workflowVersions, plane),
					async (workflowId, versionId, isNew) => {
						forget();
						wrote(workflowId, versionId);
						if (isNew) await saved.note(workflowId, versionId);
					},
				),
				dataTables,
			},
			made.note,
		),
		made,
		liveWebhooks,
		examples,
		workflowVersions,
		workflowTests: createTestTable(api),
		executions,
		runner: keepPeopleApart(
			refuseCode(
				context,
				busyDrafts.holding(createRunner(runner, executions, cleanUp, signal), workflows),
			),
			mark,
		),
		workflowCode: createWorkflowCode(workflowSdk, nodeHider(context), keptNodeHider(context)),
		drafts: createCodeDrafts(documents, root),
		workflowChanges: {
			...createChangeBatches(documents, setting.batchOwner),
			...createChangeWorkflow(nodeHider(context), createMigrate(context.workflow.nodeTypes)),
			idFor: (...given) => fingerprint(JSON.stringify(given)).slice(0, 12),
		},
		clock,
		...things,
		knowledge,
		destinations: createDestinations({
			workflows,
			credentials,
			isAgreed,
			isRefused: openRefusal(context, connection, signal),
			versions: workflowVersions,
			ownHosts: [...plane.hosts, parseUrl(webhook)?.hostname ?? ''],
		}),
		audit,
		mcpServers,
		webPages: openWebPages(context, connection, setting, signal),
		webSearch,
		person: { answer: () => undefined },
		foremanRun: undefined,
		...createOperations(api, principal),
		toolProposals: noToolProposals,
	};
}
