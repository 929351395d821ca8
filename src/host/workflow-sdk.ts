import type { WorkflowJSON } from '@n8n/workflow-sdk';
import { isRecord } from '../kernel/values/is-record';

type Context = Parameters<ReturnType<typeof loadSdk>['buildSchemaPlaceholderItem']>[0];

/** An example item in the shape of a node's output schema; undefined when nothing is known. For some AI nodes n8n knows a shape without a schema. */
export function exampleItem(context: NonNullable<Context>, now: Date) {
	try {
		const item = loadSdk().buildSchemaPlaceholderItem(context, { now });
		return Object.keys(item).length > 0 ? item : undefined;
	} catch {
		// This function is not part of n8n's public API, and an example is only a convenience.
		return undefined;
	}
}

type Sdk = typeof import('@n8n/workflow-sdk');

const isSdk = (value: unknown): value is Sdk =>
	isRecord(value) && typeof value.parseWorkflowCodeToBuilder === 'function';

/** Loaded when it is used: where n8n lacks it our nodes load all the same, and can say which n8n they need. */
function loadSdk(): Sdk {
	const sdk: unknown = require('@n8n/workflow-sdk');
	if (isSdk(sdk)) return sdk;
	throw new Error('This n8n brings a workflow SDK that Foreman does not know.');
}

const isWorkflow = (value: unknown): value is WorkflowJSON =>
	typeof value === 'object' && value !== null && 'nodes' in value && 'connections' in value;

/** The SDK of the running n8n. `parse` interprets the code without executing it. Both throw n8n's errors. */
export const workflowSdk = {
	parse: (code: string): unknown =>
		loadSdk().parseWorkflowCodeToBuilder(code).toJSON({ tidyUp: true }),
	generate(workflow: unknown) {
		if (!isWorkflow(workflow))
			throw new TypeError('Not a workflow: nodes and connections are missing.');
		return loadSdk().generateWorkflowCode(workflow);
	},
};
