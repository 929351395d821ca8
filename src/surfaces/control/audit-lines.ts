import type { AuditEntry } from '../../policy/audit/audit-entry';
import type { AuditLine } from '../pages/operator/audit-table';

const words: Readonly<Record<AuditEntry['decision'], string>> = {
	allowed: 'Ran',
	approved: 'Ran, allowed by',
	asked: 'Asked a person',
	declined: 'Declined by',
	expired: 'Nobody answered in time',
	blocked: 'Blocked',
	none: 'Its input was wrong',
};

/** The outcomes by which people narrow the audit. */
export const outcomeWords: ReadonlyArray<readonly [AuditEntry['outcome'], string]> = [
	['succeeded', 'Ran'],
	['approval-required', 'Asked a person'],
	['denied', 'Refused'],
	['failed', 'Failed'],
];

function lineOf(entry: AuditEntry, names: ReadonlyMap<string, string>): AuditLine {
	const { at, agentId, user, tool, decision, outcome, code, approver } = entry;
	const isFailed = outcome === 'failed' && decision !== 'none';
	const became = isFailed ? `Failed (${code})` : words[decision];
	const by = decision === 'approved' || decision === 'declined' ? approver : '';
	return {
		...{ at, user, tool },
		agent: names.get(agentId) ?? agentId,
		became: isFailed && by !== '' ? `${became}, allowed by` : became,
		by,
	};
}

/** Entries of the audit as people read them. */
export const auditLines = (
	entries: readonly AuditEntry[],
	names: ReadonlyMap<string, string>,
): AuditLine[] => entries.map((entry) => lineOf(entry, names));
