import type { IExecuteFunctions } from 'n8n-workflow';

import { openChatMemory } from '../../host/chat-memory';
import type { SpokenLine } from '../../orchestrator/run/carry-over';
import { spokenIn } from '../../orchestrator/run/carry-over';
import type { RunState } from '../../orchestrator/run/run-state';
import type { ForemanCase } from './foreman-case';
import { LINK_KEY } from '../../asking/notify-person';

const ITEM = 0;

const link = new RegExp(`https?://\\S*${LINK_KEY}=\\S*`, 'g');

/** The memory connected to a Foreman. It holds only what the person and the Foreman said. */
export function runMemory(context: IExecuteFunctions, { clean }: Pick<ForemanCase, 'clean'>) {
	const open = async () => openChatMemory(await context.getInputConnectionData('ai_memory', ITEM));
	const keepable = (text: string) => clean(text).replace(link, '[link]');
	return {
		/** Undefined where none is connected. Throws what the memory throws. */
		async load(): Promise<readonly SpokenLine[] | undefined> {
			return await (await open())?.load();
		},
		/** Never throws: the work is done, even if it cannot be remembered. */
		async save(run: RunState, answer: string): Promise<void> {
			try {
				await (await open())?.save(keepable(spokenIn(run)), keepable(answer));
			} catch (error) {
				const problem = clean(error instanceof Error ? error.message : String(error));
				context.logger.warn(`Foreman could not save to the connected memory: ${problem}`);
			}
		},
	};
}
