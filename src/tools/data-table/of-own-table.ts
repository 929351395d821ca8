import type { Ports } from '../../kernel/ports';
import type { BuildJudgement } from '../../kernel/tool/build-rule';
import { findsByName } from '../../kernel/values/finds-by-name';

/** Whether n8n may take a table of this name for another user's: it takes the newest whose name contains what is asked for. Throws `ToolError`. */
export async function hidesTable(
	name: string,
	{ dataTables, made }: Pick<Ports, 'dataTables' | 'made'>,
): Promise<boolean> {
	const all = await dataTables.list({ limit: Infinity });
	const alike = all.filter((table) => table.name !== name && findsByName(table.name, name));
	for (const { id } of alike) if (!(await made.has('data-table', id))) return true;
	return false;
}

type Needed = Pick<Ports, 'dataTables' | 'made'>;

async function judge(idOrName: string, ports: Needed): Promise<BuildJudgement<never>> {
	const { id, name } = await ports.dataTables.get(idOrName);
	const planned = { kind: 'data-table', table: id } as const;
	if (!(await ports.made.has('data-table', id))) return { word: 'asks', planned };
	return (await hidesTable(name, ports)) ? { word: 'asks' } : { word: 'runs', planned };
}

/** What the profile Build does with a change to a data table: it runs in one that the agent has made. */
export const ofOwnTable = {
	runs: 'a data table that the agent made',
	judge: async ({ dataTableId }: { readonly dataTableId: string }, ports: Needed) =>
		await judge(dataTableId, ports),
} as const;
