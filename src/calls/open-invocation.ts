import type { CallableTool } from '../kernel/callable-tool';
import type { Role } from '../kernel/define-tool';
import type { Attempt, Invocation } from '../kernel/invoke-tool';
import { plainItems } from '../kernel/values/plain-items';
import { keepOverview } from '../policy/clients/keep-overview';
import { decideForPerson } from '../policy/decide-by-permission';
import { stripIdentityKeys } from '../policy/identity/strip-identity-keys';
import { toolNotInStartedRun } from '../policy/started-runs/not-in-started-run';
import { markBelow, mayRun } from '../policy/started-runs/run-mark';
import { drawNonce, wrapUntrusted } from '../policy/untrusted/untrusted-text';
import { type KeepAttempt, settleReads } from '../instance/open-audit';
import type { Scope } from '../instance/open-scope';
import { openSpending } from '../instance/open-spending';
import { agreedDestinations, ownTexts, webTrails } from './agreed-destinations';
import type { CallPolicy } from './open-policy';
import { openProposing } from '../instance/registry/open-tool-proposals';
import { openMade } from './open-made';
import type { NodeLogger } from '../kernel/call-scope';
import { splitAtMarkers } from '../kernel/workflow/secret-marker';
import { plainLine, plainText } from '../policy/people/plain-line';

const LONGEST = 1_000;

const describeCause = (cause: unknown) =>
	cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause);

function withMarkers(text: string): string {
	const { texts, markers } = splitAtMarkers(text);
	return texts
		.flatMap((part, index) => [plainText(part, LONGEST), markers[index] ?? ''])
		.filter((part) => part !== '')
		.join(' ');
}

/** Writes a call to n8n's log on one line. `hide` takes out secrets before anything else changes the text. */
export function logCall(
	logger: Pick<NodeLogger, 'debug' | 'warn'>,
	{ tool, status, code, duration, stripped, cause }: Attempt,
	hide: (value: unknown) => unknown,
): void {
	const name = plainText(tool);
	const line = `Foreman ${name}: ${status}${code === undefined ? '' : ` (${code})`} in ${duration} ms`;
	if (stripped.length > 0)
		logger.warn(
			`Foreman ${name}: taken out of the arguments: ${plainLine(stripped.join(', '), LONGEST)}`,
		);
	if (cause === undefined) logger.debug(line);
	else logger.warn(`${line}: “${withMarkers(String(hide(describeCause(cause))))}”`);
}

/** Longest answer in characters. A model pays for each character; a person's next node does not. */
const LONGEST_ANSWER = { model: 30_000, person: 10_000_000 } as const;

const showsItems = ({ foreign, uses = [] }: CallableTool) =>
	foreign && uses.some((port) => port === 'executions' || port === 'runner');

const withheld = ({ name, effect }: CallableTool) => ({
	withheld: `${name} did its work. Its answer holds untrusted text and is not shown, because Foreman could not store that you have read such text.`,
	hint:
		effect === 'read'
			? 'Call it again later.'
			: 'Do not repeat the call: look later what it did, with a tool that reads.',
});

/** What a surface says about a call besides its scope. There are no defaults: a surface that leaves something out does not compile. */
export interface InvocationSetting {
	readonly policy: CallPolicy;
	readonly audit: KeepAttempt;
	/** Resolves when all that was recorded there is written. Default: it is written at once. */
	readonly settled?: () => Promise<void>;
	readonly role: Role | undefined;
	readonly isOnlyJudged: boolean;
}

/** Everything one tool call needs. Throws `ToolError`, or n8n's error when no credential is chosen. */
export async function openInvocation(
	scope: Scope,
	{ policy, audit, settled, role, isOnlyJudged }: InvocationSetting,
): Promise<Invocation> {
	const { run, caller, agent, signal, taint, startedBy, tenant, store, node } = scope;
	const { redact, hide } = node.secrets;
	const isStarted = startedBy !== undefined && !isOnlyJudged;
	// A person agrees to what they chose on the canvas, unless a tool has started the execution.
	const isPersons = caller === 'person' && !isStarted;
	const instance = await scope.instance();
	const spending = openSpending(scope);
	/** Set while the call counts against a budget, and is not in the audit yet. */
	let made: (() => void) | undefined;
	const record = async (attempt: Attempt) => {
		logCall(node.logger, attempt, hide);
		await audit(attempt);
		if (made === undefined) return;
		await settled?.();
		if (store) await settleReads(await store());
		made();
		made = undefined;
	};
	return {
		ports: (ended, answer) => {
			const ports = instance.ports(ended, {
				// Only for models: a person's step may write texts of others.
				wrote: (workflowId, versionId) =>
					caller === 'model' ? ownTexts.note(run, workflowId, versionId) : undefined,
				isAgreed: (key) => isPersons || agreedDestinations.isAgreed(run, key),
				// A person's next node gets the data unchanged.
				learn: caller === 'model' ? (secrets) => node.secrets.learn(secrets) : undefined,
				trail: webTrails.of(run),
				asksAboutHosts: async () => !isPersons && (await policy.asksAboutHosts()),
				made: openMade(scope),
				batchOwner: async () => {
					const { organisation, agency } = await tenant();
					const names = [organisation, agency, agent, instance.baseUrl];
					return { names, secret: (await store?.())?.secret ?? '' };
				},
				mark: async () =>
					markBelow(startedBy, {
						agentId: caller === 'person' ? '' : agent,
						tools: await policy.unasked(),
					}),
			});
			const told = isPersons ? ports : keepOverview(ports, policy.mayTell);
			const proposer = { tenant, store, agentId: agent, hide, ports: told };
			const toolProposals = openProposing(proposer, ended);
			return { ...told, toolProposals, person: { answer: () => answer } };
		},
		...(role === undefined ? {} : { role }),
		strip: stripIdentityKeys,
		signal,
		maxCharacters: LONGEST_ANSWER[caller],
		async decide(tool, call, ports) {
			if (isStarted && !mayRun(startedBy, tool.name))
				return { word: 'denied', ...toolNotInStartedRun(tool.name, startedBy) };
			const decision = await policy.decide(tool, call, ports);
			if (caller === 'model' && decision.word !== 'denied' && made === undefined) {
				const judged = await spending.beforeCall();
				if ('reason' in judged) return { word: 'denied', ...judged };
				({ made } = judged);
			}
			return isStarted && decision.word === 'ask'
				? decideForPerson(`${tool.name} would reach something that was not approved.`, true)
				: decision;
		},
		// In an execution that a tool started, no person can be asked.
		insist: async (tool, reason) =>
			isStarted ? decideForPerson(reason, true) : await policy.insist(tool, reason),
		consent: policy.consent,
		...(policy.handOver === undefined ? {} : { handOver: policy.handOver }),
		// A person's next node gets the data unchanged. Text in which the tool itself hid secrets must come back as it was shown.
		redact(value, tool) {
			if (caller === 'person' || tool?.hidesSecrets === true) return redact(value);
			return hide(tool !== undefined && showsItems(tool) ? plainItems(value) : value);
		},
		async present(value, tool, shown) {
			if (caller === 'person') return value;
			const isForeign = tool.foreign || shown.some((one) => !ownTexts.isOwn(run, one));
			if (!isForeign) return value;
			if (!(await taint.note())) return withheld(tool);
			// The model must hand such text back exactly, so it is not wrapped.
			return tool.hidesSecrets ? value : wrapUntrusted(value, drawNonce());
		},
		record,
		now: () => Date.now(),
	};
}
