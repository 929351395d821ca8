import type { AgentCall } from '../../../calls/open-agent-calls';
import type { CalledTool } from '../call-tool';
import { callTool } from '../call-tool';
import type { OpenClient } from '../open-client';
import type { PostedCall } from './post-question';
import { postQuestion } from './post-question';

/** Makes a call that a client sent, and posts the question that it asks a person, if it asks one. */
export async function callAndAsk(
	opened: OpenClient,
	{ name, raw }: { readonly name: string; readonly raw: unknown },
	call: AgentCall,
	posted: PostedCall,
): Promise<CalledTool> {
	const called = await callTool(opened, name, raw, call);
	const question = call.asked();
	if (question !== undefined) await postQuestion(posted, question);
	return called;
}
