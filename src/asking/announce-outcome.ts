import type { BoundNode } from '../kernel/call-scope';
import { plainLine, plainText } from '../policy/people/plain-line';
import type { Store } from '../instance/open-store';
import { LONGEST_QUESTION } from './channel-post';
import { postToChannel } from './post-to-channel';
import type { PersonQuestion } from './person-question';

/** What became of a call that a person has approved. */
export type MadeCall = 'done' | 'failed';

const words: Readonly<Record<MadeCall, string>> = {
	done: 'Done, as you approved',
	failed: 'Approved, and it failed',
};

/** What is posted once the call was made: nothing that the call gave back, no link, no id. */
export const outcomePost = (
	{
		agentId,
		workflow,
		tool,
		question,
	}: Pick<PersonQuestion, 'agentId' | 'workflow' | 'tool' | 'question'>,
	outcome: MadeCall,
) => ({
	text: `${words[outcome]}: ${plainLine(question, LONGEST_QUESTION)}. The agent ${plainLine(agentId)} of the workflow ${plainLine(workflow)} had asked.`,
	outcome,
	question: plainText(question, LONGEST_QUESTION),
	...{ tool: plainText(tool), agentId: plainText(agentId), workflow: plainText(workflow) },
});

/**
 * Tells the people of the channel what became of the call that one of them has approved: the run went on long after it
 * was asked for, where its chat may not hear of it. Never throws: a failure is logged.
 */
export async function announceOutcome(
	node: Pick<BoundNode, 'secrets' | 'logger' | 'post'>,
	store: Pick<Store, 'askUrl'>,
	asked: Parameters<typeof outcomePost>[0],
	outcome: MadeCall,
): Promise<void> {
	await postToChannel(node, store, 'an outcome', () => outcomePost(asked, outcome));
}
