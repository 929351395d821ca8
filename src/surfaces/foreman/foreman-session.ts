import type { IExecuteFunctions } from 'n8n-workflow';
import { createClock } from '../../adapters/in-process/clock';
import { openAsking } from '../../asking/open-asking';
import { openRuns, openApprovals } from '../../instance/open-store';
import { ownRuns } from '../../runs/own-runs';
import { type ForemanCase, openForemanCase } from './foreman-case';
import { foremanPanel } from './foreman-panel';
import { streamAnswer } from './stream-answer';
import { openChatMemory } from '../../host/chat-memory';
import { type SpokenLine, spokenIn } from '../../orchestrator/run/carry-over';
import type { RunState } from '../../orchestrator/run/run-state';
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

/** Opens what a Foreman node has in one execution. Throws `ToolError` if the node lacks a setting or a credential. */
export async function openForemanSession(context: IExecuteFunctions, itemIndex: number) {
	const foreman = await openForemanCase(context, itemIndex);
	const tenant = await foreman.tenant();
	const { scope, store, settings } = foreman;
	// The tables outlive a stopped execution: the run still has its last state to save.
	const unending = new AbortController().signal;
	const kept = openRuns(store, tenant, unending);
	const clock = createClock(context.getExecutionCancelSignal() ?? unending);
	const owner = { agentId: scope.agent, user: tenant.user };
	const openOwn = () => openApprovals(store, settings.lifetime, AbortSignal.timeout(60_000));
	return {
		context,
		panel: foremanPanel(context, itemIndex),
		foreman,
		tenant,
		kept,
		own: ownRuns(kept.runs, owner, clock),
		memory: runMemory(context, foreman),
		stream: streamAnswer(context),
		openApprovals: openOwn,
		openAsking: () => openAsking(scope.node, store, openOwn()),
	};
}

export type ForemanSession = Awaited<ReturnType<typeof openForemanSession>>;
