import type { Attempt } from '../../kernel/invoke-tool';
import type { AuditEntry } from './audit-entry';

/** The word of the audit for how it came that a call ran, or did not. */
export function auditDecision({
	decision,
	consent,
}: Pick<Attempt, 'decision' | 'consent'>): AuditEntry['decision'] {
	if (decision === 'denied') return 'blocked';
	if (decision !== 'ask') return decision;
	if (consent === 'granted') return 'approved';
	if (consent === 'expired') return 'expired';
	return consent === 'refused' ? 'declined' : 'asked';
}
