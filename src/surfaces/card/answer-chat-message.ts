import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { heldItem, runAgainByMessage } from '../../adapters/in-process/held-execution';
import { peopleToAsk } from '../../asking/notify-person';
import type { Unanswered } from '../../asking/hold-for-answer';
import { heldApproval, unansweredItem, wokenItem } from '../../asking/hold-for-answer';
import { type Asking, openAsking } from '../../asking/open-asking';
import { bindNode } from '../../instance/bind-node';
import { hasIdentity } from '../../instance/identity/open-identity';
import { openApprovals, openStore } from '../../instance/open-store';
import { learnCredentials } from '../../instance/read-credential';
import { conflict } from '../../kernel/tool-error';
import { answerCodeOf, readAnswerCode, createCodeTries } from '../../policy/approvals/answer-code';
import type { Approval } from '../../policy/approvals/approval';
import { readReply } from '../../policy/approvals/read-reply';
import { readAgentPanel } from '../../policy/toolkit-policy';

const PATIENCE = 60_000;
const BY_CHAT = 'the chat';
const tries = createCodeTries();

/** Takes a message as the answer if it has the code that this chat alone was shown. Gives why it decided nothing. Too many wrong codes refuse the call. */
async function take(
	asking: Pick<Asking, 'answer'>,
	approval: Approval,
	secret: string,
	message: string,
): Promise<Unanswered | undefined> {
	const code = readAnswerCode(message, answerCodeOf(approval.id, secret));
	const wake = async () => await Promise.resolve(true);
	if (code.word === 'right' && tries.mayTry(approval.id)) {
		const reply = readReply(code.rest);
		if (reply.word === 'too-long') return reply.word;
		await asking.answer(approval, { ...reply, by: BY_CHAT }, { wake });
		return undefined;
	}
	if (code.word === 'none') return 'no-code';
	tries.noteWrong(approval.id);
	if (tries.mayTry(approval.id)) return 'wrong-code';
	const by = `${BY_CHAT}, which sent too many wrong codes`;
	await asking.answer(approval, { verdict: 'declined', by }, { wake });
	return undefined;
}

/** Takes what a person writes in the chat whose run waits at this node. n8n hands it to this node alone: no model reads it, and it is not stored. */
export async function answerChatMessage(context: IExecuteFunctions, { json }: INodeExecutionData) {
	const held = heldApproval(heldItem(context));
	const store = await openStore(context, 0);
	await learnCredentials(context, 0);
	const settings = readAgentPanel(context.getNode().parameters, 'tools');
	const approvals = openApprovals(store, settings.lifetime, AbortSignal.timeout(PATIENCE));
	const node = bindNode(context);
	const asking = openAsking(node, store, approvals);
	const approval = held === undefined ? undefined : await asking.current(held);
	if (held === undefined || approval === undefined || !runAgainByMessage(context))
		throw conflict(
			'This n8n does not say which question waits here.',
			'Answer it in the channel or on the page for operators. Nothing was decided.',
		);
	const asked = peopleToAsk({ node, store, hasIdentity: hasIdentity(context), settings });
	const message = typeof json.chatInput === 'string' ? json.chatInput : '';
	const why =
		approval.state !== 'pending'
			? undefined
			: asked.inChat && approval.client === undefined
				? await take(asking, approval, store.secret, message)
				: 'elsewhere';
	return [[{ json: why === undefined ? wokenItem([held]) : unansweredItem(held, why) }]];
}
