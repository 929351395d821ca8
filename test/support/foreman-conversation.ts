import { randomUUID } from 'node:crypto';

import type { AskingForeman, ForemanEnd, ForemanSetting, useForeman } from './foreman';
import type { AgentRequest, Part } from './foreman-script';
import { say } from './foreman-script';

export const orchestrator = (...turns: Part['turns']): Part[] => [{ kind: 'orchestrator', turns }];

/** What came of one message: what the run's own agent was sent, and how it ended. */
interface Told extends ForemanEnd {
	readonly requests: readonly AgentRequest[];
	/** The first request: a model that never looks is told by it, or not at all. */
	readonly first: AgentRequest;
	readonly last: AgentRequest;
	/** What all agents were sent. */
	readonly all: readonly AgentRequest[];
}

export interface Conversation {
	readonly foreman: AskingForeman;
	readonly sessionId: string;
	/** Each message is answered by what its model says, whatever it was told. */
	message(text: string, ...parts: readonly Part[]): Promise<Told>;
	/** What the next message's first request holds. */
	nextTold(text?: string): Promise<string>;
}

/** A conversation with a Foreman of its own. */
export async function openConversation(
	rehearsal: ReturnType<typeof useForeman>,
	setting: ForemanSetting = {},
): Promise<Conversation> {
	const foreman = await rehearsal.foreman(setting);
	const sessionId = randomUUID();
	const message: Conversation['message'] = async (text, ...parts) => {
		const run = await foreman.start(parts, text, { sessionId });
		const end = await run.end(120_000);
		run.script.assertFinished();
		const requests = run.script.requests('orchestrator');
		const [first, last] = [requests[0], requests.at(-1)];
		if (first === undefined || last === undefined) throw new Error('the model was not asked');
		return { ...end, requests, first, last, all: run.script.requests() };
	};
	return {
		foreman,
		sessionId,
		message,
		async nextTold(text = 'And now?') {
			return (await message(text, ...orchestrator(say('Fine.')))).first.text;
		},
	};
}
