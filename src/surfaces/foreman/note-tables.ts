import type { DataTablesPort } from '../../kernel/ports/instance/data-tables';

/** The data tables port that reports each table that it creates or changes. */
export function noteTables(
	tables: DataTablesPort,
	wrote: (tableId: string) => void,
): DataTablesPort {
	const noting =
		<Rest extends readonly unknown[], Value>(
			write: (id: string, ...rest: Rest) => Promise<Value>,
		) =>
		async (id: string, ...rest: Rest): Promise<Value> => {
			const written = await write(id, ...rest);
			wrote(id);
			return written;
		};
	return {
		...tables,
		async create(table) {
			const made = await tables.create(table);
			wrote(made.id);
			return made;
		},
		addColumn: noting(tables.addColumn),
		renameColumn: noting(tables.renameColumn),
		removeColumn: noting(tables.removeColumn),
		insertRows: noting(tables.insertRows),
		updateRows: noting(tables.updateRows),
		removeRows: noting(tables.removeRows),
	};
}
