import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { TestingPorts } from './run-inputs';

/** A fingerprint of which nodes ask models, and with which credentials: with others a person agrees anew. What they are asked does not count. */
export function askedModels(
	workflow: WorkflowDocument,
	{ runPlan, workflowTests }: Pick<TestingPorts, 'runPlan' | 'workflowTests'>,
): string {
	const byName = new Map(workflow.nodes.map((node) => [node.name, node]));
	const asked = [...runPlan.models(workflow)].map(([name, subNodes]) => [
		byName.get(name)?.id,
		...subNodes.map((one) => {
			const { id, type, credentials } = byName.get(one) ?? {};
			return [id, type, credentials];
		}),
	]);
	return workflowTests.digest(JSON.stringify(asked));
}
