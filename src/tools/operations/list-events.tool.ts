import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { event } from '../../kernel/ports/operations';
import { WHEN_CAPPED, endOf, isoDate, page, reads, startOf } from './fields';

export default defineTool({
	name: 'list_events',
	domain: 'operations',
	resource: 'event',
	description: 'List the team’s calendar events by start, all or those within a time.',
	effect: 'read',
	uses: ['operationsQueries'],
	scopes: reads,
	input: z.object({
		startDate: isoDate.optional().describe('ISO 8601: not those that end before'),
		endDate: isoDate.optional().describe('ISO 8601: not those that start after'),
		...page,
	}),
	output: z.object({ events: z.array(event), hasMore: z.boolean() }),
	whenCapped: WHEN_CAPPED,

	async run({ startDate, endDate, ...rest }, { operationsQueries }) {
		const from = startDate === undefined ? undefined : startOf(startDate);
		const to = endDate === undefined ? undefined : endOf(endDate);
		const { rows, hasMore } = await operationsQueries.events({ ...rest, from, to });
		return { events: [...rows], hasMore };
	},
});
