import { z } from 'zod';

import { auditPage } from '../pages/operator/audit-page';
import { sendPage } from '../card/send-answer';
import { type OperatorRequest } from './operator-request';
import { agentNames } from './agent-names';
import { outcomeWords, auditLines } from './audit-lines';

const PAGE = 100;

const MOST = 20_000;

const text = z.string().trim().max(200).catch('');

const query = z
	.object({
		agent: text,
		tool: text,
		outcome: z
			.string()
			.refine((word) => outcomeWords.some(([known]) => known === word))
			.catch(''),
		from: z.coerce.number().int().min(0).max(MOST).catch(0),
	})
	.catch({ agent: '', tool: '', outcome: '', from: 0 });

const SELF = 'audit';

/** The audit of the visitor's agency, the newest first. Throws `ToolError`. */
export async function answerAuditPage(visit: OperatorRequest): Promise<void> {
	const { context, agents } = visit;
	const { from, ...sought } = query.parse(context.getQueryData());
	const { agent, tool, outcome } = sought;
	const wanted = {
		...(agent === '' ? {} : { agentId: agent }),
		...(tool === '' ? {} : { tool }),
		...(outcome === '' ? {} : { outcome }),
	};
	const [{ entries, hasMore }, approvals] = await Promise.all([
		agents.attempts(wanted, { offset: from, limit: PAGE }),
		agents.latestApprovals(),
	]);
	const ids = entries.map(({ agentId }) => agentId);
	const names = await agentNames(visit, ids, approvals);
	const next = new URLSearchParams({ ...sought, from: String(from + PAGE) });
	const html = auditPage({
		sought,
		outcomes: outcomeWords,
		self: SELF,
		home: '../ui',
		lines: auditLines(entries, names),
		older: hasMore ? `${SELF}?${next.toString()}` : '',
	});
	sendPage(context, { status: 200, html });
}
