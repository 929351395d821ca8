import { isEnabled } from '../../../kernel/workflow/is-enabled';
import type { StoredCredential } from '../../../kernel/ports/instance/credentials';
import type { Finding, ValidatorPort } from '../../../kernel/ports/instance/validator';
import type { WorkflowContent, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { fittingCredentials } from './fitting-credentials';
import { isCredentialOf } from './is-credential-of';

/** One thing that a person must fill in. */
export interface Missing {
	/** The parameter, or the type of the credential. */
	readonly name: string;
	readonly message: string;
	/** For a credential: the existing ones of its type. */
	readonly fits?: Array<{ readonly id: string; readonly name: string }>;
}

/** A node that is not set up. */
export interface Gap {
	readonly nodeId: string;
	readonly node: string;
	readonly missing: readonly Missing[];
}

function missingOf(
	node: WorkflowNode,
	findings: readonly Finding[],
	types: readonly string[] | undefined,
	credentials: readonly StoredCredential[],
): Missing[] {
	return findings.map(({ parameter: name = '', message }) =>
		isCredentialOf(node, types, name)
			? { name, message, fits: fittingCredentials(name, credentials) }
			: { name, message },
	);
}

/** The nodes of a workflow that a person must complete. Ignores disabled nodes. */
export async function findGaps(
	content: WorkflowContent,
	credentials: readonly StoredCredential[],
	validator: ValidatorPort,
): Promise<Gap[]> {
	const findings = await validator.check(content, credentials);
	const incomplete = findings.filter(({ kind }) => kind === 'incomplete');
	return content.nodes
		.filter(isEnabled)
		.map((node) => ({
			nodeId: node.id,
			node: node.name,
			missing: missingOf(
				node,
				incomplete.filter(({ nodeName }) => nodeName === node.name),
				validator.credentialTypes(node),
				credentials,
			),
		}))
		.filter(({ missing }) => missing.length > 0);
}
