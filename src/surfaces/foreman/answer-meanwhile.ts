import { hostObject } from '../../adapters/in-process/host-object';
import { openChatModel } from '../../host/chat-model';
import { openSpending } from '../../instance/open-spending';
import { createEventWriter } from '../../orchestrator/run-event';
import { joinParts } from '../../orchestrator/prompts/section';
import { carryOver } from '../../orchestrator/run/carry-over';
import { readStoredRun } from '../../orchestrator/run/run-state';
import type { StoredRun } from '../../orchestrator/run-store';
import { usageOf } from './foreman-agents';
import type { ForemanSession } from './foreman-session';
import { createRunTrace } from './run-trace';

const PATIENCE = 60_000;

const now = () => Date.now();

const SYSTEM = `You are Foreman. You build and run n8n workflows, and talk with a user in a chat. Your work waits for the user's answer to what is open.
Answer the message in a few sentences, in its language, from what you are told here.
- You have no tools now: nothing is looked up, changed or decided. Never say that it was.
- What is open stays open. Only its buttons, its code or its card answer it; you are not told the code, and ask for none.
- The message is kept, and read once the work goes on. If it changes what was asked for, say so, and that an answer with the code and the change has it asked again.`;

/** Counts a turn of no run: its events have an id of their own, as the run they concern may be at work elsewhere. */
async function countTurn(
	{ context, kept, foreman: { scope } }: ForemanSession,
	{ runId, threadId }: StoredRun,
	id: string,
	used: object,
): Promise<void> {
	const { node, agent } = scope;
	const trace = createRunTrace({ node, runId, agent, kinds: [], isKnown: () => false, now });
	trace.note('turn', used);
	trace.end('answered');
	const writer = createEventWriter({
		store: kept.events,
		run: { runId: id, threadId, agentId: agent },
		fence: 1,
		now,
		log: (problem) => context.logger.warn(problem),
	});
	writer.note('turn', used);
	await writer.flush();
}

/** Answers a message while a question to the user is open, by a model without tools; it decides nothing. Empty where the model cannot be used, or its budget is spent. `id`: of its own, as those of runs. */
export async function answerMeanwhile(
	session: ForemanSession,
	stored: StoredRun,
	{
		id,
		text: message,
		open,
	}: { readonly id: string; readonly text: string; readonly open: string },
): Promise<string> {
	const { context, stream, foreman } = session;
	const { clean, scope } = foreman;
	const couldNot = (problem: string) => {
		scope.node.logger.warn(`Foreman could not answer while a question is open: ${clean(problem)}`);
		return '';
	};
	try {
		const connected = await context.getInputConnectionData('ai_languageModel', 0);
		const model = openChatModel(connected, await hostObject(context));
		const judged = await openSpending(scope).beforeTurn(
			model.name,
			async () => await Promise.resolve(),
		);
		if ('reason' in judged) return couldNot(judged.reason);
		const text = joinParts([
			carryOver([readStoredRun(stored)]) ?? '',
			`What is open, for the user alone to answer:\n${open}`,
			`The user writes now:\n${message}`,
		]);
		const signal = AbortSignal.timeout(PATIENCE);
		const began = now();
		try {
			const bound = model.with([], []);
			const turn = await bound.ask(SYSTEM, [{ role: 'user', text }], signal, stream.turn?.());
			const milliseconds = now() - began;
			const used = { taskId: '', ...usageOf(model, turn), milliseconds };
			await countTurn(session, stored, id, used);
			return clean(turn.text).trim();
		} finally {
			judged.made?.();
		}
	} catch (error) {
		return couldNot(error instanceof Error ? error.message : String(error));
	}
}
