import type { BoundNode } from '../kernel/call-scope';
import type { PersonAnswer } from '../kernel/person-answer';
import type { Approval, ApprovalVerdict, SentResult } from '../policy/approvals/approval';
import type { Approvals, AnsweredApproval } from '../policy/approvals/approvals';
import { type Store, openRuns } from '../instance/open-store';
import { approvalNow, auditSettled } from './audit-settled';
import { RESUME_PATH } from './notify-person';
import { andFinally } from '../kernel/and-finally';
import { type RunStore, isRunId } from '../orchestrator/run-store';

/** Milliseconds. */
const PATIENCE = 10_000;

type Waker = Pick<BoundNode, 'logger' | 'secrets' | 'post' | 'waitingBaseUrl'>;
type Reached = Pick<Store, 'connection'>;

/** The same place as this n8n reaches itself: its public address may not be reachable from inside. */
function insideAddress(waiting: string, { connection }: Reached, resume: string): string {
	if (waiting === '' || !resume.startsWith(`${waiting}/`)) return '';
	return `${connection.baseUrl}${resume.slice(waiting.lastIndexOf('/'))}`;
}

/** Wakes the execution that waits, which looks itself what was decided. False where it cannot be reached: the answer holds. */
export async function wakeExecution(
	{ logger, secrets, post, waitingBaseUrl }: Waker,
	store: Reached,
	{ resume }: Pick<Approval, 'resume'>,
): Promise<boolean> {
	const url = insideAddress(waitingBaseUrl, store, resume);
	if (url === '') return false;
	secrets.learn([url, resume]);
	try {
		await post(url, undefined, PATIENCE);
		return true;
	} catch (error) {
		const cause = String(secrets.redact(String(error)));
		logger.warn(`Foreman could not wake a waiting execution: ${cause}`);
		return false;
	}
}

/** Wakes every execution that waits for one of these answers, but `own`, each once. False where none could be reached. */
export async function wakeAllExecutions(
	node: Waker,
	store: Reached,
	settled: ReadonlyArray<Pick<Approval, 'resume'>>,
	own = '',
): Promise<boolean> {
	let isWoken = false;
	for (const resume of new Set(settled.map((one) => one.resume)))
		if (resume !== '' && resume !== own)
			isWoken = (await wakeExecution(node, store, { resume })) || isWoken;
	return isWoken;
}

type OpenAnsweredRuns = (approval: Approval) => Pick<RunStore, 'post'>;

const answeredRuns =
	(store: Pick<Store, 'connection'>): OpenAnsweredRuns =>
	({ organisation, agency, user }) =>
		openRuns(store, { organisation, agency, user }, AbortSignal.timeout(PATIENCE)).runs;

/** Tells the run that a person has answered, once for each id: *Resume Stale* finds it where nothing can be woken. False if it takes nothing. */
async function announceAnswer(runsFor: OpenAnsweredRuns, approval: Approval, commandId: string) {
	// What asks without a Foreman has no run in the store.
	if (!isRunId(approval.run)) return true;
	const command = { id: commandId, kind: 'answer', at: Date.now() } as const;
	const word = await runsFor(approval).post(approval.run, command);
	return word === 'queued' || word === 'ended';
}

export interface Reply {
	readonly verdict: ApprovalVerdict;
	readonly by: string;
	readonly answer?: PersonAnswer | undefined;
}

export interface Door {
	readonly grant?: (() => Promise<void>) | undefined;
	/** Names the message that was the answer: the run knows it when it comes again. */
	readonly messageId?: string;
	/** Continues the run in another way; false if no execution could be woken. `later`: the door does it itself, and uses `wakeAfter`. */
	readonly wake?: (() => Promise<boolean>) | 'later';
}

export type AnswerStep = 'grant' | 'announce' | 'wake';

export interface TakenAnswer extends AnsweredApproval {
	readonly approval: Approval;
	/** The steps that failed, with what they threw. The decision holds all the same. */
	readonly failed: ReadonlyMap<AnswerStep, unknown>;
}

const warnings: Readonly<Record<AnswerStep, string>> = {
	grant: 'save what a person has allowed from now on',
	announce: 'tell a run of an answer',
	wake: 'wake a waiting execution',
};

export type AskingNode = Pick<
	BoundNode,
	'logger' | 'secrets' | 'post' | 'waitingBaseUrl' | 'waiting'
>;

type KeptApprovals = Pick<Approvals, 'read' | 'decide' | 'send' | 'expire' | 'expireOverdue'>;

/** Takes one step after the decision. What it throws is kept for the door, and told to the log. */
const stepsOf =
	({ secrets, logger }: AskingNode) =>
	async (failed: Map<AnswerStep, unknown>, step: AnswerStep, work: () => Promise<boolean>) => {
		try {
			if (!(await work())) failed.set(step, undefined);
		} catch (error) {
			failed.set(step, error);
			logger.warn(`Foreman could not ${warnings[step]}: ${String(secrets.redact(String(error)))}`);
		}
	};

/** The one way in which answers are taken, whatever the door. Doors find out who answers and show what came of it. */
export function openAsking(
	node: AskingNode,
	store: Store,
	approvals: KeptApprovals,
	{
		isOwn = () => true,
		runsFor = answeredRuns(store),
	}: {
		/** Whose approvals are answered here: all others are as unknown as any. */
		readonly isOwn?: (approval: Approval) => boolean;
		readonly runsFor?: OpenAnsweredRuns;
	} = {},
) {
	const current = async (id: string) => await approvalNow(node, store, approvals, id, isOwn);
	const take = stepsOf(node);

	return {
		/** An approval as it is now; undefined if it is not one that is answered here. Throws what the store throws. */
		current,

		/**
		 * Takes an answer, in this order:
		 *
		 * 1. decide: the first answer in time counts. All else only spreads it, and is done for the answer that counted alone.
		 * 2. grant: the run may make its next call as soon as it hears of the answer, and that call is to find the grant.
		 * 3. announce: the answer is in the run's inbox before an execution is woken. An execution that cannot be reached leaves a
		 *    run that is found, and goes on.
		 * 4. wake: last, as from then on the run goes on with what it finds.
		 *
		 * No failure of a later step takes the decision back or keeps the next step from being tried: `failed` tells the door.
		 * Throws `ToolError` for an approval that does not exist, and what the store throws for the decision itself.
		 */
		async answer(
			asked: Approval,
			{ verdict, by, answer }: Reply,
			{ grant, messageId, wake }: Door = {},
		): Promise<TakenAnswer> {
			const decided = await approvals.decide(asked.id, verdict, by, answer);
			const failed = new Map<AnswerStep, unknown>();
			if (!decided.counted)
				return { ...decided, failed, approval: (await current(asked.id)) ?? asked };
			if (grant !== undefined && verdict === 'approved')
				await take(failed, 'grant', async () => {
					await grant();
					return true;
				});
			// What was handed over goes on when its workflow says so: only a message is to be known when it comes again.
			if (asked.resume !== '' || messageId !== undefined)
				await take(
					failed,
					'announce',
					async () => await announceAnswer(runsFor, asked, messageId ?? asked.id),
				);
			if (typeof wake === 'function') await take(failed, 'wake', wake);
			else if (wake === undefined && asked.resume !== '')
				await take(failed, 'wake', async () => await wakeExecution(node, store, asked));
			const said = answer === undefined ? {} : { answer };
			const approval = { ...asked, ...said, decidedBy: by, state: decided.state };
			return { ...decided, failed, approval };
		},

		/** Takes what a program has sent: decide, announce, wake. The same result sent again is announced and wakes again. Throws as `answer` does. */
		async deliver(
			asked: Approval,
			{ by, sent }: { readonly by: string; readonly sent: SentResult },
			wake: () => Promise<boolean>,
		): Promise<TakenAnswer> {
			const decided = await approvals.send(asked.id, by, sent);
			const failed = new Map<AnswerStep, unknown>();
			const approval = (await current(asked.id)) ?? asked;
			const isAgain = approval.state === 'approved' && approval.sent?.hash === sent.hash;
			if (!decided.counted && !isAgain) return { ...decided, failed, approval };
			await take(failed, 'announce', async () => await announceAnswer(runsFor, asked, asked.id));
			await take(failed, 'wake', wake);
			return { ...decided, failed, approval };
		},

		/** Declines questions of a cancelled run, recorded in the audit. Returns all that were asked, to wake who waits. Throws `ToolError`. */
		async withdraw({
			runId,
			questions,
			by,
		}: {
			readonly runId: string;
			readonly questions: ReadonlyArray<{ readonly approvalId: string }>;
			readonly by: string;
		}) {
			const asked: Approval[] = [];
			const declined: Approval[] = [];
			for (const { approvalId } of questions) {
				const approval = await current(approvalId);
				if (approval?.run !== runId) continue;
				asked.push(approval);
				const { counted } = await approvals.decide(approvalId, 'declined', by);
				const settled = counted ? await approvals.read(approvalId) : undefined;
				if (settled) declined.push(settled);
			}
			await auditSettled(node, store, 'withdrawn', () => declined);
			return asked;
		},

		wake: async (settled: readonly Approval[]) => await wakeAllExecutions(node, store, settled),

		/** Does the work for which this execution takes a run over, then wakes those that waited: they find it taken. Before, they could be first. */
		async wakeAfter<Value>(settled: readonly Approval[], work: () => Promise<Value>) {
			return await andFinally(
				work,
				async () =>
					await wakeAllExecutions(node, store, settled, node.waiting?.address(RESUME_PATH)),
			);
		},
	};
}
export type Asking = ReturnType<typeof openAsking>;
