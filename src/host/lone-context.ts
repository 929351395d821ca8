import { ExecuteContext } from 'n8n-core';
import { createRunExecutionData } from 'n8n-workflow';
import type {
	IExecuteFunctions,
	INode,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

/** A workflow that contains only this node. */
export interface LoneNode {
	readonly workflow: Workflow;
	readonly node: INode;
	readonly additionalData: IWorkflowExecuteAdditionalData;
}

/** The context in which n8n executes the node by itself, with one empty item: also where nothing is executed, as for a webhook. */
export const loneContext = ({
	workflow,
	node,
	additionalData,
}: LoneNode): IExecuteFunctions & ExecuteContext =>
	new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createRunExecutionData({}),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, source: null, data: {} },
		[],
	);
