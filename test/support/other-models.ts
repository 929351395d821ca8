import { createCredential } from '../../sandbox/credentials.mjs';
import { agentNode } from '../../sandbox/workflows.mjs';
import type { Link } from './gated-agent';
import type { Json } from './live-instance';
import type { LivePlace } from './live-place';

/** Nodes that send tools to a provider, other than by OpenAI's chat completions. */
export interface OtherModel {
	/** Which takes the tools. */
	readonly agent: Json;
	readonly model: Json | undefined;
	readonly links: readonly Link[];
	/** Whether its client leaves out the type of fields of any name, because its provider does not support that. */
	readonly dropsOpenFields: boolean;
	/** The tools in the body of its request, by name. */
	readonly read: (body: Json) => ReadonlyArray<readonly [name: string, parameters: Json]>;
}

const chatModel = (node: Json, read: OtherModel['read']): OtherModel => {
	const agent = agentNode();
	const links: Link[] = [[node.name, agent.name, 'ai_languageModel']];
	return { agent, model: node, links, dropsOpenFields: false, read };
};

/** `url` is that of a server that keeps what it is sent. */
export async function otherModels(
	{ access: { baseUrl, apiKey } }: LivePlace,
	url: string,
): Promise<Readonly<Record<'anthropic' | 'gemini' | 'ollama' | 'openAi', OtherModel>>> {
	const credential = async (type: string, data: object) => ({
		[type]: await createCredential(baseUrl, apiKey, { name: type, type, data }),
	});
	const key = { apiKey: 'none' };
	const own = (name: string, typeVersion: number, parameters: object, credentials: object) => ({
		...{ name, type: `@n8n/n8n-nodes-langchain.${name}`, typeVersion, parameters, credentials },
	});
	return {
		anthropic: chatModel(
			own(
				...(['lmChatAnthropic', 1.3] as const),
				{ model: { __rl: true, mode: 'id', value: 'claude-sonnet-4-5' }, options: {} },
				await credential('anthropicApi', { ...key, url, header: false }),
			),
			({ tools }) => tools.map((tool: Json) => [tool.name, tool.input_schema]),
		),
		gemini: {
			...chatModel(
				own(
					...(['lmChatGoogleGemini', 1] as const),
					{ modelName: 'models/gemini-2.5-flash', options: {} },
					await credential('googlePalmApi', { ...key, host: url }),
				),
				({ tools: [{ functionDeclarations }] }) =>
					functionDeclarations.map((tool: Json) => [
						tool.name,
						tool.parameters ?? tool.parametersJsonSchema,
					]),
			),
			dropsOpenFields: true,
		},
		ollama: chatModel(
			own(
				...(['lmChatOllama', 1] as const),
				{ model: 'llama3', options: {} },
				await credential('ollamaApi', { baseUrl: url }),
			),
			({ tools }) => tools.map((tool: Json) => [tool.function.name, tool.function.parameters]),
		),
		openAi: {
			agent: own(
				...(['openAi', 2] as const),
				{
					modelId: { __rl: true, mode: 'id', value: 'gpt-5' },
					responses: { values: [{ content: 'go' }] },
					options: {},
				},
				await credential('openAiApi', { ...key, url, header: false }),
			),
			model: undefined,
			links: [],
			dropsOpenFields: false,
			read: ({ tools }) => tools.map((tool: Json) => [tool.name, tool.parameters]),
		},
	};
}
