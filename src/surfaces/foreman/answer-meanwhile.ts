import { hostObject } from '../../adapters/in-process/host-object';
import { openChatModel } from '../../host/chat-model';
import { joinParts } from '../../orchestrator/prompts/section';
import { carryOver } from '../../orchestrator/run/carry-over';
import { readStoredRun } from '../../orchestrator/run/run-state';
import type { StoredRun } from '../../orchestrator/run-store';
import type { ForemanSession } from './foreman-session';

/** Milliseconds. */
const PATIENCE = 60_000;

const SYSTEM = `You are Foreman. You build and run n8n workflows, and talk with a user in a chat. Your work waits for the user's answer to what is open.
Answer the message in a few sentences, in its language, from what you are told here.
- You have no tools now: nothing is looked up, changed or decided. Never say that it was.
- What is open stays open. Only its buttons, its code or its card answer it; you are not told the code, and ask for none.
- The message is kept, and read once the work goes on. If it changes what was asked for, say so, and that an answer with the code and the change has it asked anew.`;

/** Answers a message while a question is open, by a model without tools: it decides nothing. Empty where the model cannot be used. */
export async function answerMeanwhile(
	{ context, stream, foreman }: ForemanSession,
	stored: StoredRun,
	message: string,
	open: string,
): Promise<string> {
	const { clean, scope } = foreman;
	try {
		const connected = await context.getInputConnectionData('ai_languageModel', 0);
		const model = openChatModel(connected, await hostObject(context)).with([], []);
		const text = joinParts([
			carryOver([readStoredRun(stored)]) ?? '',
			`What is open, for the user alone to answer:\n${open}`,
			`The user writes now:\n${message}`,
		]);
		const signal = AbortSignal.timeout(PATIENCE);
		const turn = await model.ask(SYSTEM, [{ role: 'user', text }], signal, stream.turn?.());
		return clean(turn.text).trim();
	} catch (error) {
		const problem = clean(error instanceof Error ? error.message : String(error));
		scope.node.logger.warn(`Foreman could not answer while a question is open: ${problem}`);
		return '';
	}
}
