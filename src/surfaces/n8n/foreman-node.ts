import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import { nodeError } from './node-error';

/** What a Foreman node comes to in one execution. */
export type ForemanAnswer =
	| { readonly word: 'done'; readonly items: readonly IDataObject[] }
	| { readonly word: 'person'; readonly items: readonly IDataObject[] }
	/** n8n keeps the execution until somebody has answered. */
	| { readonly word: 'held' }
	/** n8n runs connected tools and comes back. */
	| { readonly word: 'request'; readonly request: EngineRequest };

export interface ForemanSurface {
	/** Throws `ToolError`. */
	answer(
		items: readonly INodeExecutionData[],
		response: EngineResponse | undefined,
	): Promise<ForemanAnswer>;
}

const outputs = (items: readonly IDataObject[]): INodeExecutionData[] =>
	items.map((json) => ({ json, pairedItem: { item: 0 } }));

/** Runs a Foreman node: *Done* is its first output, *Needs a Person* the second. */
export async function answerForemanNode(
	context: IExecuteFunctions,
	open: () => Promise<ForemanSurface>,
	response: EngineResponse | undefined,
): Promise<INodeExecutionData[][] | EngineRequest> {
	const items = context.getInputData();
	try {
		if (items.length > 1)
			throw new ToolError({
				code: 'invalid-input',
				message: `The Foreman was given ${items.length} items, and takes one at a time.`,
				hint: 'Put a Loop Over Items node in front of it, or have the items put together. Nothing was done.',
			});
		const foreman = await open();
		const answer = await foreman.answer(items, response);
		if (answer.word === 'request') return answer.request;
		if (answer.word === 'held') return [context.getInputData(), []];
		const given = outputs(answer.items);
		return answer.word === 'person' ? [[], given] : [given, []];
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		const { message, hint, code } = error;
		if (context.continueOnFail()) return [outputs([{ error: { code, message, hint } }]), []];
		throw nodeError(context.getNode(), message, { hint, itemIndex: 0 });
	}
}
