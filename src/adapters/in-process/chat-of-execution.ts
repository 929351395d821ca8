import { z } from 'zod';

import type { ChatBehind } from '../../kernel/call-scope';
import { isInsideNode } from './node-context';

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';

/** As it was saved: what an expression would say is not known, and counts as open. */
const trigger = z.object({
	public: z.unknown(),
	mode: z.unknown(),
	authentication: z.unknown(),
	options: z.object({ responseMode: z.unknown() }).partial().catch({}).default({}),
});

/** The chat in which the execution of this node began; undefined where something else began it. */
export function chatOfExecution(context: object): ChatBehind | undefined {
	if (!isInsideNode(context)) return undefined;
	const runData = context.runExecutionData?.resultData.runData ?? {};
	const began = Object.values(context.workflow.nodes).find(
		({ name, type }) => type === CHAT_TRIGGER && Object.hasOwn(runData, name),
	);
	if (began === undefined) return undefined;
	const read = trigger.parse(began.parameters);
	// Not public: the chat of the editor, and n8n's own page of chats.
	const isPublic = read.public !== undefined && read.public !== false;
	const signsIn = read.authentication === 'basicAuth' || read.authentication === 'n8nUserAuth';
	return {
		handsOnMessages:
			read.options.responseMode === 'responseNodes' && (!isPublic || read.mode !== 'webhook'),
		isClosed: !isPublic || signsIn,
	};
}
