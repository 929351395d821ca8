import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { holdDoor } from '../../adapters/in-process/open-door';
import { ToolError, invalidInput } from '../../kernel/tool-error';
import { jsonItem } from '../../calls/json-item';
import { nodeError } from '../panels/open-panel';
import type { openForeman } from './open-foreman';

/** Milliseconds for which the buttons of a question answer, and the chat shows what comes of it. */
export const LONGEST_HOLD = 300_000;

export type ForemanAnswer =
	| { readonly word: 'done'; readonly items: readonly IDataObject[] }
	/** `fresh`: the approvals that are asked for just now. */
	| {
			readonly word: 'person';
			readonly items: readonly IDataObject[];
			readonly fresh?: readonly string[];
	  }
	/** The execution waits for an answer. `said` is for a chat that streams, and stored nowhere. */
	| { readonly word: 'held'; readonly said?: string }
	/** n8n runs connected tools and comes back. */
	| { readonly word: 'request'; readonly request: EngineRequest };

type Open = typeof openForeman;

/** Operations that never wait. After a wait n8n runs the whole node again, with all its items. */
const forMany = ['getRun', 'cancel', 'correct'];

const tooMany = (count: number) =>
	invalidInput(
		`The Foreman was given ${count} items, but works on one at a time.`,
		'Put a Loop Over Items node with a batch size of 1 in front of it, or combine the items into one. Nothing was done.',
	);

const outputs = (items: readonly IDataObject[], item: number): INodeExecutionData[] =>
	items.map((json) => ({ json, pairedItem: { item } }));

/** Outputs the error as an item where the node continues on error. Otherwise throws `NodeOperationError`. */
function failed(context: IExecuteFunctions, error: unknown, item: number): INodeExecutionData[] {
	if (!ToolError.is(error)) throw error;
	const { message, hint, code } = error;
	if (context.continueOnFail()) return outputs([{ error: { code, message, hint } }], item);
	throw nodeError(context.getNode(), message, { hint, itemIndex: item });
}

async function answerMany(
	context: IExecuteFunctions,
	open: Open,
	count: number,
): Promise<INodeExecutionData[][]> {
	const done: INodeExecutionData[] = [];
	const person: INodeExecutionData[] = [];
	for (let item = 0; item < count; item += 1) {
		try {
			const answer = await (await open(context, item)).answerOneOfMany();
			(answer.word === 'person' ? person : done).push(...outputs(answer.items, item));
		} catch (error) {
			done.push(...failed(context, error, item));
		}
	}
	return [done, person];
}

/** Runs a Foreman node: *Done* is its first output, *Needs a Person* the second. */
export async function answerForemanNode(
	context: IExecuteFunctions,
	open: Open,
	response: EngineResponse | undefined,
): Promise<INodeExecutionData[][] | EngineRequest> {
	const items = context.getInputData();
	if (await holdDoor(context, LONGEST_HOLD)) return [items, []];
	try {
		if (items.length > 1) {
			const operation: unknown = context.getNodeParameter('operation', 0);
			if (!forMany.some((one) => one === operation)) throw tooMany(items.length);
			return await answerMany(context, open, items.length);
		}
		const answer = await (await open(context, 0)).answer(items[0], response);
		if (answer.word === 'request') return answer.request;
		if (answer.word === 'held') return [context.getInputData(), []];
		const given = outputs(answer.items, 0);
		return answer.word === 'person' ? [[], given] : [given, []];
	} catch (error) {
		return [failed(context, error, 0), []];
	}
}

const queuedWords = {
	elsewhere: 'The run is being worked on elsewhere.',
	answered: 'Your answer counts. The run is at work, and goes on with it.',
	told: 'The run has your message, and takes it up when it goes on.',
	stopping: 'It stops: what is under way ends within seconds, and nothing new begins.',
	'taken-over': 'Another execution has taken this run over, and goes on with it.',
} as const;

/** Why this execution only reports the run. */
export type LeftBecause = keyof typeof queuedWords;

/** The output for a run that another execution works on, or will. */
export const queuedAnswer = (runId: string, because: LeftBecause): ForemanAnswer => ({
	word: 'done',
	items: [jsonItem({ output: queuedWords[because], status: 'queued', runId })],
});
