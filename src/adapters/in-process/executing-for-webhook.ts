import type { INode, Workflow } from 'n8n-workflow';

import type { InsideNode } from './node-context';
import type { CanExecuteWorkflow } from './runner';

interface AnsweringNode extends InsideNode {
	getNode(): INode;
}

const idOf = ({ id, settings }: Workflow) => ({
	parentWorkflowId: id,
	...(settings && { parentWorkflowSettings: settings }),
});

/** n8n's webhook context runs no sub-workflow by itself, though n8n gives it all that it takes. Nothing executes here, so the run has no parent. */
export const executingForWebhook = (context: AnsweringNode): CanExecuteWorkflow => ({
	async executeWorkflow(info, inputData, _callbackManager, options) {
		const { workflow, additionalData } = context;
		const node = context.getNode();
		const given = { ...options, ...idOf(workflow), inputData, node };
		return await additionalData.executeWorkflow(info, additionalData, given);
	},
});
