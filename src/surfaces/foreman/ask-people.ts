import type { IDataObject } from 'n8n-workflow';

import { heldItemFor, LATER_THAN_THE_APPROVAL } from '../../asking/hold-for-answer';
import { notifyPerson } from '../../asking/notify-person';
import { RESUME_PATH } from '../../asking/person-question';
import type { WaitingNode } from '../../kernel/call-scope';
import type { PauseReason } from '../../orchestrator/run/driven-run';
import type { Approvals } from '../../policy/approvals/approvals';
import { chatQuestion } from '../chat/chat-question';
import type { ForemanCase } from './foreman-case';
import type { ForemanAnswer } from './foreman-node';

/** Whether an answer to one of them wakes this execution. */
async function isAskedHere(
	waiting: WaitingNode,
	approvals: Pick<Approvals, 'read'>,
	{ questions, fresh }: Pick<Extract<PauseReason, { word: 'held' }>, 'questions' | 'fresh'>,
): Promise<boolean> {
	if (fresh.length > 0) return true;
	const own = waiting.address(RESUME_PATH);
	for (const { approvalId } of questions)
		if ((await approvals.read(approvalId))?.resume === own) return true;
	return false;
}

/**
 * Has people answer: the execution waits for them, or the item leaves for them. It does not wait for what another
 * execution has asked: that one goes on with the answer. `reportWith` gives the report, with the codes of the questions that are
 * asked just now.
 */
export async function askPeople(
	{ settings, store, scope: { node } }: Pick<ForemanCase, 'settings' | 'store' | 'scope'>,
	approvals: Pick<Approvals, 'read'>,
	rest: Extract<PauseReason, { word: 'held' }>,
	reportWith: (fresh: readonly string[]) => Promise<IDataObject>,
	mayWait: boolean,
): Promise<ForemanAnswer> {
	const { waiting } = node;
	const waits =
		mayWait &&
		settings.whileAsking === 'wait' &&
		waiting !== undefined &&
		(await isAskedHere(waiting, approvals, rest));
	if (!waits) return { word: 'person', items: [await reportWith(rest.fresh)] };
	const isLone = rest.questions.length === 1;
	for (const approvalId of rest.fresh) {
		const asked = await approvals.read(approvalId);
		if (asked === undefined) continue;
		const takesMessages = chatQuestion(asked, isLone).takes !== 'nothing';
		await notifyPerson(node, store, { ...asked, approvalId }, takesMessages);
	}
	// What an execution waits with is stored: the codes go to the channel alone.
	const report = await reportWith([]);
	const until = Math.min(...rest.questions.map(({ expiresAt }) => expiresAt));
	const ids = rest.questions.map(({ approvalId }) => approvalId);
	await waiting.hold(new Date(until + LATER_THAN_THE_APPROVAL), heldItemFor(ids, report));
	return { word: 'held' };
}
