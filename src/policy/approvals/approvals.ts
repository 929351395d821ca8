import type { PersonAnswer } from '../../kernel/person-answer';
import { notFound, unavailable } from '../../kernel/tool-error';
import { approvalStates } from './approval';
import type { Approval, ApprovalState, ApprovalVerdict, SentResult } from './approval';
import { type ApprovalEvent, moveApproval, stateAt } from './approval-machine';
import { type ApprovalStore, isSealed, sealOf } from './approval-store';
import { alikeText, canonicalText, hashText } from './canonical-arguments';
import { isOfTenant } from '../identity/principal';
import { newestOf } from '../../kernel/values/newest-of';

const MOST = 10_000;

/** Remembers used approvals. A stored row has no order: a restored older one looks as good as new. */
export type UsedApprovals = Pick<ReturnType<typeof newestOf>, 'has' | 'add'>;

export const createUsedApprovals = (): UsedApprovals => newestOf(MOST);

export interface CallToApprove
	extends Omit<
		Approval,
		| ('id' | 'arguments' | 'facts' | 'createdAt' | 'expiresAt')
		| ('state' | 'decidedBy' | 'decidedAt' | 'answer' | 'sent')
	> {
	readonly arguments: unknown;
	readonly facts?: readonly string[] | undefined;
}

type CallKey = Parameters<typeof approvalKey>[0] & Pick<CallToApprove, 'arguments'>;

/** What became of an answer: `counted` is true for the one that decided. */
export interface AnsweredApproval {
	readonly counted: boolean;
	readonly state: ApprovalState;
}

interface ApprovalsSetting {
	readonly store: ApprovalStore;
	readonly secret: string;
	readonly lifetime: number;
	readonly now: () => number;
	readonly newId: () => string;
	/** Approvals known to be used, whatever the store says. Default: those used through this object. */
	readonly used?: UsedApprovals;
}

/** One key per call, agent, person and run. Calls that look the same to a person share it; those for programs are apart. */
export function approvalKey(
	call: Pick<
		CallToApprove,
		'organisation' | 'agency' | 'agentId' | 'user' | 'run' | 'tool' | 'client'
	>,
	argumentsText: string,
): string {
	const { organisation, agency, agentId, user, run, tool, client } = call;
	const alike = alikeText(argumentsText);
	const own = [organisation, agency, agentId, user, run, tool, alike];
	return hashText(canonicalText(client === undefined ? own : [...own, 'client', client.toolId]));
}

const progress = ({ state }: Approval) => approvalStates.indexOf(state);

/** What settles a call, the strongest first: a "no" holds for the run, and is not asked away. */
const settling: readonly ApprovalState[] = ['declined', 'approved', 'pending'];

export const MOST_OPEN = 20;

/** Open calls that one agent has handed over for one person. People read them in the same list, so they must not push questions out of it. */
export const MOST_HANDED = 100;

function approvalRows({
	store,
	secret,
	now,
	used = createUsedApprovals(),
}: Omit<ApprovalsSetting, 'lifetime' | 'newId'>) {
	const asUsed = (approval: Approval): Approval =>
		approval.state !== 'consumed' && used.has(approval.id)
			? { ...approval, state: 'consumed' }
			: approval;

	const read = async (id: string): Promise<Approval | undefined> => {
		const ours = (await store.find(id)).flatMap(({ approval, seal }) =>
			approval.id === id && isSealed(approval, seal, secret) ? [asUsed(approval)] : [],
		);
		// An older copy beside the row must not undo the decision.
		return ours.sort((one, other) => progress(other) - progress(one))[0];
	};

	const close = async (approval: Approval): Promise<Approval[]> => {
		const step = moveApproval(approval, { kind: 'expire' }, now());
		if (!step.ok) return [];
		const row = { approval: step.approval, seal: sealOf(step.approval, secret) };
		return (await store.replace(row, approval.state)) ? [step.approval] : [];
	};

	const move = async (id: string, event: Exclude<ApprovalEvent, { readonly kind: 'expire' }>) => {
		const approval = await read(id);
		if (!approval)
			throw notFound(
				'There is no such approval.',
				'Open the newest link that you were sent. Links of ended runs do not work any more.',
			);
		const step = moveApproval(approval, event, now());
		if (!step.ok) return { counted: false, state: step.state };
		const row = { approval: step.approval, seal: sealOf(step.approval, secret) };
		if (await store.replace(row, approval.state)) {
			if (event.kind === 'consume') used.add(id);
			return { counted: true, state: step.approval.state };
		}
		const winner = await read(id);
		return { counted: false, state: winner ? stateAt(winner, now()) : 'expired' };
	};

	const findAsked = async (call: CallKey): Promise<Approval | undefined> => {
		const text = canonicalText(call.arguments);
		const key = approvalKey(call, text);
		const rows = (await store.findByCall(key)).filter(
			({ approval, seal }) =>
				isSealed(approval, seal, secret) && approvalKey(approval, approval.arguments) === key,
		);
		const found = rows
			.map(({ approval }) => asUsed(approval))
			.filter((approval) => {
				const state = stateAt(approval, now());
				if (!settling.includes(state)) return false;
				// A "no" holds for what looks the same, as long as a "yes" would have: runs of clients have no end. A "yes" holds for what was
				// sealed, to the letter.
				return state === 'declined' ? now() < approval.expiresAt : approval.arguments === text;
			});
		const rank = ({ state, id }: Approval) => `${settling.indexOf(state)} ${id}`;
		// Two concurrent askers may both have written a row. All use the same one.
		return found.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))[0];
	};

	/** Refuses one more when there are enough: each is a message or a place in a list that people read. */
	const refuseTooMany = async ({ organisation, agency, agentId, user, client }: CallToApprove) => {
		const rows = await store.pending({ organisation, agency, agentId, now: now() });
		const isAlike = (one: Approval) =>
			one.user === user && (one.client === undefined) === (client === undefined);
		const open = rows.filter(
			({ approval, seal }) => isAlike(approval) && isSealed(approval, seal, secret),
		);
		const isQuestion = client === undefined;
		if (isQuestion && open.length >= MOST_OPEN)
			throw unavailable(
				`${MOST_OPEN} questions of this agent already wait for this person.`,
				'Answer those first: say so to the person, and call again once some of them are answered. Nothing was asked or done.',
			);
		if (!isQuestion && open.length >= MOST_HANDED)
			throw unavailable(
				`${MOST_HANDED} calls of this agent already wait for a program.`,
				'Go on once the program has sent some of their results. Nothing was handed over.',
			);
	};

	return { read, close, move, findAsked, refuseTooMany };
}

export function createApprovals(setting: ApprovalsSetting) {
	const { store, secret, lifetime, now, newId } = setting;
	const { read, close, move, findAsked, refuseTooMany } = approvalRows(setting);

	return {
		read,

		/** The questions of one tenant that wait for an answer, the newest first. Rows that were not written by us are left out. */
		async pending(tenant: Pick<Approval, 'organisation' | 'agency'>, agentId?: string) {
			const { organisation, agency } = tenant;
			const wanted = { organisation, agency, agentId, now: now() };
			const found = new Map<string, Approval>();
			for (const { approval, seal } of await store.pending(wanted)) {
				const isOwn =
					isOfTenant(tenant)(approval) && (agentId === undefined || approval.agentId === agentId);
				if (isOwn && stateAt(approval, now()) === 'pending' && isSealed(approval, seal, secret))
					found.set(approval.id, approval);
			}
			return [...found.values()].sort((one, other) => other.createdAt - one.createdAt);
		},

		/** The open question about this call, a yes not used yet, or a no to it or one that looks the same. */
		findAsked,

		/** The same; asks if there is no such question or answer. Throws `ToolError` where as many questions are open as one person is asked by one agent. */
		async ask(call: CallToApprove): Promise<Approval> {
			const first = await findAsked(call);
			if (first) return first;
			await refuseTooMany(call);
			const { arguments: _, facts = [], ...asking } = call;
			const asked: Approval = {
				...asking,
				// A key without a value has no canonical text, and could not be sealed.
				...(facts.length === 0 ? {} : { facts: [...facts] }),
				id: newId(),
				arguments: canonicalText(call.arguments),
				createdAt: now(),
				expiresAt: now() + lifetime,
				state: 'pending',
				decidedBy: '',
				decidedAt: 0,
			};
			await store.add({ approval: asked, seal: sealOf(asked, secret) });
			return asked;
		},

		/** What a program has sent for a call that was handed over to it. The first in time counts. Throws `ToolError` for an unknown id. */
		send: async (id: string, by: string, sent: SentResult) =>
			await move(id, { kind: 'send', by, sent }),

		/** A person's answer. The first that arrives in time decides. Throws `ToolError` for an unknown id. */
		decide: async (id: string, verdict: ApprovalVerdict, by: string, answer?: PersonAnswer) =>
			await move(id, { kind: 'decide', verdict, by, answer }),

		/** Marks an approval as expired. Gives it to the one caller who did so, and nothing to others. */
		async expire(id: string): Promise<readonly Approval[]> {
			const approval = await read(id);
			return approval === undefined ? [] : await close(approval);
		},

		async expireOverdue(
			agent: Pick<Approval, 'organisation' | 'agency' | 'agentId'>,
		): Promise<readonly Approval[]> {
			const { organisation, agency, agentId } = agent;
			const closed: Approval[] = [];
			for (const found of await store.overdue({ organisation, agency, agentId, now: now() })) {
				// Cells are not sealed, so use the sealed content.
				const approval = await read(found.approval.id);
				if (approval !== undefined && isOfTenant(agent)(approval) && approval.agentId === agentId)
					closed.push(...(await close(approval)));
			}
			return closed;
		},

		/** Uses an approval up, right before its call runs. `counted` false: it must not run. */
		consume: async (id: string) => await move(id, { kind: 'consume' }),
	};
}
export type Approvals = ReturnType<typeof createApprovals>;
