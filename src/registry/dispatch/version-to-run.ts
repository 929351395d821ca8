import type { Ports } from '../../kernel/ports/index';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { workflowNode } from '../../kernel/ports/instance/workflows';
import { ToolError, unavailable } from '../../kernel/tool-error';
import { startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';
import type {
	FunctionVersion,
	WorkflowCopy,
	RegisteredFunction,
} from '../function/function-version';
import type { RegisteredTool } from '../tool/registered-tool';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import { liveOf } from '../../policy/control-plane/live-workflows';

export interface CopiedVersion {
	readonly version: FunctionVersion;
	readonly copy: WorkflowCopy;
}

/** What the registry knows of the functions of one tenant. Every method throws `ToolError`. */
export interface RegisteredFunctions {
	find(functionId: string): Promise<RegisteredFunction | undefined>;
	/** The stored copy of a version; undefined if it is missing or its seal is invalid. */
	copyOf(versionId: string): Promise<CopiedVersion | undefined>;
}

export interface VersionToRun {
	/** With the nodes of that version, which counts as live: publishing or pinning it agreed to where it sends secrets. */
	readonly workflow: WorkflowDocument;
	readonly isPinned: boolean;
	readonly startName: string;
}

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'nodeTypes'>;
const DECLARES_INPUTS = 1.1;
/** Settings that say how the nodes work; all others say who may run them and what is kept, as the workflow says it today. */
const WORKING = ['executionOrder', 'timezone', 'executionTimeout'] as const;
const NOT_RUN = 'Nothing was run.';

const unusable = (
	code: 'not-found' | 'archived' | 'unavailable' | 'unsupported',
	message: string,
	hint: string,
) => new ToolError({ code, message: `${message} ${NOT_RUN}`, hint });

function pinnedWorkflow(stored: WorkflowDocument, { version, copy }: CopiedVersion) {
	const working = WORKING.map((key) => [key, copy.settings[key]] as const);
	const { workflowVersionId } = version;
	return {
		...stored,
		nodes: workflowNode.array().parse(copy.nodes),
		connections: copy.connections,
		settings: { ...stored.settings, ...Object.fromEntries(working) },
		pinData: null,
		versionId: workflowVersionId,
		activeVersionId: workflowVersionId,
	};
}

async function pinned(
	stored: WorkflowDocument,
	name: string,
	versionId: string,
	functions: RegisteredFunctions,
): Promise<WorkflowDocument> {
	const copied = await functions.copyOf(versionId);
	if (copied?.version.workflowId === stored.id) return pinnedWorkflow(stored, copied);
	throw unusable(
		'not-found',
		`The version that ${name} is pinned to is not in the registry, or was changed there without Foreman.`,
		'A person pins another version of its function, or none.',
	);
}

async function published(
	stored: WorkflowDocument,
	name: string,
	ports: Needed,
): Promise<WorkflowDocument> {
	if (stored.activeVersionId === null)
		throw unusable(
			'unavailable',
			`${name} follows the published version of workflow "${stored.name}" (${stored.id}), and none is published.`,
			'A person publishes it in n8n, or pins the tool to a version.',
		);
	return await liveOf(stored, ports.workflowVersions);
}

/** Its declared inputs are left aside: n8n would fill in null for what is absent. The input schema has checked the arguments. */
function takingAll(node: WorkflowNode): WorkflowNode {
	if (node.typeVersion < DECLARES_INPUTS) return node;
	return { ...node, parameters: { ...node.parameters, inputSource: 'passthrough' } };
}

/** n8n never ends an execution that comes to a node whose type it does not have. */
function refuseMissingTypes(
	{ name, nodes }: WorkflowDocument,
	{ nodeTypes }: Pick<Ports, 'nodeTypes'>,
): void {
	const missing = nodes.find(
		({ type, typeVersion, disabled }) => disabled !== true && !nodeTypes.has(type, typeVersion),
	);
	if (missing === undefined) return;
	throw unusable(
		'unavailable',
		`Workflow "${name}" no longer runs: node "${missing.name}" is of the type ${missing.type}, version ${missing.typeVersion}, which this n8n does not have.`,
		'A person installs the package of that node, or changes the workflow, publishes it and pins the new version.',
	);
}

async function storedWorkflow(
	workflowId: string,
	name: string,
	{ workflows }: Needed,
): Promise<WorkflowDocument> {
	const found = await workflows.get(workflowId);
	// A name would be found as well, and belongs to another workflow.
	if (found.id !== workflowId)
		throw unusable(
			'not-found',
			`The workflow ${workflowId} behind ${name} is not there, or the API key may not see it.`,
			'A person points the function to another workflow, or deletes the tool.',
		);
	if (!found.isArchived) return found;
	throw unusable(
		'archived',
		`Workflow "${found.name}" (${found.id}) behind ${name} is archived.`,
		'A person restores it in n8n, or deletes the tool.',
	);
}

/** Finds what a call of a server tool runs: its pin, the pin of its function, else the published version. Throws `ToolError`. */
export async function versionToRun(
	{ name, functionId, functionVersionId }: RegisteredTool,
	functions: RegisteredFunctions,
	ports: Needed,
): Promise<VersionToRun> {
	const found = functionId === null ? undefined : await functions.find(functionId);
	if (found === undefined)
		throw unusable(
			'not-found',
			`The function behind ${name} is deleted.`,
			'A person restores it, or deletes the tool.',
		);
	const stored = await storedWorkflow(found.workflowId, name, ports);
	const pin = functionVersionId ?? found.defaultVersionId;
	const version =
		pin === null
			? await published(stored, name, ports)
			: await pinned(stored, name, pin, functions);
	const start = version.nodes.find(startsSubWorkflow);
	if (start === undefined)
		throw unusable(
			'unsupported',
			`Workflow "${stored.name}" (${stored.id}) has no trigger "When Executed by Another Workflow" in the version that ${name} runs.`,
			'A person adds that trigger to the workflow and publishes it.',
		);
	refuseMissingTypes(version, ports);
	const nodes = version.nodes.map((node) => (node === start ? takingAll(node) : node));
	return { workflow: { ...version, nodes }, isPinned: pin !== null, startName: start.name };
}

const LONGEST_TOOL_RUN = 300_000;
/** Milliseconds that a call may take. Stopping and reading the result take time of their own. */
export const TOOL_DEADLINE = LONGEST_TOOL_RUN + 30_000;
export const TOOL_SCOPES = ['workflow:read', 'execution:read', 'execution:stop'] as const;
const LONGEST_FAILURE = 1_000;

const NO_CREDENTIAL =
	/^Credential with ID .* does not exist|does not have access to the credential/;

const WHAT_WAS_DONE =
	'What ran before may have changed something: look before you repeat the call.';

const stopped = (tool: string, executionId: string) =>
	new ToolError({
		code: 'run-failed',
		message: `${tool} was stopped in n8n, by a person or the time-out of its workflow (execution ${executionId}). ${WHAT_WAS_DONE}`,
		hint: 'Say so, and go on without its result.',
	});

function failed(tool: string, { id, failure }: ExecutionRecord): ToolError {
	const text = failure && describeFailure(failure).slice(0, LONGEST_FAILURE);
	const said = text === undefined ? {} : { said: text };
	if (failure && NO_CREDENTIAL.test(failure.message))
		return unavailable(
			`${tool} no longer runs: a node uses a credential that is deleted, or that its workflow may not use (execution ${id}).`,
			'A person chooses a credential for that node, publishes the workflow, and pins the new version where the tool is pinned.',
			said,
		);
	return new ToolError({
		code: 'run-failed',
		message: `The workflow of ${tool} failed (execution ${id}). ${WHAT_WAS_DONE}`,
		hint: 'If the message is about your arguments, correct them. Otherwise go on without this tool, and say so.',
		...said,
	});
}

/** Runs a version with one item of arguments, and waits for its end. Throws `ToolError`. */
export async function runVersion(
	tool: string,
	{ workflow, startName }: VersionToRun,
	given: Readonly<Record<string, unknown>>,
	{ runner, executions, permissions }: Pick<Ports, 'runner' | 'executions' | 'permissions'>,
): Promise<ExecutionRecord> {
	await requireScopes(TOOL_SCOPES, permissions);
	const { executionId, timedOut } = await runner.run({
		workflow,
		start: { nodeName: startName, items: [given] },
		pinData: {},
		until: undefined,
		called: [],
		timeout: LONGEST_TOOL_RUN,
		isLive: true,
		tool,
	});
	if (timedOut)
		throw new ToolError({
			code: 'timeout',
			message: `${tool} did not end within ${LONGEST_TOOL_RUN / 1000} s, or waits for a person or a time, and was stopped (execution ${executionId}). ${WHAT_WAS_DONE}`,
			hint: 'Ask for less in one call, or say that this tool takes too long.',
		});
	const record = await executions.get(executionId);
	if (record.status === 'success') return record;
	throw record.status === 'canceled' ? stopped(tool, executionId) : failed(tool, record);
}

/** What a sub-workflow gives back: the items of the last run of the node that n8n executed last, without binary data. */
export function itemsOfRun({ lastNode, runs }: ExecutionRecord): readonly unknown[] {
	if (lastNode === undefined || !Object.hasOwn(runs, lastNode)) return [];
	return runs[lastNode]?.at(-1)?.outputs.flat() ?? [];
}
