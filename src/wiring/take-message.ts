import type { IExecuteFunctions } from 'n8n-workflow';

import { carryOver } from '../orchestrator/run/carry-over';
import { storedAgentOf } from '../orchestrator/run/run-state';
import type { HeldRun, RunSummary, StoredRun } from '../orchestrator/run-store';
import type { Principal } from '../policy/identity/principal';
import type { ForemanAnswer } from '../surfaces/n8n/foreman-node';
import { answerInChat } from './answer-in-chat';
import { earlierRuns } from './earlier-runs';
import type { ForemanCase } from './foreman-case';
import { missingField, refuseLongMessage } from './foreman-errors';
import { foremanPanel } from './foreman-panel';
import { newRunState } from './foreman-run';
import { keptPolicyOf } from './handed-out-setting';
import { messageIdentity } from './message-identity';
import { openApprovals } from './open-store';
import type { Runs } from './open-runs';
import { postToRun } from './post-to-run';
import { storedItem } from './report-item';
import type { runMemory } from './run-memory';
import type { settleQuestions } from './settle-questions';

/** What taking a message needs of its Foreman. */
export interface MessageSetting {
	readonly tenant: Principal;
	readonly agentId: string;
	readonly memory: ReturnType<typeof runMemory>;
	readonly settling: ReturnType<typeof settleQuestions>;
	/** Throws `ToolError` for a run of others. */
	getOwn(runId: string): Promise<StoredRun>;
	/** Goes on with a run that nobody works on. */
	goOn(runId: string): Promise<ForemanAnswer>;
	/** Works on a new run. */
	begin(held: HeldRun): Promise<ForemanAnswer>;
}

/** Runs of a thread that a message may belong to. */
const LATEST = 5;

/**
 * Takes a person's message: it answers what their run waits for, is told to the run that is open on the thread, or begins
 * a new one. Throws `ToolError`.
 */
export async function takeMessage(
	context: IExecuteFunctions,
	foreman: ForemanCase,
	{ runs }: Runs,
	{ tenant, agentId, memory, settling, getOwn, goOn, begin }: MessageSetting,
): Promise<ForemanAnswer> {
	const panel = foremanPanel(context, 0);
	const text = panel.message();
	if (text === '') throw missingField('Message');
	refuseLongMessage(text);
	const { id, ...identity } = messageIdentity(context);
	const threadId = panel.threadId() || id;
	const own = { agentId, user: tenant.user };
	const ofThread = await runs.listOfThread(threadId, LATEST, own);
	const begun = ofThread.find(identity.hasBegun);
	if (begun) return await goOn(begun.runId);

	const tellOpen = async ({ runId }: RunSummary): Promise<ForemanAnswer | undefined> => {
		const stored = await getOwn(runId);
		if (identity.wasTold(stored)) return await goOn(runId);
		const { store, settings } = foreman;
		const approvals = openApprovals(context, store, settings.lifetime, AbortSignal.timeout(60_000));
		const answer = await answerInChat(approvals, stored, { tenant, secret: store.secret }, text);
		if (answer.word === 'refused')
			return { word: 'person', items: [{ ...storedItem(stored), output: answer.why }] };
		if (answer.word === 'answered') {
			await postToRun(runs, runId, 'answer', { id });
			return await settling.relieving([answer.asked], async () => await goOn(runId));
		}
		// It may have ended meanwhile: then the message is the first of a new run.
		const isTaken = await postToRun(runs, runId, 'message', { id, text });
		return isTaken ? await goOn(runId) : undefined;
	};

	const [latest] = ofThread;
	const told = latest && latest.phase !== 'ended' ? await tellOpen(latest) : undefined;
	if (told) return told;
	const before = carryOver(await earlierRuns(runs, ofThread), await memory.load());
	const began = keptPolicyOf(foreman.settings, agentId);
	const state = newRunState(text, panel.options(), Date.now(), before, began);
	const held = await runs.create({
		...{ runId: identity.newRunId(), threadId, agentId },
		agent: storedAgentOf(state),
	});
	return await begin(held);
}
