import type { Ports } from '../../../kernel/ports';
import type { SubmittedBuild } from '../../../kernel/build-outcome';
import type { Finding, ValidatorPort } from '../../../kernel/ports/instance/validator';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { findTrigger } from '../../execution/trying/choose-trigger';
import { isCredentialOf } from './known-credentials';

function lacksCredential(
	node: WorkflowNode,
	findings: readonly Finding[],
	validator: ValidatorPort,
): boolean {
	const missing = findings.filter(
		({ kind, nodeName }) => kind === 'incomplete' && nodeName === node.name,
	);
	if (missing.length === 0 || node.disabled === true) return false;
	const types = validator.credentialTypes(node);
	return missing.some(({ parameter = '' }) => isCredentialOf(node, types, parameter));
}

/** What a run of the Foreman must know of a version, by the validator's findings: what is missing, and where a test would start. */
export async function describeBuild(
	workflow: WorkflowDocument,
	findings: readonly Finding[],
	{ nodeTypes, validator }: Pick<Ports, 'nodeTypes' | 'validator'>,
): Promise<SubmittedBuild> {
	const trigger = await findTrigger(workflow, nodeTypes);
	return {
		workflowId: workflow.id,
		versionId: workflow.versionId,
		workflowName: workflow.name,
		mockedCredentials: workflow.nodes
			.filter((node) => lacksCredential(node, findings, validator))
			.map(({ name }) => name),
		triggerType: trigger?.type ?? '',
		canRunTrigger: trigger !== undefined,
	};
}
