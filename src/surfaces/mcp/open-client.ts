import type { IWebhookFunctions } from 'n8n-workflow';

import { type AgentCall, openAgentCalls } from '../../calls/open-agent-calls';
import { limitInvocation } from '../../calls/limit-invocation';
import { catalog } from '../../catalog/catalog';
import { commonTools } from '../../catalog/common-tools';
import type { ExposedTool } from '../../catalog/exposed-tool';
import { chooseTools, exposeTools } from '../../catalog/toolkit';
import { findWorking } from '../../catalog/working-tools';
import { openClientMade } from '../../instance/clients/open-clients';
import type { Scope } from '../../instance/open-scope';
import { openWebhookScope } from '../../instance/webhook/open-webhook-scope';
import type { Tool } from '../../kernel/define-tool';
import type { Invocation } from '../../kernel/invoke-tool';
import { isWithinLimits } from '../../policy/clients/client-limits';
import type { LetInClient } from './client/identify-client';
import { tellOutcomeOfCall } from './asking/tell-outcome-of-call';
import type { McpPanel } from './read-mcp-panel';
import { type Profile, profiles } from '../../policy/permissions';
import type { AgentPanel } from '../../policy/toolkit-policy';

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

/** What one client has, opened for one request. */
export interface OpenClient {
	readonly scope: Scope;
	/** The tools that the client may use. */
	readonly chosen: readonly Tool[];
	/** The tools that are switched off or deleted: a call of one is told why it does not run. */
	readonly withdrawn: readonly Tool[];
	/** What its model sees of them. */
	readonly exposed: readonly ExposedTool[];
	/** Opens one call. Throws `ToolError`. */
	openCall(): Promise<AgentCall>;
}

/** What its questions and pages call it: all clients of a trigger are in one workflow, and people know them by the names of their keys. */
function named(scope: Scope, { key, name }: LetInClient): Scope {
	if (key === undefined) return scope;
	const { id, name: workflow } = scope.node.workflow;
	return { ...scope, node: { ...scope.node, workflow: { id, name: `${name} (${workflow})` } } };
}

/**
 * Opens what a client has: the tools of whom it acts for, as the panel of the trigger and its own key narrow them. `signal` ends what its calls do.
 * Throws `ToolError`.
 */
export async function openClient(
	context: IWebhookFunctions,
	client: LetInClient,
	{ policy, choice }: Pick<McpPanel, 'policy' | 'choice'>,
	signal: AbortSignal,
): Promise<OpenClient> {
	const scope = named(await openWebhookScope(context, client, signal), client);
	const { key } = client;
	const limits = key?.limits;
	const isIn = (tool: Tool) => limits === undefined || isWithinLimits(tool, limits);
	const calls = openAgentCalls(scope, policyOfClient(client, policy));
	const all = await catalog.for(scope);
	const withdrawn = all.withdrawn.filter(isIn);
	const chosen = await findWorking(calls.workplace, chooseTools(all.tools, choice).filter(isIn));
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
		withdrawn,
		exposed: exposeTools(chosen, choice.exposure, commonTools.toolkit, withdrawn),
		async openCall() {
			const call = await calls.open({ offered, returnedFor: undefined, isOnlyJudged: false });
			const told = tellOutcomeOfCall(scope, policy.lifetime, call.invocation);
			return { ...call, invocation: limited(told) };
		},
	};
}
