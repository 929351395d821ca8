import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { auditedAttempt, auditOutcomes } from '../../kernel/ports/audit';
import { isoDate, page, reads } from '../operations/fields';
import { optionalName } from '../fields';

const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

export default defineTool({
	name: 'list-audit-entries',
	domain: 'audit',
	description:
		'List what agents did or tried, newest first: for whom, with which arguments, who decided, and the outcome.',
	effect: 'read',
	uses: ['audit'],
	scopes: reads,
	input: z.object({
		agentId: optionalName('Of this agent'),
		toolName: optionalName('Of this tool'),
		user: optionalName('For this user'),
		outcome: z.enum(auditOutcomes).optional().describe('With this outcome'),
		since: isoDate.optional().describe('ISO 8601'),
		until: isoDate.optional().describe('ISO 8601, exclusive'),
		...page,
	}),
	output: z.object({ entries: z.array(auditedAttempt), hasMore: z.boolean() }),
	foreign: true,
	whenCapped: 'Pass filters or a smaller limit, and offset for the rest.',

	async run({ toolName: tool, since, until, ...rest }, { audit }) {
		const times = { since: momentOf(since), until: momentOf(until) };
		const { entries, hasMore } = await audit.list({ ...rest, tool, ...times });
		return { entries: [...entries], hasMore };
	},
});
