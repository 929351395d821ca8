import type { CredentialsPort, StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { WorkflowContent, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

/** Too long a list to choose from in a chat. */
const SHOWN = 10;

/** The credentials of a type that hold something, last changed first. */
export const fittingCredentials = (type: string, credentials: readonly StoredCredential[]) =>
	credentials
		.filter((each) => each.type === type && !each.isUnfilled)
		.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
		.slice(0, SHOWN)
		.map(({ id, name }) => ({ id, name }));

/**
 * Whether a finding about `name` is about a credential of the node, not about a parameter.
 *
 * @param types that the node takes with its settings; undefined if only a run could tell
 */
export const isCredentialOf = (
	{ credentials = {} }: WorkflowNode,
	types: readonly string[] | undefined,
	name: string,
): boolean => types?.includes(name) === true || Object.hasOwn(credentials, name);

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
