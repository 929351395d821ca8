import { isRandomId } from '../policy/random-id';
import { createClock } from '../adapters/in-process/clock';
import { type AskingNode, openAsking } from '../asking/open-asking';
import { type Store, guardStore, openApprovals, openRuns } from '../instance/open-store';
import { registryCache, registryPlace } from '../instance/registry/open-registry-at';
import { sentAs, sentResults } from '../instance/sent-results';
import { isRunId } from '../orchestrator/run-store';
import { LONGEST_RESULT } from '../orchestrator/tool-results';
import type { Approval, SentResult } from '../policy/approvals/approval';
import { isOfTenant, type Principal } from '../policy/identity/principal';
import { toolSchemas, whyRefused } from '../registry/dispatch/read-call';
import type { SchemaVersion } from '../registry/schema-store/schema-register';
import { shownTime } from '../registry/entity-fields';
import type { PickedUp } from './control-runs';
import { conflict, notFound, exceedsLimit, invalidInput } from '../kernel/tool-error';

export const clientCallErrors = {
	unknown: () =>
		notFound(
			'There is no such call.',
			'Take the call ID from the list of open calls, or from the events of the run.',
		),
	late: (until: string) =>
		conflict(
			`This call could be answered until ${until}. The result was not taken.`,
			'The agent was told that no program sent it in time, and went on. If it still needs the result it makes a new call.',
		),
	ended: (by: string) =>
		conflict(
			`This call was ended${by === '' ? '' : ` by ${by}`} before it was answered. The result was not taken.`,
			'The agent was told that the call was ended, or its run was cancelled. Take back what you did for it, if it should not stay.',
		),
	toolGone: (why: string) =>
		conflict(
			`${why} The result was not taken.`,
			'The call is ended, and the agent is told so. Take back what you did for it, if it should not stay.',
		),
	tooLarge: (length: number, most: number) =>
		exceedsLimit(
			`The result has ${length} characters as JSON, and may have ${most}.`,
			'Send less. The call stays open.',
		),
	misfit: (problems: ReadonlyArray<Readonly<Record<'pointer' | 'message', string>>>) =>
		invalidInput(
			'The result does not fit the output schema of the tool. The call stays open.',
			'Correct what the problems name, by its JSON pointer in the result, and send it again.',
			{ problems: problems.map(({ pointer, message }) => ({ pointer, message })) },
		),
	otherResult: () =>
		conflict(
			'This call has been answered before, with another result. The first one counts.',
			'Nothing was changed. To send the same result once more is fine.',
		),
};

const PATIENCE = 60_000;
/** Unused: nothing is asked here. */
const LIFETIME = 0;
/** Milliseconds before each try to wake who waits: n8n stores that an execution waits only once its node has ended. */
const PAUSES = [0, 500, 1_000, 2_000, 4_000];

export type Sending =
	| { readonly isError: false; readonly value: unknown }
	| { readonly isError: true; readonly value: string };

export interface Delivered {
	readonly callId: string;
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	/** Whether the same had been sent before. */
	readonly isRepeated: boolean;
	/** Who goes on with it. `asks-again`: the agent gets it when it makes the same call again. */
	readonly pickedUp: PickedUp | 'asks-again';
}

interface ClientCallFilter {
	readonly limit: number;
	readonly agentId: string | undefined;
	readonly runId: string | undefined;
}

type ClientApproval = Approval & Required<Pick<Approval, 'client'>>;

const isForProgram = (approval: Approval): approval is ClientApproval =>
	approval.client !== undefined;

function statusOf({ state, sent }: Approval): 'open' | 'answered' | 'ended' | 'expired' {
	if (sent !== undefined) return 'answered';
	if (state === 'declined') return 'ended';
	return state === 'pending' ? 'open' : 'expired';
}

function shown(approval: Approval) {
	const { id: callId, tool: toolName, agentId, user, run: runId, workflow } = approval;
	const given: unknown = JSON.parse(approval.arguments);
	return {
		callId,
		toolName,
		arguments: given,
		agentId,
		user,
		runId,
		workflow,
		createdAt: shownTime(approval.createdAt),
		expiresAt: shownTime(approval.expiresAt),
		status: statusOf(approval),
	};
}

const isSame = ({ sent: before }: Approval, { hash, isError }: SentResult): boolean =>
	before?.hash === hash && before.isError === isError;

const whyClosed = (call: Approval) => {
	const status = statusOf(call);
	if (status === 'answered') return clientCallErrors.otherResult();
	return status === 'ended'
		? clientCallErrors.ended(call.decidedBy)
		: clientCallErrors.late(shownTime(call.expiresAt));
};

function pickedUpBy(
	{ resume }: Approval,
	run: { readonly phase: string; readonly leaseUntil: number } | undefined,
): Delivered['pickedUp'] {
	if (run === undefined) return resume === '' ? 'asks-again' : 'unattended';
	return run.phase === 'running' && run.leaseUntil > Date.now() ? 'at-work' : 'unattended';
}

/** The calls that programs of a verified caller's organisation and agency were handed: all others are unknown. */
export function clientCalls(node: AskingNode, store: Store, principal: Principal) {
	const guarded = guardStore(node);
	const signal = AbortSignal.timeout(PATIENCE);
	const { runs } = openRuns(store, principal, signal);
	const approvals = openApprovals(store, LIFETIME, signal);
	const asking = openAsking(node, store, approvals, {
		isOwn: (one) => isOfTenant(principal)(one) && isForProgram(one),
	});
	const { sleep } = createClock(signal);
	const { user } = principal;

	/** Throws `ToolError` for an unknown call, and one of others. */
	const own = async (callId: string): Promise<ClientApproval> => {
		const found = isRandomId(callId)
			? await guarded(async () => await asking.current(callId))
			: undefined;
		if (found === undefined || !isForProgram(found)) throw clientCallErrors.unknown();
		return found;
	};

	const runOf = async ({ run }: Approval) =>
		isRunId(run) ? await guarded(async () => await runs.get(run)) : undefined;

	const workspace = async () =>
		await guarded(async () => await registryCache.read(registryPlace(store, principal, signal)));

	/** Wakes who waits, and stops trying where the run has taken the answer up by itself. */
	const wake = async (asked: Approval): Promise<boolean> => {
		if (asked.resume === '') return false;
		for (const pause of PAUSES) {
			await sleep(pause);
			if (await asking.wake([asked])) return true;
			const run = await runOf(asked);
			if (run !== undefined && !run.inbox.some(({ id }) => id === asked.id)) return true;
		}
		return false;
	};

	const deliver = async (asked: ClientApproval, sent: SentResult): Promise<Delivered> => {
		let isWoken = false;
		const taken = await guarded(
			async () =>
				await asking.deliver(asked, { by: user, sent }, async () => {
					isWoken = await wake(asked);
					return isWoken || asked.resume === '';
				}),
		);
		// Another result came first.
		if (!taken.counted && !isSame(taken.approval, sent)) throw whyClosed(taken.approval);
		const { id: callId, run: runId, agentId } = asked;
		const run = await runOf(asked);
		const threadId = run?.threadId ?? '';
		const isTaken = taken.approval.state === 'consumed';
		const pickedUp = isTaken ? 'at-work' : isWoken ? 'woken' : pickedUpBy(asked, run);
		return { callId, runId, threadId, agentId, isRepeated: !taken.counted, pickedUp };
	};

	/** The schema that the call was handed over with. A call whose tool is gone is ended: its run is not to wait on. */
	const schemaFor = async (call: ClientApproval): Promise<SchemaVersion> => {
		const { tools, schemas } = await workspace();
		const tool = tools.get(call.client.toolId);
		const schema = schemas.get(call.client.outputSchemaId);
		const refusal = tool === undefined ? undefined : whyRefused(tool);
		if (tool?.target === 'client' && schema !== undefined && refusal === undefined) return schema;
		const why = refusal?.message ?? `The tool ${call.tool}, or its output schema, is gone.`;
		await guarded(
			async () =>
				await asking.answer(
					call,
					{ verdict: 'declined', by: user, answer: { note: why } },
					{ wake: async () => await wake(call) },
				),
		);
		throw clientCallErrors.toolGone(why);
	};

	return {
		/** Those that are open, the newest first. */
		async list({ limit, agentId, runId }: ClientCallFilter) {
			const open = await guarded(async () => await approvals.pending(principal, agentId));
			return open
				.filter((one) => isForProgram(one) && (runId === undefined || one.run === runId))
				.slice(0, limit)
				.map(shown);
		},

		async read(callId: string) {
			const call = await own(callId);
			const schema = (await workspace()).schemas.get(call.client.outputSchemaId);
			const outputSchema: unknown = schema === undefined ? null : JSON.parse(schema.text);
			const threadId = (await runOf(call))?.threadId ?? null;
			return { ...shown(call), threadId, outputSchema };
		},

		/** Takes what a program sends, the first in time. The same once more wakes again who has not heard of it. Throws `ToolError`. */
		async answer(callId: string, sending: Sending): Promise<Delivered> {
			const call = await own(callId);
			if (call.state !== 'pending') {
				const sent = sentAs(sending.value, sending.isError);
				if (!isSame(call, sent)) throw whyClosed(call);
				return await deliver(call, sent);
			}
			const schema = await schemaFor(call);
			if (!sending.isError) {
				const { output } = await toolSchemas(schema, schema).open();
				const checked = output.check(sending.value);
				if (!checked.ok) throw clientCallErrors.misfit(checked.problems);
			}
			const { length } = JSON.stringify(sending.value);
			if (length > LONGEST_RESULT) throw clientCallErrors.tooLarge(length, LONGEST_RESULT);
			const sent = sentAs(sending.value, sending.isError);
			await guarded(async () => await sentResults(store, signal).keep(call, sent, sending.value));
			return await deliver(call, sent);
		},
	};
}
export type ClientCalls = ReturnType<typeof clientCalls>;
