import type { BuildWord } from '../../kernel/tool/build-rule';
import type { Ports } from '../../kernel/ports';
import { hidesTable } from './hides-table';

type Needed = Pick<Ports, 'dataTables' | 'made'>;

async function judge(idOrName: string, ports: Needed): Promise<BuildWord> {
	const { id, name } = await ports.dataTables.get(idOrName);
	if (!(await ports.made.has('data-table', id))) return 'asks';
	return (await hidesTable(name, ports)) ? 'asks' : 'runs';
}

/** What the profile Build does with a change to a data table: it runs in one that the agent has made. */
export const ofOwnTable = {
	runs: 'a data table that the agent made',
	judge: async ({ dataTableId }: { readonly dataTableId: string }, ports: Needed) => ({
		word: await judge(dataTableId, ports),
	}),
} as const;
