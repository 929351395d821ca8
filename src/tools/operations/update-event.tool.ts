import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { event } from '../../kernel/ports/operations';
import {
	description,
	eventId,
	eventTimes,
	foundRow,
	isoDate,
	reads,
	someChange,
	title,
	updates,
	word,
} from './fields';

export default defineTool({
	name: 'update_event',
	domain: 'operations',
	resource: 'event',
	description: 'Change an event of the team’s calendar. What is left out stays.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsQueries', 'operationsCommands'],
	scopes: [...new Set([...reads, ...updates])],
	input: z.object({
		eventId,
		title: title.optional().describe('New title'),
		startDate: isoDate.optional().describe('ISO 8601; a day without a time is all day, UTC'),
		endDate: isoDate.optional().describe('ISO 8601, not before startDate'),
		type: word.optional().describe('New kind'),
		description: description.optional().describe('New details'),
	}),
	output: z.object({ event }),
	approval: (input) => `Change the event ${input.eventId}?`,

	async run(
		{ eventId, title, startDate, endDate, type, description },
		{ operationsQueries, operationsCommands },
	) {
		someChange({ title, startDate, endDate, type, description });
		const before = foundRow('event', eventId, await operationsQueries.event(eventId));
		const times = eventTimes(startDate ?? before.startDate, endDate ?? before.endDate);
		const changed = await operationsCommands.updateEvent(eventId, {
			title,
			type,
			description,
			...times,
		});
		return { event: foundRow('event', eventId, changed) };
	},
});
