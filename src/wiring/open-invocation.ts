import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import type { Attempt, Invocation } from '../kernel/invoke-tool';
import { stripIdentityKeys } from '../policy/identity/strip-identity-keys';
import { createRedactor } from '../policy/redaction';
import type { ConnectingCredential } from './connect';
import { connect } from './connect';
import { CREDENTIAL } from './credential-names';
import { openIdentity } from './open-identity';
import { openPorts } from './open-ports';

/** Longest answer in characters: a model pays for each, a person's next node does not. */
const LONGEST_ANSWER = { model: 30_000, person: 10_000_000 } as const;

/** Keys come from models: on one line, and not without end. */
const shown = (keys: readonly string[]) => JSON.stringify(keys).slice(0, 500);

const describeCause = (cause: unknown) =>
	cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause);

/** Where a person has chosen the one operation that a call runs, there is nothing left to decide. */
const chosenByPerson: Pick<Invocation, 'decide' | 'consent'> = {
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
): Promise<Invocation> {
	const connection = await connect(context, itemIndex, credential);
	const redact = createRedactor(connection.secrets);
	const record = ({ tool, status, code, duration, stripped, cause }: Attempt) => {
		const line = `Foreman ${tool}: ${status}${code === undefined ? '' : ` (${code})`} in ${duration} ms`;
		if (stripped.length > 0)
			context.logger.warn(`Foreman ${tool}: taken out of the arguments: ${shown(stripped)}`);
		if (cause === undefined) context.logger.debug(line);
		else context.logger.warn(`${line}: ${String(redact(describeCause(cause)))}`);
	};
	return {
		ports: (signal) => openPorts(context, connection, signal, principal),
		strip: stripIdentityKeys,
		signal: context.getExecutionCancelSignal() ?? new AbortController().signal,
		maxCharacters: LONGEST_ANSWER[caller],
		decide: policy.decide,
		consent: policy.consent,
		redact,
		record,
		now: () => Date.now(),
	};
}
