import type { CredentialsPort, StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { Finding } from '../../../kernel/ports/instance/validator';
import type { Ports } from '../../../kernel/ports';
import type { WorkflowContent, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../../kernel/tool-error';

const SHOWN = 10;

export const fittingCredentials = (type: string, credentials: readonly StoredCredential[]) =>
	credentials
		.filter((each) => each.type === type && !each.isUnfilled)
		.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
		.slice(0, SHOWN)
		.map(({ id, name }) => ({ id, name }));

/** Whether a finding about `name` is about a credential of the node. `types`: those that it takes; undefined if only a run could tell. */
export const isCredentialOf = (
	{ credentials = {} }: WorkflowNode,
	types: readonly string[] | undefined,
	name: string,
): boolean => types?.includes(name) === true || Object.hasOwn(credentials, name);

const MOST_FITTING = 3;

/** The findings about missing credentials name those that are there, which an agent can set itself. */
export async function withFitting(
	findings: readonly Finding[],
	{ nodes }: Pick<WorkflowContent, 'nodes'>,
	{ validator, credentials }: Pick<Ports, 'validator' | 'credentials'>,
): Promise<readonly Finding[]> {
	const isMissing = ({ kind, nodeName, parameter = '' }: Finding) => {
		const node = kind === 'incomplete' && nodes.find(({ name }) => name === nodeName);
		return node && isCredentialOf(node, validator.credentialTypes(node), parameter);
	};
	if (!findings.some(isMissing)) return findings;
	// The workflow is saved by then: what cannot be read is not told.
	const stored = (await unlessRefused(credentials.list())) ?? [];
	return findings.map((one) => {
		const fits = isMissing(one) ? fittingCredentials(one.parameter ?? '', stored) : [];
		const ids = fits.slice(0, MOST_FITTING).map(({ id }) => id);
		if (ids.length === 0) return one;
		const fix = `Fits: ${ids.join(', ')}. Set it in the code, or with apply-workflow-credentials.`;
		return { ...one, fix };
	});
}

/** The credentials to check a workflow with. Undefined if no node names one, or the API key may not list them. */
export async function knownCredentials(
	{ nodes }: Pick<WorkflowContent, 'nodes'>,
	credentials: CredentialsPort,
): Promise<StoredCredential[] | undefined> {
	const isNamed = nodes.some((node) => Object.keys(node.credentials ?? {}).length > 0);
	return isNamed ? await unlessRefused(credentials.list(), 'forbidden') : undefined;
}
