import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { foremanNodes } from './foreman-nodes';
import type { Link } from './gated-agent';
import type { CredentialReference, Json } from './live-instance';
import { storeCredential } from './surfaces';
import type { LiveWorld } from './use-live';

/** What a scripted model is asked, and what it answers. */
export type ScriptedTurns = Json[] | ((request: Json) => Json);

export interface ForemanChatOptions {
	/** Parameters of the Foreman node, besides message and thread. */
	readonly parameters?: object;
	readonly subNodes?: readonly Json[];
	readonly links?: readonly Link[];
	readonly streaming?: boolean;
	/** Whether it begins with n8n's own chat, public and streaming, in place of a webhook. Its path is then that of the chat. */
	readonly isHosted?: boolean;
	/** Credentials to use instead of the owner's. */
	readonly store?: CredentialReference;
}

/** Both outputs of a Foreman lead to the answer, as in a chat. */
const answered = (built: Json): Json => {
	const toAnswer = [{ node: 'Answer', type: 'main', index: 0 }];
	return {
		...built,
		connections: { ...built.connections, Foreman: { main: [toAnswer, toAnswer] } },
	};
};

const hostedChat = (webhookId: string): Json => ({
	...{ name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger', typeVersion: 1.4, webhookId },
	parameters: { public: true, options: { responseMode: 'streaming' } },
});

/** Publishes Webhook → Foreman, which answers both of its outputs. The body names script, message and thread. */
export async function publishForeman(
	{ live }: LiveWorld,
	{
		parameters = {},
		subNodes = [],
		links = [],
		streaming = false,
		isHosted = false,
		store,
	}: ForemanChatOptions = {},
): Promise<{ readonly path: string; readonly workflowId: string }> {
	const id = randomUUID();
	const path = isHosted ? `${id}/chat` : id;
	const begin: Json = isHosted
		? hostedChat(id)
		: webhookNode({ path, responseMode: streaming ? 'streaming' : 'lastNode' });
	const sent = isHosted ? 'json' : 'json.body';
	const foreman = await foremanNodes(
		{ live },
		{
			parameters: {
				message: `={{ $${sent}.chatInput }}`,
				threadId: `={{ $${sent}.sessionId }}`,
				whileAsking: 'answer',
				...parameters,
			},
			script: `={{ $('${begin.name}').first().${sent}.script }}`,
			store: store ?? (await storeCredential(live)),
		},
	);
	const answer = { name: 'Answer', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const built = workflow(
		`Foreman ${live.mark}`,
		[begin, ...[...foreman.nodes, answer, ...subNodes]],
		[[begin.name, 'Foreman'], ...foreman.links, ...links],
	);
	const { id: workflowId } = await live.api('POST', '/workflows', answered(built));
	await live.publish(workflowId);
	if (!isHosted) await live.webhook(path);
	return { path, workflowId };
}

/** A person in a chat with a Foreman. */
export function openForemanChat({ live, model }: LiveWorld, path: string) {
	const sessionId = randomUUID();
	let code = '';
	const say = async (chatInput: string, turns: ScriptedTurns = [], thread = sessionId) => {
		const name = `script-${randomUUID()}`;
		const script = model.load({ name, turns });
		const { status, body } = await live.callWebhook(path, {
			...{ script: name, chatInput, sessionId: thread },
		});
		code = codeIn(typeof body === 'string' ? body : body.output) ?? code;
		return { status, body, script };
	};
	return {
		sessionId,
		/** Sends a message; the model works by `turns` until the Foreman has answered. */
		say,
		/** Answers as a person does: with the code that was shown last. */
		reply: async (words: string, turns: ScriptedTurns = []) => await say(`${words} ${code}`, turns),
	};
}

/** The code of a question as a person reads it. */
export const codeIn = (text: unknown): string | undefined =>
	/your code is (\d{6})\./i.exec(String(text))?.[1];

/** All texts that a model was sent, joined. */
export const sentTo = ({ messages }: Json): string =>
	messages
		.slice(1)
		.map(({ content }: Json) => (typeof content === 'string' ? content : JSON.stringify(content)))
		.join('\n');

export const calling = (name: string, input: object): Json => ({
	toolCalls: [{ name, arguments: input }],
});

/** A call of a tool that the model looks up. */
export const callingByName = (name: string, input: object): Json =>
	calling('run-tool', { name, arguments: input });
