import type { IExecuteFunctions, INodeExecutionData, INodePropertyOptions } from 'n8n-workflow';
import { invalid, named } from '../../administration/define-operation';
import type { Tool } from '../../kernel/define-tool';
import { ToolError } from '../../kernel/tool-error';
import { titleCase } from '../../kernel/values/title-case';
import { nodeError } from '../panels/open-panel';
import { panelReader } from './admin-panel';
import { runOperation } from './run-operation';

async function runItem(context: IExecuteFunctions, itemIndex: number) {
	const read = panelReader(context, itemIndex);
	const choice = { resource: read('resource', named), operation: read('operation', named) };
	const done = await runOperation(choice, read, context, itemIndex);
	if (done !== undefined) return done;
	throw invalid(`There is no operation "${choice.resource} ${choice.operation}".`);
}

/** People say what an agent may do, so no field may be filled in by a model. */
function refuseModels(context: IExecuteFunctions): void {
	if (!/\$from_?ai/i.test(JSON.stringify(context.getNode().parameters))) return;
	throw nodeError(context.getNode(), 'Foreman Admin takes nothing from a model', {
		hint: 'Take $fromAI out of its parameters. Nothing was changed.',
	});
}

function asNodeError(context: IExecuteFunctions, error: unknown, itemIndex: number): Error {
	if (ToolError.is(error))
		return nodeError(context.getNode(), error.message, { hint: error.hint, itemIndex });
	return error instanceof Error ? error : new Error('The operation failed');
}

export async function executeAdmin(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	refuseModels(context);
	const answers: INodeExecutionData[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		const pairedItem = { item: itemIndex };
		try {
			const rows = await runItem(context, itemIndex);
			answers.push(...rows.map((row) => ({ ...row, pairedItem })));
		} catch (error) {
			const failure = asNodeError(context, error, itemIndex);
			if (!context.continueOnFail()) throw failure;
			answers.push({ json: { error: failure.message }, pairedItem });
		}
	}
	return [answers];
}

export const listAllTools = (tools: readonly Tool[]): INodePropertyOptions[] =>
	tools.map(({ title, name, effect, description }) => ({
		name: titleCase(title),
		value: name,
		description: `${effect}: ${description}`,
	}));
