import type { BuildWord } from '../../kernel/tool/build-rule';
import type { Ports } from '../../kernel/ports';

/** What the profile Build does with a change to a data table: it runs in one that the agent has made. */
export const ofOwnTable = {
	runs: 'a data table that the agent made',
	async judge(
		{ dataTableId }: { readonly dataTableId: string },
		{ dataTables, made }: Pick<Ports, 'dataTables' | 'made'>,
	): Promise<{ readonly word: BuildWord }> {
		const { id } = await dataTables.get(dataTableId);
		return { word: (await made.has('data-table', id)) ? 'runs' : 'asks' };
	},
} as const;
