import { randomBytes } from 'crypto';
import { z } from 'zod';

import type { Ports } from '../../kernel/ports';
import { type Page, event, task, teamProject } from '../../kernel/ports/operations';
import { type Principal, isOfTenant } from '../../policy/identity/principal';
import type { ColumnFilter } from '../../kernel/ports/instance/data-tables';
import type { ApiClient } from '../n8n-api/client';
import { whereGiven, cellsEqual, columnsOf } from './cells';
import { type OwnTableName, createOwnTable } from './own-table';

type Cells = Readonly<Record<string, string | null | undefined>>;

type RowSchema<Row> = z.ZodType<Row, z.ZodTypeDef, unknown>;

const ownColumns = 'row_id organisation agency created_by';

const stored = z
	.object({
		row_id: z.string(),
		organisation: z.string(),
		agency: z.string(),
		created_by: z.string(),
		createdAt: z.string(),
		updatedAt: z.string(),
	})
	.passthrough();

/** Rows of one kind and one tenant, which is in every filter and every written row, and is checked on every row read. */
function createTenantTable<Row>(
	api: ApiClient,
	name: OwnTableName,
	columns: string,
	row: RowSchema<Row>,
	principal: () => Promise<Principal>,
) {
	const all = columnsOf('string', `${ownColumns} ${columns}`);
	const { find, ensure } = createOwnTable(api, name, all);

	const readRow = ({ organisation, agency, ...cells }: z.output<typeof stored>, own: Principal) => {
		const { row_id: id, created_by: createdBy, ...fields } = cells;
		const isOwn = isOfTenant(own)({ organisation, agency });
		return isOwn ? [row.parse({ ...fields, id, createdBy })] : [];
	};

	const filterFor = ({ organisation, agency }: Principal, filters: readonly ColumnFilter[]) =>
		cellsEqual({ organisation, agency }, ...filters);

	return {
		async list(filters: readonly ColumnFilter[], sortBy: string, place: Page) {
			const own = await principal();
			const table = await find();
			const found = await table.page(stored, filterFor(own, filters), { sortBy, ...place });
			return { ...found, rows: found.rows.flatMap((one) => readRow(one, own)) };
		},

		async add(cells: Cells): Promise<Row> {
			const own = await principal();
			const { organisation, agency, user } = own;
			const tenant = { organisation, agency, created_by: user };
			const data = { ...cells, row_id: randomBytes(8).toString('hex'), ...tenant };
			const rows = await (await ensure()).add(stored, [data]);
			const [added] = rows.flatMap((one) => readRow(one, own));
			return row.parse(added);
		},

		/** Undefined where the tenant has no such row. */
		async change(rowId: string, cells: Cells): Promise<Row | undefined> {
			const own = await principal();
			const filter = filterFor(own, cellsEqual({ row_id: rowId }).filters);
			const rows = await (await find()).update(stored, filter, cells);
			return rows.flatMap((one) => readRow(one, own))[0];
		},
	};
}

const NEWEST = 'id:desc';

const FIRST = { offset: 0, limit: 1 };

/** The operations of one principal, on n8n data tables. `principal` is asked at the first call, and may refuse. */
export function createOperations(
	api: ApiClient,
	principal: () => Promise<Principal>,
): Pick<Ports, 'operationsQueries' | 'operationsCommands'> {
	const open = <Row>(name: OwnTableName, columns: string, row: RowSchema<Row>) =>
		createTenantTable(api, name, columns, row, principal);
	const tasks = open('foreman_tasks', 'title statusId description dueDate assigneeId', task);
	const projects = open('foreman_projects', 'name description', teamProject);
	const events = open('foreman_events', 'title startDate endDate type description', event);

	return {
		operationsQueries: {
			tasks: async ({ statusId, ...page }) =>
				await tasks.list(whereGiven('statusId', 'eq', statusId), NEWEST, page),
			projects: async (page) => await projects.list([], NEWEST, page),
			events: async ({ from, to, ...page }) =>
				await events.list(
					[...whereGiven('endDate', 'gte', from), ...whereGiven('startDate', 'lte', to)],
					'startDate:asc',
					page,
				),
			event: async (id) =>
				(await events.list(whereGiven('row_id', 'eq', id), NEWEST, FIRST)).rows[0],
		},
		operationsCommands: {
			createTask: async (cells) => await tasks.add(cells),
			updateTask: async (id, cells) => await tasks.change(id, cells),
			createProject: async (cells) => await projects.add(cells),
			updateProject: async (id, cells) => await projects.change(id, cells),
			createEvent: async (cells) => await events.add(cells),
			updateEvent: async (id, cells) => await events.change(id, cells),
		},
	};
}
