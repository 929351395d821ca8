import { createClock } from '../adapters/in-process/clock';
import { createCredentialTypes } from '../adapters/in-process/credential-types';
import { isInsideNode } from '../adapters/in-process/node-context';
import { createNodeOutputs } from '../adapters/in-process/node-outputs';
import { createNodeResources } from '../adapters/in-process/node-resources';
import { createNodeTypes } from '../adapters/in-process/node-types';
import type { CanExecuteWorkflow } from '../adapters/in-process/runner';
import { rootExecutionId } from '../adapters/in-process/root-execution';
import { createRunPlan } from '../adapters/in-process/run-plan';
import { createRunner } from '../adapters/in-process/runner';
import { createValidator } from '../adapters/in-process/validator';
import { createCredentials } from '../adapters/n8n-api/credentials-api';
import { createDataTables } from '../adapters/n8n-api/data-tables-api';
import { createExecutions } from '../adapters/n8n-api/executions-api';
import { executionsBelow } from '../adapters/n8n-api/executions-below';
import { createFolders } from '../adapters/n8n-api/folders-api';
import { createLicence } from '../adapters/n8n-api/licence-api';
import { createOperations } from '../adapters/n8n-api/operations-api';
import { createOwnTables } from '../adapters/n8n-api/own-tables';
import { createPermissions } from '../adapters/n8n-api/permissions-api';
import { createProjects } from '../adapters/n8n-api/projects-api';
import { createTags } from '../adapters/n8n-api/tags-api';
import { createWorkflowVersions } from '../adapters/n8n-api/workflow-versions-api';
import { createWorkflows } from '../adapters/n8n-api/workflows-api';
import { knowledge } from '../host/knowledge';
import { typeChecker } from '../host/typescript';
import { workflowSdk } from '../host/workflow-sdk';
import type { Ports } from '../kernel/ports';
import { ToolError } from '../kernel/tool-error';
import { keepControlPlane, keepGates } from '../policy/control-plane/keep-control-plane';
import { fingerprint } from '../policy/fingerprint';
import type { Principal } from '../policy/identity/principal';
import { createCodeDrafts } from '../store/code-drafts';
import { createDataTableStore } from '../adapters/n8n-api/data-table-store';
import { createWorkflowCode } from '../workflow/workflow-code';
import type { Connection, NodeContext } from './connect';
import { editorAddress } from './editor-address';
import { missingIdentity } from './missing-identity';
import { nodeHider } from './node-secrets';
import { noRun } from './no-run';
import { noAudit } from './open-audit-queries';

/** Milliseconds to stop a run whose own signal has fired. */
const CLEAN_UP = 10_000;

function outsideNode(): ToolError {
	return new ToolError({
		code: 'unsupported',
		message:
			'This n8n does not give nodes what Foreman needs to look at node types and to run drafts.',
		hint: 'Foreman knows n8n 2.41; look for a version of Foreman that fits this n8n.',
	});
}

const canExecute = (context: NodeContext): context is NodeContext & CanExecuteWorkflow =>
	'executeWorkflow' in context;

const withoutRuns: CanExecuteWorkflow = {
	executeWorkflow: async () => {
		throw outsideNode();
	},
};

const nobody = async (): Promise<Principal> => {
	throw missingIdentity();
};

/** All ports of one call, made real on the n8n that `context` runs in and `connection` points to. */
export function openPorts(
	context: NodeContext,
	connection: Connection,
	signal: AbortSignal,
	principal = nobody,
	audit = noAudit,
): Ports {
	if (!isInsideNode(context)) throw outsideNode();
	const api = connection.api(signal);
	const executions = createExecutions(api);
	const cleanUp = () => {
		const sure = connection.api(AbortSignal.timeout(CLEAN_UP));
		const below = async (id: string) => await executionsBelow(sure, id);
		return { ...createExecutions(sure), below };
	};
	const nodeTypes = createNodeTypes(context.workflow.nodeTypes);
	const clock = createClock(signal);
	const { now } = clock;
	const workflows = createWorkflows(api, editorAddress(context, connection));
	const workflowVersions = createWorkflowVersions(api);
	const runner = canExecute(context) ? context : withoutRuns;
	return {
		workflows: keepControlPlane(workflows, workflowVersions, createOwnTables(api)),
		workflowVersions,
		executions,
		permissions: createPermissions(api),
		runner: keepGates(createRunner(runner, executions, cleanUp, signal)),
		runPlan: createRunPlan(context.workflow.nodeTypes, now),
		nodeTypes,
		nodeOutputs: createNodeOutputs(context.workflow.nodeTypes, executions),
		nodeResources: createNodeResources(context, signal, (text) =>
			fingerprint(connection.fingerprint, text),
		),
		workflowCode: createWorkflowCode(workflowSdk, nodeHider(context)),
		dataTables: createDataTables(api),
		drafts: createCodeDrafts(
			createDataTableStore(api, now),
			async () => await rootExecutionId(context),
		),
		clock,
		validator: createValidator(
			context.workflow.nodeTypes,
			async (type) => await nodeTypes.nearest(type),
		),
		tags: createTags(api),
		projects: createProjects(api),
		folders: createFolders(api),
		knowledge,
		typeChecker,
		licence: createLicence(api, connection.fingerprint, now),
		credentials: createCredentials(api, editorAddress(context, connection)),
		credentialTypes: createCredentialTypes(context.workflow.nodeTypes),
		audit,
		person: { answer: () => undefined },
		...noRun,
		...createOperations(api, principal),
	};
}
