import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';

/** A node as n8n would run it. */
export interface JudgedNode {
	readonly type: string;
	readonly typeVersion: number;
	/** With n8n's defaults filled in, and without what the chosen resource and operation hide. */
	readonly parameters: INodeParameters;
	/** The type in that version. */
	readonly description: INodeTypeDescription;
	/** Whether something is connected to it from below: a model, tools, a memory. */
	readonly hasSubNodes: boolean;
}
