import type { IConnections, INode, IWorkflowBase, IWorkflowSettings } from 'n8n-workflow';

import type {
	WorkflowContent,
	WorkflowDocument,
	WorkflowNode,
} from '../../../kernel/ports/instance/workflows';

// n8n's own types describe workflows that its API has accepted: every workflow that was read through our schemas is one.

const isNode = (node: WorkflowNode): node is WorkflowNode & INode =>
	typeof node.typeVersion === 'number';

const isConnections = (value: Readonly<Record<string, unknown>>): value is IConnections =>
	Object.values(value).every((byType) => typeof byType === 'object' && byType !== null);

const isSettings = (
	value: Readonly<Record<string, unknown>>,
): value is IWorkflowSettings & Record<string, unknown> => typeof value === 'object';

export const engineNodes = (content: Pick<WorkflowContent, 'nodes'>): INode[] =>
	content.nodes.filter(isNode);

export const engineConnections = ({
	connections,
}: Pick<WorkflowContent, 'connections'>): IConnections =>
	isConnections(connections) ? connections : {};

/** A draft as the engine takes it. Always saves the execution: otherwise the result cannot be read. */
export function engineWorkflow(workflow: WorkflowDocument): IWorkflowBase {
	const settings = {
		...workflow.settings,
		saveDataSuccessExecution: 'all',
		saveDataErrorExecution: 'all',
		saveManualExecutions: true,
	};
	return {
		id: workflow.id,
		name: workflow.name,
		active: false,
		isArchived: workflow.isArchived,
		createdAt: new Date(workflow.createdAt),
		updatedAt: new Date(workflow.updatedAt),
		activeVersionId: workflow.activeVersionId,
		versionId: workflow.versionId,
		// The engine fills defaults into the nodes that it is given.
		nodes: engineNodes(workflow).map((node) => ({ ...node })),
		connections: engineConnections(workflow),
		settings: isSettings(settings) ? settings : {},
	};
}
