import type { WorkflowJSON } from '@n8n/workflow-sdk';

import { isRecord } from '../kernel/values/is-record';

/**
 * The SDK of the running n8n. `parse` interprets the code without executing it. `parse` and `generate` throw n8n's
 * errors. `layOut` places nodes that have no position in the code.
 */
interface WorkflowSdk {
	parse(code: string): unknown;
	generate(workflow: unknown): string;
}

type Sdk = typeof import('@n8n/workflow-sdk');

const isSdk = (value: unknown): value is Sdk =>
	isRecord(value) && typeof value.parseWorkflowCodeToBuilder === 'function';

/** Loaded when it is used: where n8n lacks it our nodes load all the same, and can say which n8n they need. */
export function loadSdk(): Sdk {
	const sdk: unknown = require('@n8n/workflow-sdk');
	if (isSdk(sdk)) return sdk;
	throw new Error('This n8n brings a workflow SDK that Foreman does not know.');
}

const isWorkflow = (value: unknown): value is WorkflowJSON =>
	typeof value === 'object' && value !== null && 'nodes' in value && 'connections' in value;

export const workflowSdk: WorkflowSdk = {
	parse: (code) => loadSdk().parseWorkflowCodeToBuilder(code).toJSON({ tidyUp: true }),
	generate(workflow) {
		if (!isWorkflow(workflow))
			throw new TypeError('Not a workflow: nodes and connections are missing.');
		return loadSdk().generateWorkflowCode(workflow);
	},
};
