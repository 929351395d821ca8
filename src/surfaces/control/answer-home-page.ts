import type { Approval } from '../../policy/approvals/approval';
import type { AuditEntry } from '../../policy/audit/audit-entry';
import type { RunSummary } from '../../orchestrator/run-store';
import type { DecidedQuestion } from '../pages/operator/operator-home';
import { operatorHome } from '../pages/operator/operator-home';
import { sendPage } from '../card/send-answer';
import { type OperatorRequest, listed, agentNames } from './operator-request';
import { newestRuns, runsWith } from './answer-run-page';
import { auditLines } from './answer-audit-page';
import { shown } from './control-route';

const RUNS = 10;
const DECIDED = 10;
const AGENTS = 30;
const AUDIT = 10;
const LATEST_CALLS = 250;

const stateWords: Readonly<Record<Approval['state'], string>> = {
	pending: 'Open',
	approved: 'Approved',
	consumed: 'Approved and used',
	declined: 'Declined',
	expired: 'Not answered in time',
};

type Names = ReadonlyMap<string, string>;

const decidedAt = ({ state, decidedAt: at, expiresAt }: Approval) =>
	state === 'expired' || at === 0 ? expiresAt : at;

function decidedOf(approvals: readonly Approval[], names: Names): DecidedQuestion[] {
	return approvals
		.filter(({ state }) => state !== 'pending')
		.sort((one, other) => decidedAt(other) - decidedAt(one))
		.slice(0, DECIDED)
		.map((approval) => ({
			question: approval.question,
			agent: names.get(approval.agentId) ?? approval.agentId,
			became: stateWords[approval.state],
			decidedBy: approval.state === 'expired' ? '' : approval.decidedBy,
			at: decidedAt(approval),
			url: `ui/approvals/${approval.id}`,
		}));
}

function agentsOf({ approvals, pending, runs, entries }: Found, names: Names) {
	const seen = new Map<string, number>();
	const see = (agentId: string, at: number) =>
		seen.set(agentId, Math.max(at, seen.get(agentId) ?? 0));
	for (const { agentId, createdAt } of [...approvals, ...pending, ...runs]) see(agentId, createdAt);
	for (const { agentId, at } of entries) see(agentId, at);
	const waiting = (agentId: string) => pending.filter((one) => one.agentId === agentId).length;
	return [...seen]
		.filter(([agentId]) => agentId !== '')
		.map(([agentId, lastSeen]) => ({
			agentId,
			lastSeen,
			waiting: waiting(agentId),
			name: names.get(agentId) ?? agentId,
			url: `ui/agents/${encodeURIComponent(agentId)}`,
		}))
		.sort((one, other) => other.waiting - one.waiting || other.lastSeen - one.lastSeen)
		.slice(0, AGENTS);
}

interface Found {
	readonly approvals: readonly Approval[];
	readonly pending: readonly Approval[];
	readonly runs: readonly RunSummary[];
	readonly entries: readonly AuditEntry[];
}

/** The runs by what was asked for. A run whose state cannot be read is listed without. */
async function listedRuns(visit: OperatorRequest, runs: readonly RunSummary[], names: Names) {
	return await Promise.all(
		runs.map(async ({ runId, agentId, user, createdAt, phase }) => {
			const read = async () => (await (await runsWith(visit, runId)).read(runId)).message;
			const message = await read().catch(() => '');
			const agent = names.get(agentId) ?? agentId;
			const isEnded = phase === 'ended';
			return { message, agent, user, createdAt, isEnded, url: `ui/runs/${runId}` };
		}),
	);
}

export async function answerHomePage(visit: OperatorRequest): Promise<void> {
	const { context, session, agents, hidden } = visit;
	const [pending, runs, approvals, { entries }] = await Promise.all([
		agents.pending(),
		newestRuns(visit, RUNS),
		agents.latestApprovals(),
		agents.attempts({}, { offset: 0, limit: LATEST_CALLS }),
	]);
	const ids = [...pending, ...runs, ...entries].map(({ agentId }) => agentId);
	const names = await agentNames(visit, ids, [...pending, ...approvals]);
	const { organisation, agency, user } = session;
	const html = operatorHome({
		organisation,
		agency,
		user,
		hidden,
		now: Date.now(),
		action: 'ui',
		auditUrl: 'ui/audit',
		others: shown.map(({ plural, title, description = '' }) => ({
			title,
			description,
			url: `ui/${plural}`,
		})),
		pending: pending.map((approval) => listed(approval, 'ui/', names)),
		runs: await listedRuns(visit, runs, names),
		agents: agentsOf({ approvals, pending, runs, entries }, names),
		decided: decidedOf(approvals, names),
		audit: auditLines(entries.slice(0, AUDIT), names),
	});
	sendPage(context, { status: 200, html });
}
