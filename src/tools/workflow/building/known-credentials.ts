import type { CredentialsPort, StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { WorkflowContent } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

/** The credentials to check a workflow with. Undefined if no node names one, or the API key may not list them. */
export async function knownCredentials(
	{ nodes }: Pick<WorkflowContent, 'nodes'>,
	credentials: CredentialsPort,
): Promise<StoredCredential[] | undefined> {
	const isNamed = nodes.some((node) => Object.keys(node.credentials ?? {}).length > 0);
	if (!isNamed) return undefined;
	try {
		return await credentials.list();
	} catch (error) {
		if (ToolError.is(error) && error.code === 'forbidden') return undefined;
		throw error;
	}
}
