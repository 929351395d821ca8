import type {
	INodeTypes,
	IRunExecutionData,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

/** What n8n's contexts hold beside their documented functions (n8n-core `NodeExecutionContext`, public there, absent from n8n-workflow's types). */
export interface InsideNode {
	readonly workflow: Workflow & { readonly nodeTypes: INodeTypes };
	readonly additionalData: IWorkflowExecuteAdditionalData;
	readonly runExecutionData: IRunExecutionData | null;
}

export const isInsideNode = (context: object): context is InsideNode =>
	'workflow' in context && 'additionalData' in context && 'runExecutionData' in context;
