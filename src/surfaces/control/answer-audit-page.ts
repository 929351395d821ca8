import { z } from 'zod';
import { type AuditLine, auditPage } from '../pages/operator/operator-home';
import { sendPage } from '../card/send-answer';
import { type OperatorRequest, agentNames } from './operator-request';
import type { RegistryChange } from '../../registry/registry-setting';
import { changeIn } from '../../instance/registry/registry-audit';
import type { AuditEntry } from '../../policy/audit/audit-entry';

const words: Readonly<Record<AuditEntry['decision'], string>> = {
	allowed: 'Ran',
	approved: 'Ran, allowed by',
	asked: 'Asked a person',
	declined: 'Declined by',
	expired: 'Not answered in time',
	blocked: 'Blocked',
	none: 'Its input was wrong',
};

const changeWords: Readonly<Record<RegistryChange['change'], string>> = {
	created: 'Made',
	updated: 'Changed',
	deleted: 'Deleted',
	restored: 'Restored',
	removed: 'Removed for good',
	tried: 'Tried once',
};

const HANDED_OVER = 'Handed over to a program';

export const outcomeWords: ReadonlyArray<readonly [AuditEntry['outcome'], string]> = [
	['succeeded', 'Ran'],
	['approval-required', 'Asked a person'],
	['handed-over', HANDED_OVER],
	['denied', 'Refused'],
	['failed', 'Failed'],
];

function lineOf(entry: AuditEntry, names: ReadonlyMap<string, string>): AuditLine {
	const { at, agentId, user, tool, decision, outcome, code, approver } = entry;
	const changed = changeIn(entry);
	if (changed !== undefined) {
		const { kind, name, id, change, fields } = changed;
		const named = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
		const became = `${changeWords[change]} (${kind})${named}`;
		return { at, user, tool: name || id, agent: '', became, by: '' };
	}
	const isFailed = outcome === 'failed' && decision !== 'none';
	const ran = outcome === 'handed-over' ? HANDED_OVER : words[decision];
	const became = isFailed ? `Failed (${code})` : ran;
	const isByPerson = decision === 'approved' || decision === 'declined';
	const by = isByPerson && outcome !== 'handed-over' ? approver : '';
	return {
		at,
		user,
		tool,
		agent: names.get(agentId) ?? agentId,
		became: isFailed && by !== '' ? `${became}, allowed by` : became,
		by,
	};
}

export const auditLines = (entries: readonly AuditEntry[], names: ReadonlyMap<string, string>) =>
	entries.map((entry) => lineOf(entry, names));

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
