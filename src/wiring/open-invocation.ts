import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import type { Attempt, Invocation } from '../kernel/invoke-tool';
import { stripIdentityKeys } from '../policy/identity/strip-identity-keys';
import { drawNonce, wrapUntrusted } from '../policy/untrusted/untrusted-text';
import { agentName } from './agent-name';
import type { ConnectingCredential } from './connect';
import { connect } from './connect';
import { CREDENTIAL } from './credential-names';
import { nodeHider, nodeRedactor } from './node-secrets';
import type { OpenAudit } from './open-audit';
import { openAudit } from './open-audit';
import { openAuditQueries } from './open-audit-queries';
import { openIdentity } from './open-identity';
import type { OpenPolicy } from './open-policy';
import { openPorts } from './open-ports';
import { openTenant } from './open-tenant';
import { learnCredentials } from './read-credential';
import { taint } from './run-taint';

/** Longest answer in characters: a model pays for each, a person's next node does not. */
const LONGEST_ANSWER = { model: 30_000, person: 10_000_000 } as const;

/** Keys come from models: on one line, and not without end. */
const shown = (keys: readonly string[]) => JSON.stringify(keys).slice(0, 500);

const describeCause = (cause: unknown) =>
	cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause);

/** Where a person has chosen the one operation that a call runs, there is nothing left to decide. */
const chosenByPerson: Pick<OpenPolicy, 'agentId' | 'decide' | 'consent'> = {
	agentId: '',
	decide: async () => ({ word: 'allowed' }),
	consent: async () => {
		throw new Error('Nobody asks about what is allowed');
	},
};

/** Everything one tool call needs, from the node that makes it; `principal` is whom it acts for, `credential` opens its n8n. */
export async function openInvocation(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	caller: keyof typeof LONGEST_ANSWER,
	principal = openIdentity(context, itemIndex, caller),
	policy = chosenByPerson,
	credential: ConnectingCredential = CREDENTIAL,
	audited: OpenAudit = openAudit,
): Promise<Invocation> {
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
		const { tool, status, code, duration, stripped, cause } = attempt;
		const line = `Foreman ${tool}: ${status}${code === undefined ? '' : ` (${code})`} in ${duration} ms`;
		if (stripped.length > 0)
			context.logger.warn(`Foreman ${tool}: taken out of the arguments: ${shown(stripped)}`);
		if (cause === undefined) context.logger.debug(line);
		else context.logger.warn(`${line}: ${String(hide(describeCause(cause)))}`);
		await audit(attempt);
	};
	return {
		ports: (signal, answer) => {
			const queries = openAuditQueries(context, itemIndex, tenant, signal);
			const ports = openPorts(context, connection, signal, principal, queries);
			return { ...ports, person: { answer: () => answer } };
		},
		strip: stripIdentityKeys,
		signal: context.getExecutionCancelSignal() ?? new AbortController().signal,
		maxCharacters: LONGEST_ANSWER[caller],
		decide: policy.decide,
		consent: policy.consent,
		// What a person's next node is given is data as it is; what a tool has hidden itself comes back as it was shown.
		redact: (value, tool) =>
			caller === 'person' || tool?.hidesSecrets === true ? redact(value) : hide(value),
		async present(value, tool) {
			if (caller === 'person' || !tool.foreign) return value;
			await taint(context);
			return wrapUntrusted(value, drawNonce());
		},
		record,
		now: () => Date.now(),
	};
}
