import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { NodeTypesPort } from '../../kernel/ports/instance/node-types';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { invalidInput } from '../../kernel/tool-error';

/** The trigger from which an execution started. Throws `ToolError` where the workflow has it no longer. */
export async function startedBy(
	{ nodes }: WorkflowDocument,
	{ id, runs }: ExecutionRecord,
	nodeTypes: NodeTypesPort,
): Promise<string> {
	for (const name of Object.keys(runs)) {
		const node = nodes.find((one) => one.name === name);
		if (node && (await nodeTypes.isTrigger(node.type, node.typeVersion))) return name;
	}
	throw invalidInput(
		`Execution ${id} started from no trigger that the workflow has now. Nothing was kept.`,
		'Pass inputData instead: what the trigger puts out.',
	);
}
