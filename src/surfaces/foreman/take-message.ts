import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { KnownWorkflow } from '../../kernel/build-outcome';
import { transition } from '../../orchestrator/agent/agent-loop';
import {
	type EarlierRun,
	carryOver,
	earlierRuns,
	sayChanges,
} from '../../orchestrator/run/carry-over';
import { knownWorkflows } from '../../orchestrator/run/known-workflows';
import { readStoredRun, runStateSchema, storedAgentOf } from '../../orchestrator/run/run-state';
import { MODEL_SAYS } from '../../orchestrator/run/run-report';
import { joinParts } from '../../orchestrator/prompts/section';
import type { RunSummary, StoredRun } from '../../orchestrator/run-store';
import { carriesCode } from '../../policy/approvals/answer-code';
import { missingField, refuseLongMessage } from '../../runs/foreman-errors';
import { postCommand } from '../../runs/cancel-run';
import { storedItem } from '../../runs/report-item';
import { type ChatAnswer, answerInChat, byChat } from '../chat/answer-in-chat';
import { answerMeanwhile } from './answer-meanwhile';
import type { ForemanAnswer } from './foreman-node';
import { type ToldBefore, newRunState } from './foreman-run';
import type { ForemanSession } from './foreman-session';
import { cancelFromNode, goOnWithRun } from './go-on-with-run';
import { keptPolicyOf } from './handed-out-setting';
import { noteNamed } from '../../calls/agreed-destinations';
import { lookFor } from './open-look';
import { runsMeant } from './runs-meant';
import { sinceLastHere } from './since-last-here';
import { refuseIfNobodyAnswers } from './way-of-asking';
import { whereItIs } from './where-it-is';
import { workOnRun } from './work-on-run';
import { nodeRun } from '../../adapters/in-process/node-run';
import { randomId } from '../../policy/random-id';

/** Hex digits. A run's id starts with the id of its first message and has the usual length. */
const LENGTH = 24;
const MORE = 8;

/** Identifies a message when n8n runs the node again: it must neither begin a second run nor be delivered twice. */
export function messageIdentity(context: IExecuteFunctions) {
	const id = (nodeRun(context) ?? `${randomId()}${randomId()}`).slice(0, LENGTH);
	return {
		id,
		newRunId: () => `${id}${randomId().slice(0, MORE)}`,
		hasBegun: ({ runId }: Pick<StoredRun, 'runId'>) => runId.startsWith(id),
		wasTold: ({ agent, inbox }: Pick<StoredRun, 'agent' | 'inbox'>) =>
			inbox.some((command) => command.id === id) ||
			runStateSchema.parse(agent.state).doneCommandIds.includes(id),
	};
}

const LATEST = 5;

interface Message {
	readonly text: string;
	readonly threadId: string;
	readonly identity: ReturnType<typeof messageIdentity>;
	readonly look: ReturnType<typeof lookFor>;
}

const SET_ASIDE =
	'Set aside. Your next message starts again. Nothing of what was open goes on, unless a person sends its code or answers it on its card.';

/** Creates the run of a message, with no agent at work yet. */
async function createRun(
	{ panel, foreman, kept, own }: ForemanSession,
	{ text, threadId, identity }: Message,
	before: ToldBefore = {},
) {
	const { agentId } = own.owner;
	const began = keptPolicyOf(foreman.settings, agentId);
	const now = Date.now();
	const state = newRunState(text, panel.options(), now, before, began);
	return {
		state,
		store: async (agent = state.agent) =>
			await kept.runs.create({
				runId: identity.newRunId(),
				threadId,
				agentId,
				agent: storedAgentOf({ ...state, agent }),
			}),
		now,
	};
}

/** Frees a thread from a run that waits: this message is its latest run, and has ended. The people who were asked can still answer. */
async function setAside(
	session: ForemanSession,
	stored: StoredRun,
	message: Message,
): Promise<ForemanAnswer> {
	const { state, store, now } = await createRun(session, message);
	const held = await store(transition(state.agent, { type: 'cancelled', at: now }).state);
	await held.release('ended');
	const { runId, threadId } = stored;
	return { word: 'done', items: [{ output: SET_ASIDE, status: 'set-aside', runId, threadId }] };
}

/** Does what a message says to what a run waits for. Undefined where it says nothing to it. */
async function obey(
	session: ForemanSession,
	stored: StoredRun,
	answer: ChatAnswer,
): Promise<ForemanAnswer | undefined> {
	const { runId } = stored;
	if (answer.word === 'cancelled') {
		const by = byChat(session.tenant);
		return await cancelFromNode(session, stored, { taskId: '', by, isLone: true });
	}
	if (answer.word !== 'answered') return undefined;
	const goOn = async () => await goOnWithRun(session, runId, true, undefined, 'answered');
	return await session.openAsking().wakeAfter([answer.asked], goOn);
}

async function hear(
	session: ForemanSession,
	stored: StoredRun,
	{ text, identity: { id } }: Message,
): Promise<ChatAnswer> {
	const { foreman, tenant } = session;
	const { store, clean, asking } = foreman;
	const message = { text, id, tenant, secret: store.secret, clean, elsewhere: asking.elsewhere };
	return await answerInChat(session.openAsking(), stored, message);
}

/** Takes a message as the answer to what was set aside. Undefined if it is not one. */
async function answerEarlier(
	session: ForemanSession,
	earlier: readonly RunSummary[],
	message: Message,
): Promise<ForemanAnswer | undefined> {
	if (!carriesCode(message.text)) return undefined;
	for (const { runId, phase } of earlier) {
		if (phase !== 'waiting') continue;
		const stored = await session.own.read(runId);
		const obeyed = await obey(session, stored, await hear(session, stored, message));
		if (obeyed) return obeyed;
	}
	return undefined;
}

/** Gives a message to the open run of its thread, as an answer or a request. Undefined if it has ended, and nothing was answered. */
async function tellThread(
	session: ForemanSession,
	[latest, ...earlier]: readonly RunSummary[],
	message: Message,
): Promise<ForemanAnswer | undefined> {
	const { kept } = session;
	const { text, identity } = message;
	const isOpen = latest !== undefined && latest.phase !== 'ended';
	const stored = isOpen ? await session.own.read(latest.runId) : undefined;
	if (stored && identity.wasTold(stored)) return await goOnWithRun(session, stored.runId, true);
	const answer = stored && (await hear(session, stored, message));
	const obeyed = stored && answer && (await obey(session, stored, answer));
	const earlierObeyed = obeyed ?? (await answerEarlier(session, earlier, message));
	if (earlierObeyed) return earlierObeyed;
	if (stored === undefined || answer === undefined) return undefined;
	if (answer.word === 'set-aside') return await setAside(session, stored, message);
	if (answer.word === 'refused')
		return { word: 'person', items: [{ ...storedItem(stored), output: answer.why }] };
	// Not taken: the run has just ended, so the message begins a new one.
	const { runId } = stored;
	const isTaken = await postCommand(kept.runs, runId, 'message', { id: identity.id, text });
	noteNamed(runId, text);
	if (!isTaken) return undefined;
	const own = [readStoredRun(stored)];
	const { changes, isForeign } = await changesSince(session, message, own, stored);
	const told = await goOnWithRun(session, runId, true, {
		text: changes.length === 0 ? undefined : sayChanges(changes),
		hasForeignAnswers: isForeign,
	});
	if (answer.word !== 'kept' || told.word !== 'person') return told;
	const open = told.items.map(({ output }) => String(output)).join('\n\n');
	const said = await answerMeanwhile(session, stored, { id: identity.newRunId(), text, open });
	const before = said === '' ? answer.why : `${MODEL_SAYS}${said}\n\n${answer.why}`;
	const withWhy = (item: IDataObject) => ({ ...item, output: `${before}\n\n${item.output}` });
	return { ...told, items: told.items.map(withWhy) };
}

async function changesSince(
	{ foreman }: ForemanSession,
	{ look }: Message,
	runs: readonly EarlierRun[],
	{ updatedAt }: Pick<RunSummary, 'updatedAt'>,
) {
	const known = knownWorkflows(runs);
	const changes = await look([], async (found) => await sinceLastHere(found, known, updatedAt));
	const isForeign = changes.some((one) => one.isForeign);
	// Marks this execution. The run keeps the mark for others.
	if (isForeign) await foreman.scope.taint.note();
	return { known: [...known], changes, isForeign };
}

const withRecord = ({ text = '', ...before }: ToldBefore, record: string): ToldBefore => ({
	...before,
	text: joinParts([text, record]) || undefined,
});

/** What a new run is told: where it is, or what came before on its thread. */
async function toldBefore(
	session: ForemanSession,
	message: Message,
	ofThread: readonly RunSummary[],
): Promise<ToldBefore> {
	const { tenant, kept, memory } = session;
	const { look, text: said } = message;
	const [spoken, [latest]] = [await memory.load(), ofThread];
	const recordOf = async (known?: readonly KnownWorkflow[]) =>
		await look('', async (found) => await runsMeant(found, said, known));
	if (latest === undefined) {
		const [before, record] = [carryOver([], spoken), await recordOf()];
		const where = async () =>
			await look<ToldBefore>({}, async (found) => await whereItIs(found, tenant, record.length));
		return withRecord(before === undefined ? await where() : { text: before }, record);
	}
	const runs = await earlierRuns(kept.runs, ofThread);
	const { known, changes, isForeign } = await changesSince(session, message, runs, latest);
	const text = carryOver(runs, spoken, changes);
	const told = { text, known, ...(isForeign && { hasForeignAnswers: true }) };
	return withRecord(told, await recordOf(known));
}

/** Takes a message: the answer to an open question, for the run that is open on the thread, or a new run. Throws `ToolError`. */
export async function takeMessage(session: ForemanSession): Promise<ForemanAnswer> {
	const { context, panel, foreman, own } = session;
	const text = panel.text('message');
	if (text === '') throw missingField('Message');
	refuseLongMessage(text);
	refuseIfNobodyAnswers(foreman);
	const identity = messageIdentity(context);
	const threadId = panel.text('threadId') || identity.id;
	const message = { text, threadId, identity, look: lookFor(foreman, identity.id) };
	const ofThread = await own.listOfThread(threadId, LATEST);
	const begun = ofThread.find(identity.hasBegun);
	if (begun) return await goOnWithRun(session, begun.runId, true);
	const told = await tellThread(session, ofThread, message);
	if (told) return told;
	const before = await toldBefore(session, message, ofThread);
	const { store } = await createRun(session, message, before);
	const held = await store();
	noteNamed(held.run.runId, text);
	return await workOnRun(session, held, true);
}
