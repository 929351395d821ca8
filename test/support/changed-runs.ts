import type { Json, LiveInstance } from './live-instance';

/** The tables that runs are kept in. */
export async function runTables(live: LiveInstance): Promise<string[]> {
	const { data } = await live.api('GET', '/data-tables?limit=100');
	return data.filter(({ name }: Json) => name === 'foreman_runs').map(({ id }: Json) => id);
}

/** Changes the rows of runs that have this value in a column, past all of Foreman and in whatever table they are; not those of their tasks. */
export async function changeRuns(
	live: LiveInstance,
	column: 'run_id' | 'thread_id',
	value: string,
	data: object,
): Promise<void> {
	const equal = (columnName: string, to: string) => ({ columnName, condition: 'eq', value: to });
	const filter = { type: 'and', filters: [equal(column, value), equal('task_id', '')] };
	for (const table of await runTables(live))
		await live.api('PATCH', `/data-tables/${table}/rows/update`, { filter, data });
}
