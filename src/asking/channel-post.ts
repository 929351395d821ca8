import { utcDay } from '../kernel/values/utc-time';
import { isWorkflowId } from '../kernel/workflow/is-workflow-id';
import { CODE_WORDS } from '../policy/approvals/answer-code';
import { plainLine, plainText } from '../policy/people/plain-line';
import type { PersonQuestion } from './person-question';

/** Characters of a question in a message; the card has all of it. */
export const LONGEST_QUESTION = 600;

const mail = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/;

/** Of a verified identity: an address by which people's workflows find somebody stays one. */
const personName = (user: string): string => (mail.test(user) ? user : plainText(user));

const DAY = 86_400_000;

/** `21:40 today (UTC)`: when it is too late, as people say it. */
function untilWords(expiresAt: number, now: number): string {
	const until = new Date(expiresAt);
	const days = Math.floor(expiresAt / DAY) - Math.floor(now / DAY);
	const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${utcDay(until)}`;
	return `${until.toISOString().slice(11, 16)} ${day} (UTC)`;
}

/** Who asks, by name: an agent that has none of its own goes by its workflow alone. */
function askerWords({ agentId, workflow }: Pick<PersonQuestion, 'agentId' | 'workflow'>): string {
	const of = `the workflow ${plainLine(workflow)}`;
	return isWorkflowId(agentId) || agentId === workflow
		? `An agent of ${of}`
		: `The agent ${plainLine(agentId)} of ${of}`;
}

/** What is posted to the channel of people. The one link that is ours stands before all that a model or a stranger wrote. */
export function channelPost(
	{
		agentId,
		workflow,
		user,
		tool,
		question,
		expiresAt,
	}: Omit<PersonQuestion, 'approvalId' | 'arguments' | 'facts'>,
	/** Empty where no execution waits. */
	approvalUrl: string,
	/** Milliseconds since the epoch. */
	now: number,
	/** With which a message in the chat answers it; undefined where none can. */
	code?: string,
) {
	const codeWords = code === undefined ? '' : `${CODE_WORDS.toLowerCase()} ${code}.\n`;
	const inChat = codeWords === '' ? '' : `To answer in the chat: ${codeWords}`;
	const until = untilWords(expiresAt, now);
	const where =
		approvalUrl === ''
			? `Answer by ${until} in the chat${codeWords === '' ? ' or on the page for operators.\n' : `: ${codeWords}`}`
			: `Answer by ${until}: ${approvalUrl}\n${inChat}`;
	const asks = `${askerWords({ agentId, workflow })} asks: ${plainLine(question, LONGEST_QUESTION)}`;
	return {
		text: `${where}${asks}`,
		question: plainText(question, LONGEST_QUESTION),
		...{ tool: plainText(tool), agentId: plainText(agentId), workflow: plainText(workflow) },
		...{ user: personName(user), expiresAt: new Date(expiresAt).toISOString(), approvalUrl },
	};
}
