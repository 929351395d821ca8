import type { WorkflowContent, WorkflowNode } from '../../../kernel/ports/instance/workflows';

/** What n8n 2.41's API accepts in a write; it refuses every other key (its openapi.yml, `node` and `workflowSettings`). */
const nodeKeys = new Set([
	'id',
	'name',
	'webhookId',
	'disabled',
	'notesInFlow',
	'notes',
	'type',
	'typeVersion',
	'executeOnce',
	'alwaysOutputData',
	'retryOnFail',
	'maxTries',
	'waitBetweenTries',
	'continueOnFail',
	'onError',
	'position',
	'parameters',
	'credentials',
	'customTelemetryTags',
]);

const settingKeys = new Set([
	'saveExecutionProgress',
	'saveManualExecutions',
	'saveDataErrorExecution',
	'saveDataSuccessExecution',
	'executionTimeout',
	'errorWorkflow',
	'timezone',
	'executionOrder',
	'binaryMode',
	'callerPolicy',
	'callerIds',
	'timeSavedMode',
	'timeSavedPerExecution',
	'redactionPolicy',
	'availableInMCP',
	'customTelemetryTags',
	'credentialResolverId',
]);

const keep = (record: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>) =>
	Object.fromEntries(
		Object.entries(record).filter(([key, value]) => keys.has(key) && value !== undefined),
	);

const writableNode = (node: WorkflowNode) => keep(node, nodeKeys);

/** The body of a POST or PUT: only what n8n lets a client write. */
export function writableWorkflow(content: WorkflowContent) {
	const { name, nodes, connections, settings, pinData, nodeGroups } = content;
	return {
		name,
		nodes: nodes.map(writableNode),
		connections,
		settings: keep(settings, settingKeys),
		...(pinData ? { pinData } : {}),
		...(nodeGroups ? { nodeGroups } : {}),
	};
}
