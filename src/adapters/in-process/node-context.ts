import type {
	INodeTypes,
	IRunExecutionData,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import { isDataObject } from './data-object';

/** What n8n's contexts hold beside their documented functions (n8n-core `NodeExecutionContext`, public there, absent from n8n-workflow's types). */
export interface InsideNode {
	readonly workflow: Workflow & { readonly nodeTypes: INodeTypes };
	readonly additionalData: IWorkflowExecuteAdditionalData;
	readonly runExecutionData: IRunExecutionData | null;
}

export const isInsideNode = (context: object): context is InsideNode =>
	'workflow' in context && 'additionalData' in context && 'runExecutionData' in context;

/** Which run of which node the context is of. Undefined where n8n does not say. */
export function runInside(context: object) {
	if (!isInsideNode(context) || !('node' in context) || !('runIndex' in context)) return undefined;
	const { node, runIndex, runExecutionData } = context;
	return isDataObject(node) && typeof node.name === 'string' && typeof runIndex === 'number'
		? { name: node.name, runIndex, runExecutionData }
		: undefined;
}
