import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { runMarkOf } from '../adapters/in-process/run-mark-of';
import type { CallableTool } from '../kernel/callable-tool';
import type { Role } from '../kernel/define-tool';
import type { Attempt, Invocation } from '../kernel/invoke-tool';
import { plainItems } from '../kernel/values/plain-items';
import { decideForPerson } from '../policy/decide-for-person';
import type { Principal } from '../policy/identity/principal';
import { stripIdentityKeys } from '../policy/identity/strip-identity-keys';
import { toolNotInStartedRun } from '../policy/started-runs/not-in-started-run';
import { markBelow, mayRun } from '../policy/started-runs/run-mark';
import { drawNonce, wrapUntrusted } from '../policy/untrusted/untrusted-text';
import { agentName } from '../instance/agent-name';
import { agreedDestinations } from './agreed-destinations';
import type { ConnectingCredential } from '../instance/connect';
import { connect } from '../instance/connect';
import { CREDENTIAL } from '../instance/credential-names';
import { logCall } from './log-call';
import { nodeHider, nodeRedactor } from '../instance/node-secrets';
import type { OpenAudit } from '../instance/open-audit';
import { openAudit } from '../instance/open-audit';
import { openAuditQueries } from '../instance/open-audit-queries';
import type { CallPolicy } from './open-policy';
import { openPorts } from '../instance/open-ports';
import { openTenant } from '../instance/open-tenant';
import { ownTexts } from './own-texts';
import { learnCredentials } from '../instance/read-credential';
import { taint } from './run-taint';

/** Longest answer in characters: a model pays for each, a person's next node does not. */
const LONGEST_ANSWER = { model: 30_000, person: 10_000_000 } as const;

/** Whether its answer holds items of a run. */
const showsItems = ({ foreign, uses = [] }: CallableTool) =>
	foreign && uses.some((port) => port === 'executions' || port === 'runner');

export interface InvocationSetting {
	readonly itemIndex: number;
	readonly caller: keyof typeof LONGEST_ANSWER;
	/** What the call may do. There is no preset: a surface that says nothing does not compile. */
	readonly policy: CallPolicy;
	/** Whom the call acts for. */
	readonly principal: () => Promise<Principal>;
	/** Opens the n8n that the call works in. */
	readonly credential?: ConnectingCredential;
	/** Where the call is kept. */
	readonly audited?: OpenAudit;
	/** The kind of agent that calls, where there are kinds. */
	readonly role?: Role;
	/** Whether the call is only judged here, and made by somebody else. */
	readonly isOnlyJudged?: boolean;
}

/** Everything one tool call needs, from the node that makes it. */
export async function openInvocation(
	context: IExecuteFunctions | ISupplyDataFunctions,
	{
		itemIndex,
		caller,
		policy,
		principal,
		credential = CREDENTIAL,
		audited = openAudit,
		role,
		isOnlyJudged = false,
	}: InvocationSetting,
): Promise<Invocation> {
	const outer = runMarkOf(context);
	const isStarted = outer !== undefined && !isOnlyJudged;
	// What a person has chosen on the canvas is agreed to, unless something else has started it.
	const isPersons = caller === 'person' && !isStarted;
	const connection = await connect(context, itemIndex, credential);
	await learnCredentials(context, itemIndex);
	const redact = nodeRedactor(context);
	const hide = nodeHider(context);
	const tenant = openTenant(context, principal);
	const audit = audited(context, itemIndex, {
		agentId: agentName(context, policy),
		tenant,
	});
	const record = async (attempt: Attempt) => {
		logCall(context.logger, attempt, hide);
		await audit(attempt);
	};
	return {
		ports: (signal, answer) => {
			const queries = openAuditQueries(context, itemIndex, tenant, signal);
			const ports = openPorts(context, connection, signal, {
				principal,
				audit: queries,
				wrote: async (workflowId, versionId) =>
					ownTexts.note(await policy.run(), workflowId, versionId),
				isAgreed: async (key) => isPersons || agreedDestinations.isAgreed(await policy.run(), key),
				mark: async () =>
					markBelow(outer, {
						agentId: caller === 'person' ? '' : agentName(context, policy),
						tools: await policy.unasked(),
					}),
			});
			return { ...ports, person: { answer: () => answer } };
		},
		...(role === undefined ? {} : { role }),
		strip: stripIdentityKeys,
		signal: context.getExecutionCancelSignal() ?? new AbortController().signal,
		maxCharacters: LONGEST_ANSWER[caller],
		async decide(tool, call) {
			if (isStarted && !mayRun(outer, tool.name))
				return { word: 'denied', ...toolNotInStartedRun(tool.name, outer) };
			return await policy.decide(tool, call);
		},
		// In what a tool has started nobody is there to be asked.
		insist: async (tool, reason) =>
			isStarted ? decideForPerson(reason, true) : await policy.insist(tool, reason),
		consent: policy.consent,
		// What a person's next node is given is data as it is; what a tool has hidden itself comes back as it was shown.
		redact(value, tool) {
			if (caller === 'person' || tool?.hidesSecrets === true) return redact(value);
			return hide(tool !== undefined && showsItems(tool) ? plainItems(value) : value);
		},
		async present(value, tool, shown) {
			if (caller === 'person') return value;
			const run = shown.length === 0 ? '' : await policy.run();
			const isForeign = tool.foreign || shown.some((one) => !ownTexts.isOwn(run, one));
			if (!isForeign) return value;
			await taint(context);
			// What is to be handed back to the letter stays as it is.
			return tool.hidesSecrets ? value : wrapUntrusted(value, drawNonce());
		},
		record,
		now: () => Date.now(),
	};
}
