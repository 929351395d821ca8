import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { addressWhileHeld, canHold, holdExecution } from '../adapters/in-process/held-execution';
import type { PauseReason } from '../orchestrator/run/driven-run';
import type { Approvals } from '../policy/approvals/approvals';
import type { ForemanAnswer } from '../surfaces/n8n/foreman-node';
import type { ForemanCase } from './foreman-case';
import { heldItemFor } from './hold-for-answer';
import { chatQuestion } from './chat-question';
import { notifyPerson } from './notify-person';
import { RESUME_PATH } from './open-policy';

const ITEM = 0;

/** A moment more than an approval lives, so that the last answer in time still finds the execution waiting. */
const MARGIN = 5_000;

/** Whether an answer to one of them wakes this execution. */
async function isAskedHere(
	context: IExecuteFunctions,
	approvals: Pick<Approvals, 'read'>,
	{ questions, fresh }: Pick<Extract<PauseReason, { word: 'held' }>, 'questions' | 'fresh'>,
): Promise<boolean> {
	if (fresh.length > 0) return true;
	const own = addressWhileHeld(context, RESUME_PATH);
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
	context: IExecuteFunctions,
	{ settings }: Pick<ForemanCase, 'settings'>,
	approvals: Pick<Approvals, 'read'>,
	rest: Extract<PauseReason, { word: 'held' }>,
	reportWith: (fresh: readonly string[]) => Promise<IDataObject>,
	mayWait: boolean,
): Promise<ForemanAnswer> {
	const waits =
		mayWait &&
		settings.whileAsking === 'wait' &&
		canHold(context) &&
		(await isAskedHere(context, approvals, rest));
	if (!waits) return { word: 'person', items: [await reportWith(rest.fresh)] };
	const isLone = rest.questions.length === 1;
	for (const approvalId of rest.fresh) {
		const asked = await approvals.read(approvalId);
		if (asked === undefined) continue;
		const takesMessages = chatQuestion(asked, isLone).takes !== 'nothing';
		await notifyPerson(context, ITEM, { ...asked, approvalId }, takesMessages);
	}
	// What an execution waits with is stored: the codes go to the channel alone.
	const report = await reportWith([]);
	const until = Math.min(...rest.questions.map(({ expiresAt }) => expiresAt)) + MARGIN;
	const ids = rest.questions.map(({ approvalId }) => approvalId);
	await holdExecution(context, new Date(until), heldItemFor(ids, report));
	return { word: 'held' };
}
