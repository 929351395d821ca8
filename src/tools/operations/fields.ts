import { z } from 'zod';

import { idOf, limitOf, upTo } from '../fields';

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

export const WHEN_CAPPED = 'Pass a smaller limit, and offset for the rest.';

/** The scopes of the API key for these tables. */
export const reads = ['dataTable:list', 'dataTableRow:read'];
export const creates = ['dataTable:list', 'dataTable:create', 'dataTableRow:create'];
export const updates = ['dataTable:list', 'dataTableRow:update'];
