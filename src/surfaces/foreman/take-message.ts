import type { IExecuteFunctions } from 'n8n-workflow';

import { carryOver } from '../../orchestrator/run/carry-over';
import { RUN_KIND } from '../../orchestrator/run/run-kinds';
import type { HeldRun, RunSummary, StoredRun } from '../../orchestrator/run-store';
import type { Principal } from '../../policy/identity/principal';
import type { ForemanAnswer } from './foreman-node';
import type { Asking } from '../../asking/open-asking';
import { answerInChat } from '../chat/answer-in-chat';
import { earlierRuns } from '../../runs/earlier-runs';
import type { ForemanCase } from './foreman-case';
import { missingField, refuseLongMessage } from '../../runs/foreman-errors';
import { foremanPanel } from './foreman-panel';
import { newRunState } from './foreman-run';
import { keptPolicyOf } from './handed-out-setting';
import { messageIdentity } from './message-identity';
import type { Runs } from '../../instance/open-runs';
import { postCommand } from '../../runs/post-command';
import { storedItem } from '../../runs/report-item';
import type { runMemory } from './run-memory';

/** What taking a message needs of its Foreman. */
export interface MessageSetting {
	readonly tenant: Principal;
	readonly agentId: string;
	readonly memory: ReturnType<typeof runMemory>;
	readonly asking: Asking;
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
	{ tenant, agentId, memory, asking, getOwn, goOn, begin }: MessageSetting,
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
		const { secret } = foreman.store;
		const answer = await answerInChat(asking, stored, { text, id, tenant, secret });
		if (answer.word === 'refused')
			return { word: 'person', items: [{ ...storedItem(stored), output: answer.why }] };
		if (answer.word === 'answered')
			return await asking.wakeAfter([answer.asked], async () => await goOn(runId));
		// It may have ended meanwhile: then the message is the first of a new run.
		const isTaken = await postCommand(runs, runId, 'message', { id, text });
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
		agent: { kind: RUN_KIND, schema: 1, state },
	});
	return await begin(held);
}
