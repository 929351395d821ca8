import { randomUUID } from 'node:crypto';

import { agentNode, chatModelNode, workflow } from '../../sandbox/workflows.mjs';
import type { ApprovalChannel } from './approval-channel';
import type { Link } from './gated-agent';
import type { HostedChat } from './hosted-chat';
import { writeToChat } from './hosted-chat';
import type { CredentialReference, Json } from './live-instance';
import { modelCredential, ownerCredential, STORE_SECRET } from './surfaces';
import type { LiveWorld } from './use-live';

export interface AgentChatOptions {
	readonly responseMode?: 'lastNode' | 'streaming' | 'responseNodes';
	/** Parameters of the node that asks. */
	readonly asking?: object;
	/** Where questions are posted; nowhere if left out. */
	readonly channel?: Pick<ApprovalChannel, 'url'>;
	/** Who is let in. */
	readonly password?: string;
	/** Tools behind a gate; a toolkit if left out. */
	readonly gated?: readonly Json[];
	readonly identity?: CredentialReference;
	readonly agentOptions?: object;
	/** Only the chat of the editor. */
	readonly closed?: boolean;
}

export interface AgentChat {
	readonly webhookId: string;
	readonly workflowId: string;
	readonly password: string;
	readonly responseMode: string;
}

async function askingNode({ live }: LiveWorld, options: AgentChatOptions): Promise<Json> {
	const { baseUrl, apiKey } = live.access;
	const store = await live.credential(`Store ${randomUUID()}`, 'foremanStoreApi', {
		...{ baseUrl, apiKey, secret: STORE_SECRET, askUrlSecret: options.channel?.url ?? '' },
	});
	const isGate = options.gated !== undefined;
	return {
		name: isGate ? 'Foreman Gate' : 'Foreman Toolkit',
		type: `n8n-nodes-foreman.${isGate ? 'foremanGateHitlTool' : 'foremanToolkit'}`,
		typeVersion: 1,
		parameters: {
			profile: 'standard',
			...(isGate ? {} : { domains: ['data-table'], exposure: 'flat' }),
			...options.asking,
		},
		credentials: {
			foremanN8nApi: await ownerCredential(live),
			foremanStoreApi: store,
			...(options.identity === undefined ? {} : { foremanIdentityApi: options.identity }),
		},
	};
}

/** What a Chat Trigger is given so that it lets nobody in but Ada. */
export async function chatLogin({ live }: Pick<LiveWorld, 'live'>, password: string) {
	const httpBasicAuth = await live.credential(`Chat ${randomUUID()}`, 'httpBasicAuth', {
		...{ user: 'ada', password },
	});
	return { parameters: { authentication: 'basicAuth' }, credentials: { httpBasicAuth } };
}

/** A hosted chat of n8n's in front of an AI Agent. The first message names the script of the model. */
export async function publishAgentChat(
	world: LiveWorld,
	options: AgentChatOptions = {},
): Promise<AgentChat> {
	const { live } = world;
	const { responseMode = 'lastNode', gated = [], password = '' } = options;
	const webhookId = randomUUID();
	const login =
		password === '' ? { parameters: {}, credentials: {} } : await chatLogin(world, password);
	const chat = {
		...{ name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger', typeVersion: 1.4, webhookId },
		parameters: {
			...{ public: options.closed !== true, options: { responseMode } },
			...login.parameters,
		},
		credentials: login.credentials,
	};
	const agent = agentNode(options.agentOptions);
	const asking = await askingNode(world, options);
	const model = chatModelNode({
		script: "={{ $('Chat').first().json.chatInput }}",
		credential: await modelCredential(live),
		options: { maxRetries: 0 },
	});
	const reply = {
		...{ name: 'Reply', type: '@n8n/n8n-nodes-langchain.chat', typeVersion: 1.3 },
		parameters: { operation: 'send', message: '={{ $json.output }}', options: {} },
	};
	const inNodes = responseMode === 'responseNodes';
	const links: Link[] = [
		['Chat', agent.name],
		[model.name, agent.name, 'ai_languageModel'],
		[asking.name, agent.name, 'ai_tool'],
		...gated.map((tool): Link => [tool.name, asking.name, 'ai_tool']),
		...(inNodes ? [[agent.name, reply.name] as Link] : []),
	];
	const prompted = {
		...agent,
		parameters: { ...agent.parameters, text: '={{ $json.chatInput }}' },
	};
	const built = workflow(
		`Chat ${live.mark}`,
		[chat, prompted, model, asking, ...gated, ...(inNodes ? [reply] : [])],
		links,
	);
	const { id } = await live.api('POST', '/workflows', built);
	await live.publish(id);
	return { webhookId, workflowId: id, password, responseMode };
}

const authorizationOf = ({ password }: Pick<AgentChat, 'password'>) =>
	`Basic ${btoa(`ada:${password}`)}`;

/** A message by HTTP, as the page of a chat sends it. Gives what the chat shows. */
export async function sendMessage(
	{ live }: LiveWorld,
	chat: AgentChat,
	text: string,
): Promise<{ readonly status: number; readonly body: string }> {
	for (let attempt = 0; ; attempt += 1) {
		const answer = await fetch(`${live.access.baseUrl}/webhook/${chat.webhookId}/chat`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: authorizationOf(chat) },
			body: JSON.stringify({ action: 'sendMessage', chatInput: text, sessionId: randomUUID() }),
		});
		const body = await answer.text();
		const isPublished = !body.includes('is not registered');
		if (isPublished || attempt === 100) return { status: answer.status, body };
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
}

/** A person on the page of a chat that hands messages on. */
export async function enterChat(
	{ live }: LiveWorld,
	chat: Pick<AgentChat, 'webhookId' | 'password'>,
	text: string,
): Promise<HostedChat> {
	for (let attempt = 0; attempt < 100; attempt += 1) {
		const authorization = authorizationOf(chat);
		const entered = await writeToChat(live.access.baseUrl, chat.webhookId, { text, authorization });
		if (entered !== undefined) return entered;
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
	throw new Error('the chat lets nobody in');
}
