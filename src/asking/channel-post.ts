import { CODE_WORDS } from '../policy/approvals/answer-code';
import { plainLine, plainText } from '../policy/people/plain-line';
import type { PersonQuestion } from './person-question';

/** Characters of a question in a message; the card has all of it. */
export const LONGEST_QUESTION = 600;

const mail = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/;

/** Of a verified identity: an address by which people's workflows find somebody stays one. */
const personName = (user: string): string => (mail.test(user) ? user : plainText(user));

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
	/** With which a message in the chat answers it; undefined where none can. */
	code?: string,
) {
	const until = new Date(expiresAt).toISOString();
	const codeWords = code === undefined ? '' : `${CODE_WORDS.toLowerCase()} ${code}.\n`;
	const inChat = codeWords === '' ? '' : `To answer in the chat: ${codeWords}`;
	const where =
		approvalUrl === ''
			? `Answer by ${until} in the chat${codeWords === '' ? ' or on the page for operators.\n' : `: ${codeWords}`}`
			: `Answer by ${until}: ${approvalUrl}\n${inChat}`;
	const asks = `The agent ${plainLine(agentId)} of the workflow ${plainLine(workflow)} asks: ${plainLine(question, LONGEST_QUESTION)}`;
	return {
		text: `${where}${asks}`,
		question: plainText(question, LONGEST_QUESTION),
		...{ tool: plainText(tool), agentId: plainText(agentId), workflow: plainText(workflow) },
		...{ user: personName(user), expiresAt: until, approvalUrl },
	};
}
