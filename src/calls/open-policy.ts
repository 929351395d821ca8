import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import type { CallableTool, SettledCall } from '../kernel/callable-tool';
import type { Consent, Invocation } from '../kernel/invoke-tool';
import { consentTo } from '../policy/approvals/consent';
import { decideByPermission } from '../policy/decide-by-permission';
import { decideForPerson } from '../policy/decide-for-person';
import { decideQuestion } from '../policy/decide-question';
import type { Principal } from '../policy/identity/principal';
import type { RunMark } from '../policy/started-runs/run-mark';
import { afterTaint } from '../policy/taint';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import { agentName } from '../instance/agent-name';
import { agreedDestinations } from './agreed-destinations';
import { closeExpired } from '../asking/close-expired';
import type { Asker, OpenQuestion } from '../asking/open-question';
import { askerOf } from '../asking/open-question';
import { STORE_CREDENTIAL_TITLE } from '../instance/credential-names';
import type { OpenPermissions } from './open-permissions';
import { hasStore, openApprovals, openStore } from '../instance/open-store';
import { isTainted } from './run-taint';

/** The tools that run without asking anybody; `all` where a person chose the one that runs. */
export type Unasked = RunMark['tools'];

export interface CallPolicy extends Pick<Invocation, 'decide' | 'insist' | 'consent'> {
	/** The name of the agent that calls. */
	readonly agentId: string;
	/** What names the run in which the calls are made. */
	readonly run: () => Promise<string>;
	/** What runs unasked, also after foreign text was read. Throws `ToolError`. */
	readonly unasked: () => Promise<Unasked>;
}

export interface OpenPolicy extends CallPolicy {
	/** What the last call waits for. */
	readonly asked: () => OpenQuestion | undefined;
}

const nowhereToAsk: Consent = {
	word: 'refused',
	approvalId: '',
	approver: '',
	isAnswered: false,
	reason: `This call needs a person's approval, and the node has no ${STORE_CREDENTIAL_TITLE} credential to keep approvals with.`,
	hint: 'A person chooses that credential in the node, or allows the tool in its permissions. Nothing was done.',
};

export interface PolicySetting {
	readonly settings: ToolkitPolicy;
	readonly tenant: () => Promise<Principal>;
	readonly permissions: OpenPermissions;
	/** The tools that the agent is offered. */
	readonly offered: () => Promise<readonly CallableTool[]>;
	/** What approvals are good for: all that is done in one run. */
	readonly run: () => Promise<string>;
	/** Who asks people, where that is not this execution. */
	readonly asker?: Asker | undefined;
}

/** Says what an agent's calls may do, and asks a person where the panel wants that. */
export function openPolicy(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	{ settings: policy, tenant, permissions, offered, run, asker }: PolicySetting,
): OpenPolicy {
	let open: OpenQuestion | undefined;

	const consent = async (tool: CallableTool, call: SettledCall): Promise<Consent> => {
		if (!hasStore(context)) return nowhereToAsk;
		const store = await openStore(context, itemIndex);
		const signal = context.getExecutionCancelSignal() ?? new AbortController().signal;
		const principal = await tenant();
		const asking = {
			organisation: principal.organisation,
			agency: principal.agency,
			agentId: agentName(context, policy),
			user: principal.user,
			run: await run(),
			...(asker ?? askerOf(context, policy)),
			tool: tool.name,
			...{ arguments: call.arguments, question: call.question, facts: call.facts },
		};
		const approvals = openApprovals(context, store, policy.lifetime, signal);
		await closeExpired(context, store, approvals, async (all) => await all.expireOverdue(asking));
		const isBlocked = async () => (await permissions.now(tool)) === 'blocked';
		const answer = await consentTo(asking, approvals, isBlocked);
		if (answer.word === 'granted') agreedDestinations.agree(asking.run, call.agreed);
		if (answer.word === 'pending') {
			const { approvalId, expiresAt } = answer;
			open = { ...asking, approvalId, expiresAt };
		}
		return answer;
	};

	return {
		agentId: agentName(context, policy),
		run,
		async insist(_tool, reason) {
			return decideForPerson(reason, await permissions.isUnattended());
		},
		async unasked() {
			const isAsked = ({ alwaysAsks, effect }: CallableTool) =>
				alwaysAsks || (policy.asksAfterForeignText && effect !== 'read');
			const unasked = (await offered()).filter((tool) => !isAsked(tool));
			return (await permissions.allowed(unasked)).map(({ name }) => name);
		},
		async decide(tool) {
			const permission = await permissions.of(tool);
			if (tool.alwaysAsks)
				return decideQuestion(tool.name, permission, await permissions.isUnattended());
			const decision = decideByPermission(tool.name, permission);
			const hasReadForeignText = await isTainted(context);
			return afterTaint(decision, tool.effect, hasReadForeignText, policy.asksAfterForeignText);
		},
		consent,
		asked: () => open,
	};
}
