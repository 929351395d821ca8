import { nativeCatalog } from '../catalog/catalog';
import type { CallableTool, PreparedCall, SettledCall } from '../kernel/callable-tool';
import type { Consent, Decision, Invocation } from '../kernel/invoke-tool';
import type { Ports } from '../kernel/ports';
import { asOneWriter } from '../adapters/n8n-api/one-writer';
import { hashText } from '../policy/approvals/canonical-arguments';
import { consentTo } from '../policy/approvals/consent';
import {
	decideByPermission,
	decideQuestion,
	decideForPerson,
	decideBuild,
} from '../policy/decide-by-permission';
import type { PermittedTool } from '../policy/agents/permission-judge';
import { keepToPlan } from '../policy/made/keep-to-own';
import { plainLine } from '../policy/people/plain-line';
import type { RunMark } from '../policy/started-runs/run-mark';
import { afterTaint } from '../policy/taint';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import { notePanel } from './agent-panels';
import { type NewQuestion, callAsAsked } from './call-as-asked';
import { openClientCalls } from './open-client-calls';
import { agreedDestinations } from './agreed-destinations';
import { closeExpired } from '../asking/audit-settled';
import type { NobodyToAsk, Asker, PersonQuestion } from '../asking/notify-person';
import { CREDENTIAL_TITLE } from '../instance/credential-names';
import type { OpenPermissions } from './open-permissions';
import type { Scope } from '../instance/open-scope';
import { openApprovals, type Store } from '../instance/open-store';

type Unasked = RunMark['tools'];

export interface CallPolicy extends Pick<Invocation, 'decide' | 'insist' | 'consent' | 'handOver'> {
	/** The tools that run without asking, even after foreign text was read. Throws `ToolError`. */
	readonly unasked: () => Promise<Unasked>;
	/** Whether the call may send nothing to hosts that were not approved. Throws `ToolError`. */
	readonly asksAboutHosts: () => Promise<boolean>;
	/** Whether the call may tell what a tool of this name would. Throws `ToolError`. */
	readonly mayTell: (tool: string) => Promise<boolean>;
}

interface OpenPolicy extends CallPolicy {
	readonly asked: () => PersonQuestion | undefined;
	readonly handed: () => PersonQuestion | undefined;
}

const nowhereToAsk: NobodyToAsk = {
	reason: `This call needs a person's approval, and the node has no ${CREDENTIAL_TITLE} credential to keep approvals with.`,
	hint: 'A person chooses that credential in the node, or allows the tool in its permissions. Nothing was done.',
};

const refusedFor = (why: NobodyToAsk): Consent => ({
	word: 'refused',
	approvalId: '',
	approver: '',
	isAnswered: false,
	...why,
});

export interface PolicySetting {
	readonly settings: ToolkitPolicy;
	readonly permissions: OpenPermissions;
	readonly offered: () => Promise<readonly CallableTool[]>;
	/** Who asks people. Called when a person is to be asked. */
	readonly asker: (question: NewQuestion) => Asker;
	/** Who waits for what programs send. Called when a call is handed over. */
	readonly waiter: () => Asker;
	/** Names the call that was handed over and that this one comes back for. */
	readonly returnedFor?: string | undefined;
	/** Whether the call is made in a run, whose approved plan may cover it. */
	readonly isInRun?: boolean;
	/** Why no person could answer a question, so that it is not asked; undefined if one can. Default: one always can. */
	readonly unanswerable?: (question: NewQuestion, store: Store) => NobodyToAsk | undefined;
}

/** The tool as this call uses it: one that was called reading, and would change something, is judged as one that changes. */
async function asItActs(
	{ name, provider, follows, effect, build, alwaysAsks }: CallableTool,
	call: PreparedCall,
	ports: () => Ports,
) {
	const isChange = effect === 'read' && (await call.changes?.(ports)) === true;
	const judged = isChange ? ({ effect: 'write', build: 'asks' } as const) : { effect, build };
	return { name, provider, follows, alwaysAsks, ...judged };
}

/** Allows what would be asked about, where a person has approved it with a plan of the run. Undefined if none covers it. Throws `ToolError`. */
async function decideByPlan(
	permissions: Pick<OpenPermissions, 'isForPlan'>,
	tool: PermittedTool,
	call: PreparedCall,
	ports: () => Ports,
): Promise<Extract<Decision, { word: 'allowed' }> | undefined> {
	if (!(await permissions.isForPlan(tool))) return undefined;
	const judged = await call.judge?.(ports);
	if (judged?.planned === undefined) return undefined;
	const { foremanRun } = ports();
	if (!(await foremanRun?.planned.covers(judged.planned)) || !foremanRun) return undefined;
	const within = (own: Ports) => keepToPlan(own, foremanRun.planned);
	return { word: 'allowed', call: judged.call, within };
}

/** Decides what an agent's calls may do, and asks a person if the permissions say so. */
export function openPolicy(
	scope: Scope,
	{
		settings: policy,
		permissions,
		offered,
		asker,
		waiter,
		returnedFor,
		isInRun = false,
		unanswerable,
	}: PolicySetting,
): OpenPolicy {
	const { run, agent, tenant, store: openStore, signal, taint, node } = scope;
	let open: PersonQuestion | undefined;
	/** What the call does, where that is more than its tool says. */
	let judgedEffect: CallableTool['effect'] | undefined;
	/** Whether a person had to say yes to the call: they saw one address. */
	let isAsked = false;
	const { lifetime } = policy;
	const clients = openClientCalls(scope, { lifetime, asker: waiter, returnedFor });

	const consent = async (tool: CallableTool, call: SettledCall): Promise<Consent> => {
		if (openStore === undefined) return refusedFor(nowhereToAsk);
		const whole = callAsAsked(tool, call, judgedEffect ?? tool.effect, node.secrets.hide);
		const store = await openStore();
		const unanswered = unanswerable?.(whole, store);
		if (unanswered !== undefined) {
			node.logger.warn(
				`Foreman refused ${plainLine(tool.name)}: ${unanswered.reason} ${unanswered.hint}`,
			);
			return refusedFor(unanswered);
		}
		const { organisation, agency, user } = await tenant();
		const asking = {
			organisation,
			agency,
			user,
			agentId: agent,
			run,
			...asker(whole),
			...whole,
			arguments: call.arguments,
		};
		const approvals = openApprovals(store, lifetime, signal);
		await closeExpired(node, store, async () => await approvals.expireOverdue(asking));
		const isBlocked = async () => (await permissions.now(tool)) === 'blocked';
		// One after the other: calls at the same moment would each find room for one more question.
		const answer = await asOneWriter(
			JSON.stringify(['asks', organisation, agency, user, agent]),
			async () => await consentTo(asking, approvals, isBlocked),
		);
		// What the call reaches may have changed since the person was asked.
		if (answer.word === 'granted')
			agreedDestinations.agree(
				run,
				call.agreed.filter((key) => answer.agreed?.includes(hashText(key))),
			);
		if (answer.word === 'pending') {
			const { approvalId, expiresAt } = answer;
			open = { ...asking, approvalId, expiresAt };
		}
		return answer;
	};

	const judge: CallPolicy['decide'] = async (said, call, ports) => {
		await notePanel(scope, policy);
		const isBlocked = (await permissions.of(said)) === 'blocked';
		const tool = isBlocked ? said : await asItActs(said, call, ports);
		judgedEffect = tool.effect;
		const permission = await permissions.of(tool);
		if (permission !== 'blocked' && (await clients.wasHandedOver(said, call)))
			return { word: 'allowed' };
		if (tool.alwaysAsks)
			return decideQuestion(tool.name, permission, await permissions.isUnattended());
		const hasReadForeignText = await taint.isNoted(tool.effect !== 'read');
		if (permission === 'needs_approval' && (await permissions.isLeftToCall(tool))) {
			const judged = await call.judge?.(ports);
			if (judged) return decideBuild(judged, hasReadForeignText && policy.asksAfterForeignText);
		}
		const decision = decideByPermission(tool.name, permission);
		const isRead = hasReadForeignText && tool.effect === 'read';
		const effect = isRead && (await call.sendsOut?.(ports)) === true ? 'write' : tool.effect;
		const { asksAfterForeignText } = policy;
		const judged = afterTaint(decision, effect, hasReadForeignText, asksAfterForeignText);
		isAsked = judged.word === 'ask';
		return judged;
	};

	return {
		async insist(_tool, reason) {
			return decideForPerson(reason, await permissions.isUnattended());
		},
		async unasked() {
			const isAsked = ({ alwaysAsks, effect }: CallableTool) =>
				alwaysAsks || (policy.asksAfterForeignText && effect !== 'read');
			const unasked = (await offered()).filter((tool) => !isAsked(tool));
			return (await permissions.allowed(unasked)).map(({ name }) => name);
		},
		async decide(said, call, ports) {
			const decision = await judge(said, call, ports);
			if (decision.word !== 'ask' || !isInRun || said.alwaysAsks === true) return decision;
			const planned = await decideByPlan(permissions, said, call, ports);
			if (planned) isAsked = false;
			return planned ?? decision;
		},
		async mayTell(name) {
			const tool = nativeCatalog.find(name);
			const permission = tool === undefined ? 'blocked' : await permissions.of(tool);
			return permission === 'always_allow' || (permission === 'needs_approval' && isAsked);
		},
		asksAboutHosts: async () => isAsked || (policy.asksAfterForeignText && (await taint.isNoted())),
		consent,
		handOver: clients.handOver,
		asked: () => open,
		handed: clients.open,
	};
}
