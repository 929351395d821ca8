import type { CallableTool, ClientWork, PreparedCall } from '../kernel/callable-tool';
import type { HandOver } from '../kernel/tool/hand-over';
import { conflict, ToolError, unavailable } from '../kernel/tool-error';
import type { Approval } from '../policy/approvals/approval';
import type { Approvals } from '../policy/approvals/approvals';
import { canonicalText } from '../policy/approvals/canonical-arguments';
import { isOfTenant } from '../policy/identity/principal';
import { approvalNow, closeExpired } from '../asking/audit-settled';
import type { Asker, PersonQuestion } from '../asking/notify-person';
import { CREDENTIAL_TITLE, IDENTITY_CREDENTIAL_TITLE } from '../instance/credential-names';
import type { Scope } from '../instance/open-scope';
import { openApprovals, type Store } from '../instance/open-store';
import { sentResults } from '../instance/sent-results';

export const askedProgram = (tool: string): string =>
	`A program of the user is to run ${tool}: its result is awaited.`;

const nobodyToHandTo = (tool: string, credential: string) =>
	unavailable(
		`${tool} is run by a program of the user, which fetches its calls from a Foreman Admin Trigger, and no program could fetch this one: the node has no ${credential} credential.`,
		'Nothing was done, and calling again will not help. Tell the person to choose that credential in the node, under More Credentials, and go on without this tool.',
	);

const settledMeanwhile = (tool: string) =>
	conflict(
		`The call of ${tool} that was handed over was settled at this moment: another call took its result, or its time was over. Nothing was handed over again.`,
		'Make the call again if it is to happen once more: it is judged, and a person asked where one is to be.',
		{ retryable: true },
	);

const clientExpired = (tool: string) =>
	new ToolError({
		code: 'timeout',
		message: `No program sent the result of ${tool} in time. It is unknown whether it did something.`,
		hint: 'Look, if you can, before you call again: that hands the call over again. Otherwise say so, and go on without the result.',
	});

const clientEnded = (tool: string, said: string) =>
	new ToolError({
		code: 'cancelled',
		message: `The call of ${tool} was ended before a program had sent its result. It is unknown whether it did something.`,
		hint: 'Do not call it again with these arguments in this run. Say so, and go on without the result.',
		...(said === '' ? {} : { said }),
	});

const clientFailed = (tool: string, said: string) =>
	new ToolError({
		code: 'run-failed',
		message: `The program that runs ${tool} says that it failed. It may have done a part of it.`,
		hint: 'If what it says is about your arguments, correct them. Otherwise go on without this tool, and say so.',
		said,
	});

const resultGone = (tool: string) =>
	unavailable(
		`What the program sent for ${tool} cannot be read any more. The program has done what it was asked.`,
		'Look what it did before you call it again.',
	);

interface ClientCallsSetting {
	readonly lifetime: number;
	/** Who waits for the result. Called when a call is to be handed over. */
	readonly asker: () => Asker;
	/** Names the call that was handed over and that the run comes back for; undefined where none is known. */
	readonly returnedFor: string | undefined;
}

type Asking = Parameters<Approvals['ask']>[0] & { readonly client: ClientWork };

/** Hands calls of an agent over to programs, and takes what they send: a result is read by the run alone that has asked. */
export function openClientCalls(
	scope: Scope,
	{ lifetime, asker, returnedFor }: ClientCallsSetting,
) {
	const { run, agent, tenant, store: openStore, signal, node, hasIdentity } = scope;
	let open: PersonQuestion | undefined;
	const unjudged = new WeakSet<PreparedCall>();

	const askingFor = async (
		{ name: tool, client }: CallableTool,
		given: PreparedCall['arguments'],
	): Promise<Asking | undefined> => {
		if (client === undefined) return undefined;
		const { organisation, agency, user } = await tenant();
		const who = { organisation, agency, user, agentId: agent, run };
		return { ...who, ...asker(), tool, client, arguments: given, question: askedProgram(tool) };
	};

	const returned = async (store: Store, approvals: Approvals, asking: Asking) => {
		if (returnedFor === undefined) return undefined;
		const text = canonicalText(asking.arguments);
		const isOwn = (one: Approval) =>
			isOfTenant(asking)(one) &&
			one.client?.toolId === asking.client.toolId &&
			one.arguments === text &&
			(['user', 'run', 'agentId', 'tool'] as const).every((key) => one[key] === asking[key]);
		return await approvalNow(node, store, approvals, returnedFor, isOwn);
	};

	const find = async (store: Store, asking: Asking) => {
		const approvals = openApprovals(store, lifetime, signal);
		const approval =
			(await returned(store, approvals, asking)) ?? (await approvals.findAsked(asking));
		return { approvals, approval };
	};

	/** Reads before it uses up: what cannot be read is not lost. */
	async function take(store: Store, approvals: Approvals, approval: Approval): Promise<HandOver> {
		const { id: callId, tool, sent } = approval;
		const kept = sent && (await sentResults(store, signal).read(approval, sent));
		if (sent === undefined || kept === undefined) throw resultGone(tool);
		await approvals.consume(callId);
		if (sent.isError) throw clientFailed(tool, String(kept.value));
		return { word: 'answered', callId, output: kept.value };
	}

	return {
		open: () => open,

		/** Whether exactly this call was handed over in this run: it was approved then, and only its result is fetched. */
		async wasHandedOver(tool: CallableTool, call: PreparedCall) {
			const asking = await askingFor(tool, call.arguments);
			if (asking === undefined || openStore === undefined) return false;
			const { approval } = await find(await openStore(), asking);
			if (approval !== undefined) unjudged.add(call);
			return approval !== undefined;
		},

		async handOver(tool: CallableTool, call: PreparedCall): Promise<HandOver> {
			const asking = await askingFor(tool, call.arguments);
			if (asking === undefined) throw resultGone(tool.name);
			if (openStore === undefined) throw nobodyToHandTo(tool.name, CREDENTIAL_TITLE);
			if (!hasIdentity) throw nobodyToHandTo(tool.name, IDENTITY_CREDENTIAL_TITLE);
			const store = await openStore();
			const found = await find(store, asking);
			const { approvals } = found;
			// Another call of the run may have used it up since.
			if (found.approval === undefined && unjudged.has(call)) throw settledMeanwhile(tool.name);
			if (found.approval === undefined)
				await closeExpired(node, store, async () => await approvals.expireOverdue(asking));
			const approval = found.approval ?? (await approvals.ask(asking));
			const { id: approvalId, state, expiresAt, answer } = approval;
			if (state === 'approved' || state === 'consumed')
				return await take(store, approvals, approval);
			if (state === 'declined')
				throw clientEnded(tool.name, answer && 'note' in answer ? answer.note : '');
			if (state === 'expired') throw clientExpired(tool.name);
			open = { ...asking, approvalId, expiresAt };
			return { word: 'open', callId: approvalId, expiresAt };
		},
	};
}
