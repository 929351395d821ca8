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

/** Publishes Webhook → Foreman, which answers both of its outputs. The body names script, message and thread. */
export async function publishForeman(
	{ live }: LiveWorld,
	{ parameters = {}, subNodes = [], links = [], streaming = false, store }: ForemanChatOptions = {},
): Promise<{ readonly path: string; readonly workflowId: string }> {
	const path = randomUUID();
	const foreman = await foremanNodes(
		{ live },
		{
			parameters: {
				message: '={{ $json.body.chatInput }}',
				threadId: '={{ $json.body.sessionId }}',
				whileAsking: 'answer',
				...parameters,
			},
			script: "={{ $('Webhook').first().json.body.script }}",
			store: store ?? (await storeCredential(live)),
		},
	);
	const answer = { name: 'Answer', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const built = workflow(
		`Foreman ${live.mark}`,
		[
			webhookNode({ path, responseMode: streaming ? 'streaming' : 'lastNode' }),
			...[...foreman.nodes, answer, ...subNodes],
		],
		[['Webhook', 'Foreman'], ...foreman.links, ...links],
	);
	const { id } = await live.api('POST', '/workflows', answered(built));
	await live.publish(id);
	await live.webhook(path);
	return { path, workflowId: id };
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
