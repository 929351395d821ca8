import { generateWorkflowCode, parseWorkflowCodeToBuilder } from '@n8n/workflow-sdk';
import type { WorkflowJSON } from '@n8n/workflow-sdk';

/**
 * The SDK of the running n8n. `parse` interprets the code without executing it. `parse` and `generate` throw n8n's
 * errors. `layOut` places nodes that have no position in the code.
 */
interface WorkflowSdk {
	parse(code: string): unknown;
	generate(workflow: unknown): string;
}

const isWorkflow = (value: unknown): value is WorkflowJSON =>
	typeof value === 'object' && value !== null && 'nodes' in value && 'connections' in value;

export const workflowSdk: WorkflowSdk = {
	parse: (code) => parseWorkflowCodeToBuilder(code).toJSON({ tidyUp: true }),
	generate(workflow) {
		if (!isWorkflow(workflow))
			throw new TypeError('Not a workflow: nodes and connections are missing.');
		return generateWorkflowCode(workflow);
	},
};
