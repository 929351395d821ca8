import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { event } from '../../kernel/ports/operations';
import { creates, description, eventTimes, isoDate, title, word } from './fields';

export default defineTool({
	name: 'create_event',
	domain: 'operations',
	resource: 'event',
	description: 'Put an event into the team’s calendar. Calling twice makes two.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsCommands'],
	scopes: creates,
	input: z.object({
		title: title.describe('Event title'),
		startDate: isoDate.describe('ISO 8601; a day without a time is all day, UTC'),
		endDate: isoDate.describe('ISO 8601, not before startDate'),
		type: word.default('event').describe('Kind, such as meeting'),
		description: description.optional().describe('Event details'),
	}),
	output: z.object({ event }),
	approval: (input) => `Create the event "${input.title}" on ${input.startDate}?`,

	async run({ title, startDate, endDate, type, description = null }, { operationsCommands }) {
		const created = { title, ...eventTimes(startDate, endDate), type, description };
		return { event: await operationsCommands.createEvent(created) };
	},
});
