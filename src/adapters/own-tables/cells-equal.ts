import type { RowFilter } from '../../kernel/ports/instance/data-tables';

/** The rows whose cells are exactly these. */
export const cellsEqual = (cells: Readonly<Record<string, string | number>>): RowFilter => ({
	type: 'and',
	filters: Object.entries(cells).map(([columnName, value]) => ({
		columnName,
		condition: 'eq',
		value,
	})),
});
