import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Tool } from '../../kernel/define-tool';
import type { Invocation } from '../../kernel/invoke-tool';
import { invokeTool } from '../../kernel/invoke-tool';
import type { Outcome } from '../../kernel/outcome';
import { outcomeJson } from '../../kernel/outcome-json';
import { nodeError } from '../panels/node-error';
import { readParameters } from './read-parameters';

export interface OperationSurface {
	readonly findTool: (name: string) => Tool | undefined;
	/** What a call of the tool needs, for the item's credential. */
	readonly invocation: (
		itemIndex: number,
		caller: 'person' | 'model',
		tool: Tool,
	) => Promise<Invocation>;
	/** Arguments that a model sent, named or not; undefined when no model called. */
	readonly modelArguments: () => Readonly<Record<string, unknown>> | undefined;
	readonly toDataObject: (value: Record<string, unknown>) => IDataObject;
}

/** n8n gives the generated tool variant of a node this ending. */
const isToolNode = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

function refuse(context: IExecuteFunctions, outcome: Outcome, itemIndex: number): never {
	if (outcome.status === 'failed' || outcome.status === 'denied') {
		const { message, hint } = outcome.error;
		throw nodeError(context.getNode(), message, { hint, itemIndex });
	}
	throw nodeError(context.getNode(), 'This operation needs an approval', { itemIndex });
}

function unknownTool(context: IExecuteFunctions, name: string, itemIndex: number): never {
	throw nodeError(context.getNode(), `There is no operation "${name}"`, {
		hint: 'Choose the operation again in the node’s panel.',
		itemIndex,
	});
}

async function runItem(context: IExecuteFunctions, surface: OperationSurface, itemIndex: number) {
	const name = String(context.getNodeParameter('operation', itemIndex));
	const tool = surface.findTool(name) ?? unknownTool(context, name, itemIndex);
	const isModel = isToolNode(context);
	const parameters = readParameters(context, tool, itemIndex);
	// n8n drops arguments that have no parameter. The pipeline must see them, so that its error can name them.
	const raw = isModel ? { ...surface.modelArguments(), ...parameters } : parameters;
	const outcome = await invokeTool(
		tool,
		raw,
		await surface.invocation(itemIndex, isModel ? 'model' : 'person', tool),
	);
	// A model gets the error as its answer; a person sees a failed node.
	if (outcome.status !== 'succeeded' && !isModel && !context.continueOnFail())
		refuse(context, outcome, itemIndex);
	return outcomeJson(outcome);
}

/** Runs the chosen operation once per item. Throws `NodeOperationError` for a person, answers a model. */
export async function executeOperation(
	context: IExecuteFunctions,
	surface: OperationSurface,
): Promise<INodeExecutionData[][]> {
	const answers: INodeExecutionData[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		const json = surface.toDataObject(await runItem(context, surface, itemIndex));
		answers.push({ json, pairedItem: { item: itemIndex } });
	}
	return [answers];
}
