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
		'List what agents did or tried with their tools, newest first: when, for whom, with which arguments, who decided, and what came of it.',
	effect: 'read',
	uses: ['audit'],
	scopes: reads,
	input: z.object({
		agentId: optionalName('Only of this agent'),
		toolName: optionalName('Only calls of this tool'),
		user: optionalName('Only on behalf of this user'),
		outcome: z.enum(auditOutcomes).optional().describe('Only with this outcome'),
		since: isoDate.optional().describe('ISO 8601: not earlier than this'),
		until: isoDate.optional().describe('ISO 8601: earlier than this'),
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
