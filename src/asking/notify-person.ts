import type { BoundNode, WaitingNode } from '../kernel/call-scope';
import { answerCodeOf } from '../policy/approvals/answer-code';
import { linkKeyOf } from '../policy/approvals/link-key';
import type { Store } from '../instance/open-store';
import { channelPost, postToChannel } from './channel-post';
import type { CallToApprove } from '../policy/approvals/approvals';
import type { AgentPanel } from '../policy/toolkit-policy';
import { type CallToShow, callInChat } from './call-in-chat';

export const RESUME_PATH = 'approval-resume';

export interface PersonQuestion
	extends Omit<CallToShow, 'title'>,
		Pick<CallToApprove, 'agentId' | 'workflow' | 'user'> {
	readonly approvalId: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
}

/** The execution of a node as the one that asks. Only one that waits can be woken. */
export const askerOf = (
	{ workflow, waiting }: Pick<BoundNode, 'workflow' | 'waiting'>,
	waits: boolean,
) => ({ workflow: workflow.name, resume: waits ? (waiting?.address(RESUME_PATH) ?? '') : '' });
export type Asker = ReturnType<typeof askerOf>;

export const CARD_PATH = 'approval';
/** What a card's address must carry: under this name it is taken out of everything that models are told. */
export const LINK_KEY = 'foreman-key';

/** The address of the card while the run waits: with it one can decide, so it goes to the person alone. */
export function cardAddress(
	waiting: Pick<WaitingNode, 'address'>,
	secrets: BoundNode['secrets'],
	approvalId: string,
	secret: string,
): string {
	const address = waiting.address(CARD_PATH);
	if (address === '') return '';
	const key = linkKeyOf(approvalId, secret);
	secrets.learn([key]);
	return `${address}${address.includes('?') ? '&' : '?'}approval=${approvalId}&${LINK_KEY}=${key}`;
}

export interface Telling {
	readonly takesMessages?: boolean;
	/** Whether its card can be opened: only while an execution waits. */
	readonly isOpen?: boolean;
}

/** Posts the question to the channel, with untrusted text made plain. Its link stays out of the execution. A failure is logged. */
export async function notifyPerson(
	node: Pick<BoundNode, 'waiting' | 'secrets' | 'logger' | 'post'>,
	store: Pick<Store, 'secret' | 'askUrl'>,
	question: PersonQuestion,
	{ takesMessages = false, isOpen = true }: Telling = {},
): Promise<void> {
	const { waiting, secrets } = node;
	const { secret, askUrl } = store;
	if (askUrl === '' || waiting === undefined) return;
	const approvalUrl = isOpen ? cardAddress(waiting, secrets, question.approvalId, secret) : '';
	const code = takesMessages ? answerCodeOf(question.approvalId, secret) : undefined;
	const write = () => channelPost(question, approvalUrl, Date.now(), code);
	await postToChannel(node, store, 'a question', write);
}

/** Characters of a call that a person can be expected to read in the chat of an agent. */
const LONGEST_CALL = 4_000;

export interface AskingAgent {
	readonly node: Pick<BoundNode, 'waiting'>;
	readonly store: Pick<Store, 'askUrl'>;
	/** Whether the node says whom it acts for: only then operators can sign in to answer for it. */
	readonly hasIdentity: boolean;
	readonly settings: Pick<AgentPanel, 'whileAsking' | 'inChat'>;
}

function answersInChat(
	{ node: { waiting }, hasIdentity, settings: { whileAsking, inChat } }: AskingAgent,
	inChannel: boolean,
): boolean {
	const chat = waiting?.chat;
	if (whileAsking !== 'wait' || chat?.handsOnMessages !== true || waiting?.isLone !== true)
		return false;
	if (inChat !== 'signed-in') return inChat === 'anyone';
	// The channel or the identity says who decides, so the chat is not asked as well.
	return chat.isClosed && !inChannel && !hasIdentity;
}

export function peopleToAsk(agent: AskingAgent) {
	// What is called in process, as by an MCP client, has no card to link to.
	const inChannel = agent.store.askUrl !== '' && agent.node.waiting !== undefined;
	const inChat = answersInChat(agent, inChannel);
	return { inChannel, operators: agent.hasIdentity, inChat };
}
export type PeopleToAsk = ReturnType<typeof peopleToAsk>;

export const callInAgentsChat = ({ secrets }: Pick<BoundNode, 'secrets'>, call: CallToShow) =>
	callInChat(call, { longest: LONGEST_CALL, clean: (text) => String(secrets.hide(text)) });

const channelField = ({ node: { waiting } }: AskingAgent) =>
	waiting === undefined
		? 'choose a Foreman Identity API credential in the node, under More Credentials, so that operators are asked on their page'
		: 'fill in "Ask At URL" in the Foreman credential of the node, so that questions are sent there';

/** How the question would come into the chat that this execution began in, or why it would not. */
function chatField({ node: { waiting } }: AskingAgent): string {
	if (waiting?.chat === undefined) return '';
	const choice = 'choose "In the Chat" in its field "While a Person Is Asked"';
	return waiting.chat.handsOnMessages
		? `, or ${choice}`
		: `, or ${choice} and "Using Response Nodes" as the Response Mode of the Chat Trigger, with a Chat node behind the agent`;
}

export interface NobodyToAsk {
	readonly reason: string;
	readonly hint: string;
}

/** Why no approval can be requested for a call: no person could ever answer. Undefined if one can. */
export function nobodyToAsk(
	agent: AskingAgent & { readonly node: Pick<BoundNode, 'secrets'> },
	call: CallToShow,
): NobodyToAsk | undefined {
	const { inChannel, operators, inChat } = peopleToAsk(agent);
	if (inChannel || operators) return undefined;
	if (inChat) {
		if (callInAgentsChat(agent.node, call).word === 'shown') return undefined;
		return {
			reason:
				"This call needs a person's approval, and it cannot be shown whole in the chat, the only place where one is asked: it is too long, or holds invisible characters or what looks like a secret.",
			hint: `Make smaller calls of plain text, or tell the person: ${channelField(agent)}. Nothing was done.`,
		};
	}
	return {
		reason: "This call needs a person's approval, and no user can be asked.",
		hint: `Nothing was done, and calling again will not help. Tell the person what to do: ${channelField(agent)}${chatField(agent)}, or allow the tool in its permissions.`,
	};
}
