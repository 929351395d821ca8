import type { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages';
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { type StructuredToolInterface, DynamicStructuredTool } from '@langchain/core/tools';
import type { z } from 'zod';
import { unsupported } from '../kernel/tool-error';
import { offeredSchema } from './offered-schema';

interface ModelCall {
	readonly id: string;
	readonly name: string;
	/** The parsed arguments; the raw text when it is not JSON. */
	readonly arguments: unknown;
}

/** What a model is shown, oldest first. */
export type ModelMessage =
	| { readonly role: 'user'; readonly text: string }
	| { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
	| {
			readonly role: 'tool';
			readonly text: string;
			readonly callId: string;
			readonly name: string;
	  };

export interface ModelTurn {
	readonly text: string;
	readonly calls: readonly ModelCall[];
	/** Tokens, as the provider counts them; undefined when it does not say. */
	readonly usage:
		| {
				readonly input: number;
				/** Of the input, read from the provider's cache; 0 when it does not say. */
				readonly cached: number;
				readonly output: number;
		  }
		| undefined;
}

interface ModelTool {
	readonly name: string;
	readonly description: string;
	readonly schema: z.AnyZodObject;
}

/** A model with its tools. The tools are converted once, because converting their schemas for the provider is slow. */
export interface BoundModel {
	/** `onText` receives the text as it streams, if the model can stream. Throws what the provider's client throws. */
	ask(
		system: string,
		messages: readonly ModelMessage[],
		signal: AbortSignal,
		onText?: (text: string) => void,
	): Promise<ModelTurn>;
}

export interface ChatModel {
	/** As its node names it; empty where the client does not tell. */
	readonly name: string;
	with(tools: readonly ModelTool[], connected: readonly StructuredToolInterface[]): BoundModel;
}

const isChatModel = (value: unknown): value is BaseChatModel =>
	typeof value === 'object' &&
	value !== null &&
	'invoke' in value &&
	typeof value.invoke === 'function' &&
	'bindTools' in value &&
	typeof value.bindTools === 'function';

/** Characters of each prompt that n8n's trace keeps. Without this limit it keeps every message of every turn. */
const SHOWN = 400;

const shortened = (text: string) =>
	text.length <= SHOWN ? text : `…${text.slice(text.length - SHOWN)}`;

/** n8n's tracing writes each turn's whole prompt into the execution, which grows with the square of the run's length: it is given the end alone. */
function quiet(handler: BaseCallbackHandler): BaseCallbackHandler {
	const start = handler.handleLLMStart?.bind(handler);
	if (start === undefined) return handler;
	handler.handleLLMStart = async (llm, prompts, ...rest) => {
		await start(llm, prompts.map(shortened), ...rest);
	};
	return handler;
}

/** Changing the model is safe: the node makes a new one for each request, so it is not shared. */
function keepLittle(model: BaseChatModel): void {
	if (Array.isArray(model.callbacks))
		model.callbacks = model.callbacks.map((one) =>
			'handleLLMStart' in one && 'copy' in one ? quiet(one) : one,
		);
}

const toLangchain = (message: ModelMessage): BaseMessage => {
	if (message.role === 'user') return new HumanMessage(message.text);
	if (message.role === 'tool')
		return new ToolMessage({
			content: message.text,
			tool_call_id: message.callId,
			name: message.name,
		});
	return new AIMessage({
		content: message.text,
		tool_calls: message.calls.map(({ id, name, arguments: given }) => ({
			id,
			name,
			args: isArguments(given) ? given : {},
			type: 'tool_call',
		})),
	});
};

const isArguments = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(content: AIMessage['content']): string {
	if (typeof content === 'string') return content;
	return content
		.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : ''))
		.join('');
}

/** Some providers give no ids, and some give the same id twice. */
function callsOf({ tool_calls = [], invalid_tool_calls = [] }: AIMessage): ModelCall[] {
	const read = tool_calls.map(({ id, name, args }) => ({ id, name, arguments: args }));
	const broken = invalid_tool_calls.map(({ id, name, args }) => ({ id, name, arguments: args }));
	return [...read, ...broken].map(({ id, name, arguments: given }) => ({
		id: id ?? '',
		name: name ?? '',
		arguments: given,
	}));
}

const turnOf = (message: AIMessage): ModelTurn => {
	const usage = message.usage_metadata;
	return {
		text: textOf(message.content),
		calls: callsOf(message),
		usage: usage && {
			input: usage.input_tokens,
			cached: usage.input_token_details?.cache_read ?? 0,
			output: usage.output_tokens,
		},
	};
};

/** n8n gives a list when the input accepts several connections. */
function firstOf(connected: unknown): unknown {
	if (!Array.isArray(connected)) return connected;
	const all: readonly unknown[] = connected;
	return all[0];
}

/** What LangChain calls its client of Anthropic, the one provider here that caches only what it is told to. */
const ANTHROPIC = /^ChatAnthropic/;

function cacheUpTo(message: BaseMessage | undefined): void {
	const { content: text } = message ?? {};
	if (message === undefined || typeof text !== 'string' || text === '') return;
	message.content = [{ type: 'text', text, cache_control: { type: 'ephemeral' } }];
}

const GOOGLE = /google|vertex|gemini/i;

const clientOf = (model: BaseChatModel): string =>
	typeof Reflect.get(model, 'getName') === 'function' ? model.getName() : '';

const modelOf = (model: BaseChatModel): string => {
	const names: readonly unknown[] = ['model', 'modelName'].map((key) => Reflect.get(model, key));
	const name = names.find((one) => typeof one === 'string' && one !== '');
	return typeof name === 'string' ? name.slice(0, 100) : '';
};

/** `empty`: an object schema of n8n's own copy of zod. Throws `ToolError` when the connected model cannot call tools. */
export function openChatModel(connected: unknown, empty?: z.AnyZodObject): ChatModel {
	const given = firstOf(connected);
	if (!isChatModel(given))
		throw unsupported(
			'The connected chat model cannot call tools.',
			'Connect a chat model that can, such as OpenAI Chat Model or Anthropic Chat Model.',
		);
	const model = given;
	const client = clientOf(model);
	const reader = GOOGLE.test(client) ? 'google' : 'any';
	const marks = ANTHROPIC.test(client);
	keepLittle(model);
	return {
		name: modelOf(model),
		with(tools, others) {
			const own = tools.map(
				({ name, description, schema }) =>
					new DynamicStructuredTool({
						name,
						description,
						schema: offeredSchema(schema, empty, reader),
						func: async () => '',
					}),
			);
			const all = [...own, ...others];
			const bound = all.length > 0 && model.bindTools ? model.bindTools(all) : model;
			return {
				async ask(system, messages, signal, onText) {
					const prompt = [new SystemMessage(system), ...messages.map(toLangchain)];
					// Tools and system prompt are the same in each request; the rest only grows.
					if (marks) [prompt[0], prompt.at(-1)].forEach(cacheUpTo);
					if (onText === undefined) return turnOf(await bound.invoke(prompt, { signal }));
					let whole: AIMessageChunk | undefined;
					for await (const chunk of await bound.stream(prompt, { signal })) {
						whole = whole === undefined ? chunk : whole.concat(chunk);
						const text = textOf(chunk.content);
						if (text !== '') onText(text);
					}
					return whole === undefined ? { text: '', calls: [], usage: undefined } : turnOf(whole);
				},
			};
		},
	};
}
