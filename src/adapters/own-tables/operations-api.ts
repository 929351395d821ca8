import type { OperationsCommandsPort, OperationsQueriesPort } from '../../kernel/ports/operations';
import { event, task, teamProject } from '../../kernel/ports/operations';
import type { Principal } from '../../policy/identity/principal';
import type { ApiClient } from '../n8n-api/client';
import { whereGiven } from './cells';
import { createTenantTable } from './tenant-table';

const NEWEST = 'id:desc';

const FIRST = { offset: 0, limit: 1 };

/** The operations of one principal, on n8n data tables. `principal` is asked at the first call, and may refuse. */
export function createOperations(
	api: ApiClient,
	principal: () => Promise<Principal>,
): {
	readonly operationsQueries: OperationsQueriesPort;
	readonly operationsCommands: OperationsCommandsPort;
} {
	const taskColumns = ['title', 'statusId', 'description', 'dueDate', 'assigneeId'];
	const tasks = createTenantTable(api, 'foreman_tasks', taskColumns, task, principal);
	const projectColumns = ['name', 'description'];
	const projects = createTenantTable(
		api,
		'foreman_projects',
		projectColumns,
		teamProject,
		principal,
	);
	const eventColumns = ['title', 'startDate', 'endDate', 'type', 'description'];
	const events = createTenantTable(api, 'foreman_events', eventColumns, event, principal);

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
