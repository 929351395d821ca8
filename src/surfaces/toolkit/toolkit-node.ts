import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	ISupplyDataFunctions,
} from 'n8n-workflow';
import { z } from 'zod';
import type { Tool } from '../../kernel/define-tool';
import type { Catalog } from '../../kernel/catalog';
import type { Invocation } from '../../kernel/invoke-tool';
import type { LangchainTool } from '../../host/langchain';
import type { Outcome } from '../../kernel/outcome';
import type { RoutedCall } from '../../adapters/in-process/model-call';
import { outcomeJson } from '../../kernel/outcome-json';
import type { MadeCall } from '../../asking/channel-post';
import { type ExposedTool, exposeFlat } from '../../catalog/exposed-tool';
import { callExposed, chooseTools, exposeTools, exposures } from '../../catalog/toolkit';
import type { ToolkitChoice } from '../../catalog/toolkit';
import { type Workplace, findWorking } from '../../catalog/working-tools';
import { jsonItem } from '../../calls/json-item';

export interface ToolkitCall {
	readonly invocation: Invocation;
	/** Makes the run wait if a person was asked, or a program handed the call, and the panel says to wait. */
	readonly waits: () => Promise<void>;
}

/** A call that needed a person's approval, or that a program was handed. */
export type AnsweredCall =
	| {
			readonly word: 'goes-on';
			readonly tool: string;
			readonly arguments: unknown;
			readonly returnedFor?: string;
			/** Tells those who were asked what became of the call. Never throws. */
			readonly made: (outcome: MadeCall) => Promise<void>;
	  }
	| { readonly word: 'refused'; readonly outcome: Outcome };

export interface ToolkitSurface {
	readonly catalog: (itemIndex: number) => Promise<Pick<Catalog, 'tools' | 'withdrawn'>>;
	readonly common: readonly string[];
	readonly workplace: (itemIndex: number) => Promise<Workplace>;
	readonly openCall: (
		itemIndex: number,
		offered: () => Promise<readonly Tool[]>,
		returnedFor?: string,
	) => Promise<ToolkitCall>;
	/** The answer to the question that the node waited for; undefined if it did not wait. */
	readonly settled: (json: IDataObject, itemIndex: number) => Promise<AnsweredCall | undefined>;
	/** What the model called, unchanged; undefined where n8n does not say. */
	readonly modelCall: () => RoutedCall | undefined;
}

export const names = z.array(z.string()).catch([]);
const exposure = z.enum(exposures).catch('common');

function readChoice(context: IExecuteFunctions | ISupplyDataFunctions, itemIndex: number) {
	return {
		domains: names.parse(context.getNodeParameter('domains', itemIndex, [])),
		names: names.parse(context.getNodeParameter('tools', itemIndex, [])),
		exposure: exposure.parse(context.getNodeParameter('options.exposure', itemIndex, 'common')),
	};
}

const chosenTools = async (surface: ToolkitSurface, choice: ToolkitChoice, itemIndex: number) => {
	const { tools } = await surface.catalog(itemIndex);
	return await findWorking(await surface.workplace(itemIndex), chooseTools(tools, choice));
};

const offeredTools =
	(context: IExecuteFunctions | ISupplyDataFunctions, surface: ToolkitSurface, itemIndex: number) =>
	async () =>
		await chosenTools(surface, readChoice(context, itemIndex), itemIndex);

async function exposeWorking(
	context: IExecuteFunctions | ISupplyDataFunctions,
	surface: ToolkitSurface,
	itemIndex: number,
): Promise<{ readonly exposed: readonly ExposedTool[]; readonly chosen: readonly Tool[] }> {
	const choice = readChoice(context, itemIndex);
	const chosen = await chosenTools(surface, choice, itemIndex);
	const { withdrawn } = await surface.catalog(itemIndex);
	const exposed = exposeTools(chosen, choice.exposure, surface.common, withdrawn);
	return { exposed, chosen: [...chosen, ...withdrawn] };
}

/** The chosen tools, callable in process. Calls `open` anew for each call: whom one acts for, for example, may not hold for another. */
export async function offerTools(
	context: ISupplyDataFunctions,
	open: () => ToolkitSurface,
	itemIndex: number,
): Promise<LangchainTool[]> {
	const { exposed } = await exposeWorking(context, open(), itemIndex);
	return exposed.map(({ name, description, schema, call }) => ({
		name,
		description,
		schema,
		call: async (input) => {
			const surface = open();
			const offered = offeredTools(context, surface, itemIndex);
			const { invocation } = await surface.openCall(itemIndex, offered);
			return JSON.stringify(await call(input, invocation));
		},
	}));
}

/** The item cannot name the call instead: it also holds what feeds the agent. */
const unknownCall: Outcome = {
	status: 'failed',
	error: {
		code: 'unsupported',
		message: 'This n8n does not say which call this is, apart from the item that feeds the agent.',
		hint: 'Nothing was done. A person connects the toolkit to an AI Agent of version 3, on an n8n that this version of Foreman knows (2.41).',
		retryable: false,
	},
};

async function answerSettled(
	context: IExecuteFunctions,
	surface: ToolkitSurface,
	settled: AnsweredCall,
	itemIndex: number,
): Promise<Record<string, unknown>> {
	if (settled.word === 'refused') return outcomeJson(settled.outcome);
	const offered = offeredTools(context, surface, itemIndex);
	const { returnedFor } = settled;
	const { invocation, waits } = await surface.openCall(itemIndex, offered, returnedFor);
	let outcome: MadeCall | undefined = 'failed';
	const noting: Invocation = {
		...invocation,
		async record(attempt) {
			if (attempt.status === 'succeeded') outcome = 'done';
			if (attempt.status === 'handed-over') outcome = undefined;
			await invocation.record(attempt);
		},
	};
	const { withdrawn } = await surface.catalog(itemIndex);
	const answer = await callExposed(
		exposeFlat(await offered()),
		settled.tool,
		settled.arguments,
		noting,
		withdrawn,
	);
	if (outcome !== undefined) await settled.made(outcome);
	await waits();
	return answer;
}

async function answerCall(
	context: IExecuteFunctions,
	surface: ToolkitSurface,
	json: IDataObject,
	itemIndex: number,
): Promise<Record<string, unknown>> {
	const settled = await surface.settled(json, itemIndex);
	if (settled) return await answerSettled(context, surface, settled, itemIndex);
	const call = surface.modelCall();
	if (call === undefined) return outcomeJson(unknownCall);
	const { exposed, chosen } = await exposeWorking(context, surface, itemIndex);
	const offered = offeredTools(context, surface, itemIndex);
	const { invocation, waits } = await surface.openCall(itemIndex, offered);
	const answer = await callExposed(exposed, call.tool, call.arguments, invocation, chosen);
	await waits();
	return answer;
}

export async function answerToolCalls(context: IExecuteFunctions, surface: ToolkitSurface) {
	const answers: INodeExecutionData[] = [];
	for (const [itemIndex, { json }] of context.getInputData().entries()) {
		const answer = await answerCall(context, surface, json, itemIndex);
		answers.push({ json: jsonItem(answer), pairedItem: { item: itemIndex } });
	}
	return [answers];
}
