import type { Ports } from '../../kernel/ports';
import { findsByName } from '../../kernel/values/finds-by-name';

/**
 * Whether a node that asks n8n for another user's table by name may get a table of this name: n8n takes the one that was
 * changed last of all whose name contains what is asked for. Throws `ToolError`.
 */
export async function hidesTable(
	name: string,
	{ dataTables, made }: Pick<Ports, 'dataTables' | 'made'>,
): Promise<boolean> {
	const all = await dataTables.list({ limit: Infinity });
	const alike = all.filter((table) => table.name !== name && findsByName(table.name, name));
	for (const { id } of alike) if (!(await made.has('data-table', id))) return true;
	return false;
}
