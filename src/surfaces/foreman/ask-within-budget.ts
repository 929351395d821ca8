import { ToolError } from '../../kernel/tool-error';
import type { AgentTools } from '../../orchestrator/run/run-ports';
import type { Spending } from '../../instance/open-spending';

const refused = (problem: string, kind: 'final' | 'passing') =>
	({ type: 'model-failed', problem, kind }) as const;

/** An agent whose model is asked only within the budget. `written` resolves when all earlier calls are stored. */
export const askWithinBudget = (
	tools: AgentTools,
	{ beforeTurn }: Pick<Spending, 'beforeTurn'>,
	written: () => Promise<void>,
): AgentTools => ({
	...tools,
	async ask(...asked) {
		try {
			const held = await beforeTurn(tools.model ?? '', written);
			if ('reason' in held) return refused(held.reason, 'final');
			try {
				return await tools.ask(...asked);
			} finally {
				held.made?.();
			}
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			return refused(`Its budget cannot be read. ${error.message}`, 'passing');
		}
	},
});
