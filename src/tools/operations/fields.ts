import { z } from 'zod';

import { invalidInput, notFound } from '../../kernel/tool-error';
import { idOf, limitOf, upTo } from '../fields';

const LONGEST = 40;

const day = z.string().date();
const moment = z.string().datetime({ offset: true });

const isDay = (text: string) => day.safeParse(text).success;

/** All moments have one length in UTC, because they are compared as texts. */
const isMoment = (text: string) =>
	moment.safeParse(text).success &&
	/^\d{4}-.{19}$/.test(new Date(Date.parse(text) || 0).toISOString());

export const isoDate = z
	.string()
	.refine(
		(text) => text.length <= LONGEST && (isDay(text) || isMoment(text)),
		'must be ISO 8601, such as 2026-01-31 or 2026-01-31T09:00:00Z',
	);

/** Keeps a day as it is, and writes a moment in UTC. */
export const dayOrMoment = (text: string): string =>
	isDay(text) ? text : new Date(text).toISOString();

/** A day begins with its first moment, in UTC. */
export const startOf = (text: string): string => new Date(text).toISOString();

/** A day ends with its last moment, in UTC. */
export const endOf = (text: string): string =>
	isDay(text) ? `${text}T23:59:59.999Z` : new Date(text).toISOString();

/** Start and end as moments in UTC. Throws `ToolError` for an event that ends before it starts. */
export function eventTimes(start: string, end: string): { startDate: string; endDate: string } {
	const times = { startDate: startOf(start), endDate: endOf(end) };
	if (times.endDate >= times.startDate) return times;
	throw invalidInput(
		`"endDate" (${times.endDate}) is before "startDate" (${times.startDate}). Nothing was changed.`,
		'Pass an endDate that is not before startDate.',
	);
}

/** The row. An id of another user's row gets the same error as an unknown id. */
export function foundRow<Row>(
	kind: 'task' | 'project' | 'event',
	id: string,
	row: Row | undefined,
): Row {
	if (row !== undefined) return row;
	throw notFound(
		`There is no ${kind} ${id}. Nothing was changed.`,
		`Call list_${kind}s and pass the id it gives.`,
	);
}

/** Refuses an update that changes nothing, because the model forgot a field. */
export function someChange<Fields extends object>(fields: Fields): Fields {
	if (Object.values(fields).some((value) => value !== undefined)) return fields;
	throw invalidInput(
		'There is nothing to change. Nothing was changed.',
		`Pass at least one of ${Object.keys(fields).join(', ')}.`,
	);
}

export const title = upTo(200, z.string().min(1));

export const description = upTo(10_000);

/** A person or a state, with a meaning that the team defines. */
export const word = upTo(100, z.string().min(1));

export const taskId = idOf('Task ID, from list_tasks');

export const teamProjectId = idOf('Project ID, from list_projects');

export const eventId = idOf('Event ID, from list_events');

export const page = {
	limit: limitOf(50),
	offset: z.number().int().min(0).max(1_000_000).default(0).describe('Results to skip'),
};

export const reads = ['dataTable:list', 'dataTableRow:read'];

/** The facts of each tool that lists rows. */
export const listing = {
	domain: 'operations',
	uses: ['operationsQueries'],
	scopes: reads,
	whenCapped: 'Pass a smaller limit, and offset for the rest.',
} as const;

export const creates = ['dataTable:list', 'dataTable:create', 'dataTableRow:create'];
export const updates = ['dataTable:list', 'dataTableRow:update'];
