import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { event } from '../../kernel/ports/operations';
import { endOf, isoDate, listing, page, startOf } from './fields';

export default defineTool({
	name: 'list_events',
	...listing,
	resource: 'event',
	description: 'List the team’s calendar events by start, all or those within a time.',
	effect: 'read',
	input: z.object({
		startDate: isoDate.optional().describe('ISO 8601: not those that end before'),
		endDate: isoDate.optional().describe('ISO 8601: not those that start after'),
		...page,
	}),
	output: z.object({ events: z.array(event), hasMore: z.boolean() }),

	async run({ startDate, endDate, ...rest }, { operationsQueries }) {
		const from = startDate === undefined ? undefined : startOf(startDate);
		const to = endDate === undefined ? undefined : endOf(endDate);
		const { rows, hasMore } = await operationsQueries.events({ ...rest, from, to });
		return { events: [...rows], hasMore };
	},
});
