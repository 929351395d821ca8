import { carryOver } from '../../orchestrator/run/carry-over';
import { storedAgentOf } from '../../orchestrator/run/run-state';
import type { StoredRun } from '../../orchestrator/run-store';
import { earlierRuns } from '../../runs/earlier-runs';
import { missingField, refuseLongMessage } from '../../runs/foreman-errors';
import { postCommand } from '../../runs/post-command';
import { storedItem } from '../../runs/report-item';
import { answerInChat } from '../chat/answer-in-chat';
import type { ForemanAnswer } from './foreman-node';
import { newRunState } from './foreman-run';
import type { ForemanSession } from './foreman-session';
import { goOnWithRun } from './go-on-with-run';
import { keptPolicyOf } from './handed-out-setting';
import { messageIdentity } from './message-identity';
import { workOnRun } from './work-on-run';

/** Runs of a thread that a message may belong to. */
const LATEST = 5;

/**
 * Gives a message to an open run: as the answer that it waits for, or as a new request. Undefined if the run has ended.
 */
async function tellRun(
	session: ForemanSession,
	stored: StoredRun,
	id: string,
	text: string,
): Promise<ForemanAnswer | undefined> {
	const { foreman, tenant, kept } = session;
	const { runId } = stored;
	const asking = session.openAsking();
	const { secret } = foreman.store;
	const answer = await answerInChat(asking, stored, { text, id, tenant, secret });
	if (answer.word === 'refused')
		return { word: 'person', items: [{ ...storedItem(stored), output: answer.why }] };
	if (answer.word === 'answered')
		return await asking.wakeAfter(
			[answer.asked],
			async () => await goOnWithRun(session, runId, true),
		);
	// Not taken: the run has just ended, so the message begins a new one.
	const isTaken = await postCommand(kept.runs, runId, 'message', { id, text });
	return isTaken ? await goOnWithRun(session, runId, true) : undefined;
}

/**
 * Takes a person's message. It answers the open question of their run, goes to the run that is open on the thread, or
 * begins a new run. Throws `ToolError`.
 */
export async function takeMessage(session: ForemanSession): Promise<ForemanAnswer> {
	const { context, panel, foreman, kept, own, memory } = session;
	const text = panel.message();
	if (text === '') throw missingField('Message');
	refuseLongMessage(text);
	const { id, ...identity } = messageIdentity(context);
	const threadId = panel.threadId() || id;
	const ofThread = await own.listOfThread(threadId, LATEST);
	const begun = ofThread.find(identity.hasBegun);
	if (begun) return await goOnWithRun(session, begun.runId, true);

	const [latest] = ofThread;
	if (latest && latest.phase !== 'ended') {
		const stored = await own.read(latest.runId);
		const told = identity.wasTold(stored)
			? await goOnWithRun(session, stored.runId, true)
			: await tellRun(session, stored, id, text);
		if (told) return told;
	}

	const { agentId } = own.owner;
	const before = carryOver(await earlierRuns(kept.runs, ofThread), await memory.load());
	const began = keptPolicyOf(foreman.settings, agentId);
	const state = newRunState(text, panel.options(), Date.now(), before, began);
	const held = await kept.runs.create({
		runId: identity.newRunId(),
		threadId,
		agentId,
		agent: storedAgentOf(state),
	});
	return await workOnRun(session, held, true);
}
