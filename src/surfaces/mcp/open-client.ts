import type { IWebhookFunctions } from 'n8n-workflow';
import { openAgentCalls } from '../../calls/open-agent-calls';
import { limitInvocation } from '../../calls/limit-invocation';
import { catalog } from '../../catalog/catalog';
import { commonTools } from '../../catalog/common-tools';
import { chooseTools, exposeTools } from '../../catalog/toolkit';
import { findWorking } from '../../catalog/working-tools';
import { openClientMade } from '../../instance/clients/open-clients';
import type { Scope } from '../../instance/open-scope';
import { openWebhookScope } from '../../instance/webhook/open-webhook-scope';
import type { Tool } from '../../kernel/define-tool';
import type { Attempt, Invocation } from '../../kernel/invoke-tool';
import { isWithinLimits } from '../../policy/clients/client-limits';
import { type Profile, profiles } from '../../policy/permissions';
import type { AgentPanel } from '../../policy/toolkit-policy';
import { announceOutcome } from '../../asking/channel-post';
import { openApprovals } from '../../instance/open-store';
import type { LetInClient } from './client/identify-client';
import type { McpPanel } from './read-mcp-panel';

/** Milliseconds to read what was agreed to. */
const PATIENCE = 10_000;

type Told = Pick<Scope, 'store' | 'node'>;

async function tell({ store: openStore, node }: Told, lifetime: number, attempt: Attempt) {
	if (openStore === undefined || attempt.consent !== 'granted') return;
	try {
		const store = await openStore();
		if (store.askUrl === '') return;
		const approvals = openApprovals(store, lifetime, AbortSignal.timeout(PATIENCE));
		const approval = await approvals.read(attempt.approvalId);
		if (approval === undefined) return;
		const outcome = attempt.status === 'succeeded' ? 'done' : 'failed';
		await announceOutcome(node, store, approval, outcome);
	} catch (error) {
		const cause = String(node.secrets.redact(String(error)));
		node.logger.warn(`Foreman could not tell the channel how a call ended: ${cause}`);
	}
}

/** Tells the channel what became of an approved call: the client may be gone. Nothing waits for it or fails by it. `lifetime`: of approvals, in milliseconds. */
export const tellOutcomeOfCall = (
	told: Told,
	lifetime: number,
	invocation: Invocation,
): Invocation => ({
	...invocation,
	async record(attempt) {
		await invocation.record(attempt);
		void tell(told, lifetime, attempt);
	},
});

/** Each lets less run without asking than the one after it. */
const stricterProfile = (one: Profile, other: Profile): Profile =>
	profiles.indexOf(one) <= profiles.indexOf(other) ? one : other;

/** What a client may do: as the panel of the trigger says, and no more than its key does. */
function policyOfClient({ key }: Pick<LetInClient, 'key'>, panel: AgentPanel): AgentPanel {
	const profile = key?.profile;
	if (profile === undefined) return panel;
	const { source, snapshot, floors } = panel;
	if (source === 'managed')
		return { ...panel, floors: [...floors, { profile, decided: new Map() }] };
	return {
		...panel,
		snapshot: { ...snapshot, profile: stricterProfile(profile, snapshot.profile) },
	};
}

/** What its questions and pages call it: all clients of a trigger are in one workflow, and people know them by the names of their keys. */
function named(scope: Scope, { key, name }: LetInClient): Scope {
	if (key === undefined) return scope;
	const { id, name: workflow } = scope.node.workflow;
	return { ...scope, node: { ...scope.node, workflow: { id, name: `${name} (${workflow})` } } };
}

/** The tools of whom a client acts for, as the panel and its own key narrow them. `signal` ends what its calls do. Throws `ToolError`. */
export async function openClient(
	context: IWebhookFunctions,
	client: LetInClient,
	{ policy, choice }: Pick<McpPanel, 'policy' | 'choice'>,
	signal: AbortSignal,
) {
	const scope = named(await openWebhookScope(context, client, signal), client);
	const { key } = client;
	const limits = key?.limits;
	const isIn = (tool: Tool) => limits === undefined || isWithinLimits(tool, limits);
	const calls = openAgentCalls(scope, policyOfClient(client, policy));
	const all = await catalog.for(scope);
	const withdrawn: readonly Tool[] = all.withdrawn.filter(isIn);
	const able = chooseTools(all.tools, choice).filter(isIn);
	const chosen: readonly Tool[] = await findWorking(calls.workplace, able);
	const { store, node } = scope;
	const limited = (invocation: Invocation): Invocation => {
		if (key === undefined || store === undefined) return invocation;
		const made = openClientMade(store, key.id, node.logger);
		return limitInvocation(invocation, limits, { agentId: scope.agent, made });
	};
	const offered = async () => await Promise.resolve(chosen);
	return {
		scope,
		chosen,
		/** The tools that are switched off or deleted: a call of one is told why it does not run. */
		withdrawn,
		exposed: exposeTools(chosen, choice.exposure, commonTools.toolkit, withdrawn),
		async openCall() {
			const call = await calls.open({ offered, returnedFor: undefined, isOnlyJudged: false });
			const told = tellOutcomeOfCall(scope, policy.lifetime, call.invocation);
			return { ...call, invocation: limited(told) };
		},
	};
}
export type OpenClient = Awaited<ReturnType<typeof openClient>>;
