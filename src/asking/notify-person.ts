import type { BoundNode, WaitingNode } from '../kernel/call-scope';
import { answerCodeOf } from '../policy/approvals/answer-code';
import { linkKeyOf } from '../policy/approvals/link-key';
import type { Store } from '../instance/open-store';
import { channelPost, postToChannel } from './channel-post';
import type { PersonQuestion } from './person-question';

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
