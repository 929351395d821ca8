import { ownerCredentials, publishAgent, readReply, runScript } from './surfaces';
import { toolkitNode } from './surface-workflows';
import type { Json } from './live-instance';
import type { Reply } from './surfaces';
import type { LiveWorld } from './use-live';

/** An agent that may read and use the named tools, and must ask about everything else. */
export async function publishLimited(
	{ live, model }: LiveWorld,
	tools: readonly string[],
	more: object = {},
) {
	const permissions = { rules: [{ tools, status: 'always_allow' }] };
	const toolkit = toolkitNode(
		{ profile: 'standard', permissions, whileAsking: 'answer', ...more },
		await ownerCredentials(live),
	);
	const agent = await publishAgent(live, `Limited ${live.mark}`, [toolkit]);
	return {
		...agent,
		/** One run of the agent that makes these calls, one a turn. */
		async calls(...calls: ReadonlyArray<readonly [tool: string, input: object]>): Promise<Reply[]> {
			const turns = calls.map(([name, input]) => ({ toolCalls: [{ name, arguments: input }] }));
			const { script } = await runScript(live, model, agent, [...turns, { text: 'done' }]);
			const results = script.calls.at(-1)?.toolResults ?? [];
			return results.map(({ content }: Json) => readReply(content));
		},
	};
}

export type LimitedAgent = Awaited<ReturnType<typeof publishLimited>>;
