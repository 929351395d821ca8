import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { event } from '../../kernel/ports/operations';
import * as field from './fields';

export default defineTool({
	name: 'update_event',
	domain: 'operations',
	resource: 'event',
	description: 'Change an event of the team’s calendar. What is left out stays.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsQueries', 'operationsCommands'],
	scopes: [...new Set([...field.reads, ...field.updates])],
	input: z.object({
		eventId: field.eventId,
		title: field.title.optional().describe('New title'),
		startDate: field.isoDate.optional().describe('As in create_event'),
		endDate: field.isoDate.optional().describe('ISO 8601'),
		type: field.word.optional().describe('New kind'),
		description: field.description.optional().describe('New details'),
	}),
	output: z.object({ event }),
	approval: (input) => `Change the event ${input.eventId}?`,

	async run(
		{ eventId, title, startDate, endDate, type, description },
		{ operationsQueries, operationsCommands },
	) {
		field.someChange({ title, startDate, endDate, type, description });
		const before = field.foundRow('event', eventId, await operationsQueries.event(eventId));
		const times = field.eventTimes(startDate ?? before.startDate, endDate ?? before.endDate);
		const changed = await operationsCommands.updateEvent(eventId, {
			title,
			type,
			description,
			...times,
		});
		return { event: field.foundRow('event', eventId, changed) };
	},
});
