import { nativeCatalog } from '../catalog/catalog';
import { auditWriterFor } from '../instance/open-audit';
import type { Store } from '../instance/open-store';
import type { BoundNode, CallScope } from '../kernel/call-scope';
import { ToolError } from '../kernel/tool-error';
import type { Approval } from '../policy/approvals/approval';
import { stateAt } from '../policy/approvals/approval-machine';
import type { Approvals } from '../policy/approvals/approvals';
import type { AuditEntry } from '../policy/audit/audit-entry';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import type { Principal } from '../policy/identity/principal';

type Settled = 'refused' | 'expired' | 'withdrawn';

const facts = {
	refused: { consent: 'refused', code: 'forbidden' },
	expired: { consent: 'expired', code: 'forbidden' },
	withdrawn: { consent: 'refused', code: 'cancelled' },
} as const;

/** Since when the call is out of the question: one that has expired, since the moment from which on it was too late. */
const momentOf = (settled: Settled, { expiresAt, decidedAt }: Approval): number =>
	({ refused: Date.now(), expired: expiresAt, withdrawn: decidedAt })[settled];

function entryOf(
	settled: Settled,
	approval: Approval,
	made: Omit<Parameters<typeof entryOfAttempt>[1], 'agentId'>,
): AuditEntry {
	const { id: approvalId, agentId, tool, decidedBy: approver, answer } = approval;
	const given: unknown = JSON.parse(approval.arguments);
	return entryOfAttempt(
		{
			tool,
			// What is not ours may do anything.
			effect: nativeCatalog.findAny(tool)?.effect ?? approval.registered?.effect ?? 'write',
			arguments: given,
			decision: 'ask',
			...facts[settled],
			approvalId,
			approver,
			isAnswered: settled === 'refused' && answer !== undefined,
			at: momentOf(settled, approval),
			status: 'denied',
			duration: 0,
			stripped: [],
			cause: undefined,
		},
		{ ...made, agentId },
	);
}

type Auditor = Pick<BoundNode, 'logger' | 'secrets'>;

/** Never throws: the log is told. */
async function keep(
	{ logger }: Auditor,
	open: () => Store | Promise<Store>,
	settled: Settled,
	entries: () => Promise<readonly AuditEntry[]>,
): Promise<void> {
	try {
		const found = await entries();
		if (found.length === 0) return;
		const writer = auditWriterFor(await open(), { logger });
		for (const entry of found) writer.note(entry);
		await writer.settle();
	} catch (error) {
		const why = ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';
		logger.warn(`Foreman could not keep that an approval was ${settled}: ${why}`);
	}
}

/** Records what has become of questions whose calls are not made again, each for its user. Never throws: the next reader can record it. */
export const auditSettled = async (
	node: Auditor,
	store: Store,
	settled: Exclude<Settled, 'refused'>,
	settle: () => readonly Approval[] | Promise<readonly Approval[]>,
): Promise<void> =>
	await keep(
		node,
		() => store,
		settled,
		async () =>
			(await settle()).map((approval) => {
				const { organisation, agency, user, run: executionId } = approval;
				const principal = { organisation, agency, user };
				return entryOf(settled, approval, { principal, executionId, redact: node.secrets.redact });
			}),
	);

/** Records in the audit what `close` finds expired. Never throws. */
export const closeExpired = async (
	node: Auditor,
	store: Store,
	close: () => Promise<readonly Approval[]>,
): Promise<void> => await auditSettled(node, store, 'expired', close);

/** Records that a call did not run because a person refused it. Never throws. */
export async function auditRefusal(
	{ tenant, store, node }: Pick<CallScope<Principal, Store>, 'tenant' | 'store' | 'node'>,
	approval: Approval,
): Promise<void> {
	if (store === undefined) return;
	const { executionId, secrets } = node;
	await keep(node, store, 'refused', async () => [
		entryOf('refused', approval, {
			principal: await tenant(),
			executionId,
			redact: secrets.redact,
		}),
	]);
}

/** An approval in its current state; undefined if it is unknown or `isOwn` rejects it. Records in the audit that it has expired. */
export async function approvalNow(
	node: Auditor,
	store: Store,
	approvals: Pick<Approvals, 'read' | 'expire'>,
	id: string,
	isOwn: (approval: Approval) => boolean = () => true,
): Promise<Approval | undefined> {
	const approval = await approvals.read(id);
	if (approval === undefined || !isOwn(approval)) return undefined;
	const state = stateAt(approval, Date.now());
	if (state === 'expired') await closeExpired(node, store, async () => await approvals.expire(id));
	return { ...approval, state };
}
