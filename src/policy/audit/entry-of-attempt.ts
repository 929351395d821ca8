import type { Attempt } from '../../kernel/invoke-tool';
import type { Principal } from '../identity/principal';
import { redactPatterns } from '../secrets/redact-text';
import type { AuditEntry } from './audit-entry';

const LONGEST_ARGUMENTS = 2_000;
const LONGEST_WORD = 200;
const CUT = '…[cut]';

const cut = (text: string, longest: number) =>
	text.length <= longest ? text : `${text.slice(0, longest - CUT.length)}${CUT}`;

interface AttemptContext {
	/** Undefined if no principal could be verified. Then the arguments are not kept either. */
	readonly principal: Principal | undefined;
	readonly agentId: string;
	readonly executionId: string;
	readonly redact: (value: unknown) => unknown;
}

function auditDecision({ decision, consent }: Pick<Attempt, 'decision' | 'consent'>) {
	if (decision === 'denied') return 'blocked';
	if (decision !== 'ask') return decision;
	if (consent === 'granted') return 'approved';
	if (consent === 'expired') return 'expired';
	return consent === 'refused' ? 'declined' : 'asked';
}

/** Makes the audit entry of an attempt. Redacts before it cuts: half a secret looks like none. */
export function entryOfAttempt(
	attempt: Attempt,
	{ principal, agentId, executionId, redact }: AttemptContext,
): AuditEntry {
	const clean = (value: unknown) => redactPatterns(redact(value));
	const word = (text: string) => cut(String(clean(text)), LONGEST_WORD);
	const given = principal === undefined ? '' : JSON.stringify(clean(attempt.arguments ?? {}));
	return {
		at: attempt.at,
		organisation: principal?.organisation ?? '',
		agency: principal?.agency ?? '',
		user: principal?.user ?? '',
		agentId,
		executionId,
		tool: word(attempt.tool),
		effect: attempt.effect,
		arguments: cut(given, LONGEST_ARGUMENTS),
		decision: auditDecision(attempt),
		approvalId: attempt.approvalId,
		approver: attempt.approver,
		answered: attempt.isAnswered ? 'yes' : '',
		outcome: attempt.status,
		code: attempt.code ?? '',
		duration: attempt.duration,
		stripped: word(attempt.stripped.join(', ')),
	};
}
