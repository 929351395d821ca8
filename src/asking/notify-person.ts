import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { addressWhileHeld, canHold } from '../adapters/in-process/held-execution';
import { answerCodeOf } from '../policy/approvals/answer-code';
import { linkKeyOf } from '../policy/approvals/link-key';
import { channelPost } from './channel-post';
import { learnSecrets, nodeRedactor } from '../instance/node-secrets';
import type { OpenQuestion } from './open-question';
import { openStore } from '../instance/open-store';

/** The webhook that shows the card of a waiting toolkit or gate. */
export const CARD_PATH = 'approval';

/** What a card's address must carry: under this name it is taken out of everything that models are told. */
export const LINK_KEY = 'foreman-key';

/** Milliseconds that a channel may take. */
const PATIENCE = 10_000;

/** The address of the card while the run waits: with it one can decide, so it goes to the person alone. */
function cardAddress(context: IExecuteFunctions, approvalId: string, secret: string): string {
	const address = addressWhileHeld(context, CARD_PATH);
	if (address === '') return '';
	const key = linkKeyOf(approvalId, secret);
	learnSecrets(context, [key]);
	return `${address}${address.includes('?') ? '&' : '?'}approval=${approvalId}&${LINK_KEY}=${key}`;
}

/**
 * Posts the question to the channel that the store's credential names: nothing a model can write to has a say in where
 * the link goes, and nothing of it stands in an execution. What a model or a stranger wrote is made plain. A failure is logged, and the run waits all the same.
 */
export async function notifyPerson(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	question: OpenQuestion,
	/** Whether a message in the chat can be the answer. */
	takesMessages = false,
): Promise<void> {
	const { secret, askUrl } = await openStore(context, itemIndex);
	if (askUrl === '' || !canHold(context)) return;
	const approvalUrl = cardAddress(context, question.approvalId, secret);
	const code = takesMessages ? answerCodeOf(question.approvalId, secret) : undefined;
	const body = channelPost(question, approvalUrl, code);
	try {
		await context.helpers.httpRequest({
			method: 'POST',
			url: askUrl,
			body,
			json: true,
			timeout: PATIENCE,
		});
	} catch (error) {
		const cause = String(nodeRedactor(context)(String(error)));
		context.logger.warn(`Foreman could not post a question to its channel: ${cause}`);
	}
}
