import type { BoundNode, WaitingNode } from '../kernel/call-scope';
import { answerCodeOf } from '../policy/approvals/answer-code';
import { linkKeyOf } from '../policy/approvals/link-key';
import type { Store } from '../instance/open-store';
import { channelPost } from './channel-post';
import type { PersonQuestion } from './person-question';

/** The webhook that shows the card of a waiting toolkit or gate. */
export const CARD_PATH = 'approval';

/** What a card's address must carry: under this name it is taken out of everything that models are told. */
export const LINK_KEY = 'foreman-key';

/** Milliseconds that a channel may take. */
const PATIENCE = 10_000;

/** The address of the card while the run waits: with it one can decide, so it goes to the person alone. */
function cardAddress(
	waiting: WaitingNode,
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

/** What can be done about a question that is posted. */
export interface Telling {
	/** Whether a message in the chat can be the answer. */
	readonly takesMessages?: boolean;
	/** Whether its card can be opened: only while an execution waits. */
	readonly isOpen?: boolean;
}

/**
 * Posts the question to the channel that the store's credential names: nothing a model can write to has a say in where
 * the link goes, and nothing of it stands in an execution. What a model or a stranger wrote is made plain. A failure is logged, and the run waits all the same.
 */
export async function notifyPerson(
	{ waiting, secrets, logger, post }: Pick<BoundNode, 'waiting' | 'secrets' | 'logger' | 'post'>,
	{ secret, askUrl }: Pick<Store, 'secret' | 'askUrl'>,
	question: PersonQuestion,
	{ takesMessages = false, isOpen = true }: Telling = {},
): Promise<void> {
	if (askUrl === '' || waiting === undefined) return;
	const approvalUrl = isOpen ? cardAddress(waiting, secrets, question.approvalId, secret) : '';
	const code = takesMessages ? answerCodeOf(question.approvalId, secret) : undefined;
	try {
		await post(askUrl, channelPost(question, approvalUrl, Date.now(), code), PATIENCE);
	} catch (error) {
		const cause = String(secrets.redact(String(error)));
		logger.warn(`Foreman could not post a question to its channel: ${cause}`);
	}
}
