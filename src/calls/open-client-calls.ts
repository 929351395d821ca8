import type { CallableTool, ClientWork, PreparedCall } from '../kernel/callable-tool';
import type { HandOver, HandOverCall } from '../kernel/tool/hand-over';
import type { Approval } from '../policy/approvals/approval';
import type { Approvals } from '../policy/approvals/approvals';
import { canonicalText } from '../policy/approvals/canonical-arguments';
import { isOfTenant } from '../policy/identity/is-of-tenant';
import { approvalNow, closeExpired } from '../asking/approval-now';
import type { Asker, PersonQuestion } from '../asking/person-question';
import { CREDENTIAL_TITLE, IDENTITY_CREDENTIAL_TITLE } from '../instance/credential-names';
import type { Scope } from '../instance/open-scope';
import type { Store } from '../instance/open-store';
import { openApprovals } from '../instance/open-store';
import { sentResults } from '../instance/sent-results';
import {
	askedProgram,
	clientEnded,
	clientExpired,
	clientFailed,
	nobodyToHandTo,
	resultGone,
	settledMeanwhile,
} from './client-call-words';

export interface ClientCallsSetting {
	/** Milliseconds that a program has for its result. */
	readonly lifetime: number;
	/** Who waits for the result. Called when a call is to be handed over. */
	readonly asker: () => Asker;
	/** Names the call that was handed over and that the run comes back for; undefined where none is known. */
	readonly returnedFor: string | undefined;
}

export interface OpenClientCalls {
	/** Whether exactly this call was handed over in this run: whoever had to agree has agreed, and only its result is fetched. */
	wasHandedOver(tool: CallableTool, call: PreparedCall): Promise<boolean>;
	readonly handOver: HandOverCall;
	/** What the last call waits for. */
	readonly open: () => PersonQuestion | undefined;
}

/** What a call is found by. */
type Asking = Parameters<Approvals['ask']>[0] & { readonly client: ClientWork };

/** Hands calls of an agent over to programs, and takes what they send: a result is read by the run alone that has asked. */
export function openClientCalls(
	scope: Scope,
	{ lifetime, asker, returnedFor }: ClientCallsSetting,
): OpenClientCalls {
	const { run, agent, tenant, store: openStore, signal, node, hasIdentity } = scope;
	let open: PersonQuestion | undefined;
	/** Calls that nobody has judged, as they were handed over before. */
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

	/** What the run comes back for, where it is exactly this call. */
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

		async wasHandedOver(tool, call) {
			const asking = await askingFor(tool, call.arguments);
			if (asking === undefined || openStore === undefined) return false;
			const { approval } = await find(await openStore(), asking);
			if (approval !== undefined) unjudged.add(call);
			return approval !== undefined;
		},

		async handOver(tool, call) {
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
				await closeExpired(node, store, approvals, async (all) => await all.expireOverdue(asking));
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
