import type { ScriptedCall } from './asking-agent';
import { answerCard, columns, publishAsking, startAsking, tablesNamed } from './asking-agent';
import { isShown } from './surfaces';
import { useChannel } from './use-channel';
import { useLive } from './use-live';

/** Gives a test file a person's channel and agents that ask there. Read it inside tests only. */
export function useApprovals() {
	const world = useLive(['canvas']);
	const channel = useChannel();

	return {
		world,
		channel,
		/** An agent of its own for each test: its runs are the only ones. */
		async asking(
			parameters: { readonly exposure?: string; readonly [name: string]: unknown } = {},
		) {
			const { exposure } = parameters;
			// A dozen tools would all be shown.
			const wide = exposure === 'common' ? { domains: [] } : {};
			const agent = await publishAsking(world, channel(), { ...wide, ...parameters });
			const isNamed = (tool: string) =>
				exposure === 'deferred' || (exposure === 'common' && !isShown(tool));
			const call = (tool: string, input: object): ScriptedCall =>
				isNamed(tool) ? ['run-tool', { name: tool, arguments: input }] : [tool, input];
			return {
				...agent,
				call,
				/** A call that makes a data table of that name. */
				create: (name: string): ScriptedCall => call('create-data-table', { name, columns }),
				start: (calls: readonly ScriptedCall[]) => startAsking(world, agent.path, calls),
				answer: async (
					{ approvalUrl }: { readonly approvalUrl: string },
					verdict: 'approved' | 'declined',
					fields: Readonly<Record<string, string>> = {},
				) => await answerCard(approvalUrl, verdict, fields),
				/** How many data tables of that name there are. */
				tables: async (name: string) => (await tablesNamed(world, name)).length,
			};
		},
	};
}
