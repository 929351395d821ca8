import type { WorkflowCodePort } from '../../../kernel/ports/instance/workflow-code';
import type {
	WorkflowContent,
	WorkflowDocument,
	WorkflowNode,
} from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import { equal } from '../../../kernel/values/equal';
import { isRecord } from '../../../kernel/values/is-record';

const isSame = (one: unknown, other: unknown) =>
	isRecord(one) && isRecord(other) && (one.id === other.id || one.name === other.name);

/** n8n finds a credential by id, else by name, and corrects the other field. */
function withStoredCredentials(node: WorkflowNode, stored: WorkflowDocument): WorkflowNode {
	const before = stored.nodes.find(({ id }) => id === node.id)?.credentials ?? {};
	const credentials = Object.entries(node.credentials ?? {}).map(
		([type, credential]) =>
			[type, isSame(credential, before[type]) ? before[type] : credential] as const,
	);
	return { ...node, credentials: Object.fromEntries(credentials) };
}

const part = (
	{ name, nodes, connections, settings, pinData }: WorkflowContent,
	stored: WorkflowDocument,
) => ({
	name,
	connections,
	// n8n keeps the settings that a write leaves out.
	settings: { ...stored.settings, ...settings },
	pinData: pinData ?? {},
	nodes: nodes.map((node) => withStoredCredentials(node, stored)),
});

/** Whether submitting the code would change nothing. Then its patches fit the workflow too. */
export function isCodeOf(
	stored: WorkflowDocument,
	code: string,
	workflowCode: WorkflowCodePort,
): boolean {
	try {
		return equal(part(workflowCode.edit(stored, code), stored), part(stored, stored));
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return false;
	}
}
