import type { Workplace } from '../catalog/working-tools';
import type { Invocation } from '../kernel/invoke-tool';
import { openAudit } from '../instance/open-audit';
import type { Scope } from '../instance/open-scope';
import type { AgentPanel } from '../policy/toolkit-policy';
import type { CallToShow } from '../asking/call-in-chat';
import { nobodyToAsk } from '../asking/people-to-ask';
import { askerOf } from '../asking/person-question';
import type { InvocationSetting } from './open-invocation';
import { openInvocation } from './open-invocation';
import { openPermissions } from './open-permissions';
import type { NewQuestion, OpenPolicy, PolicySetting } from './open-policy';
import { openPolicy } from './open-policy';
import { openWorkplace } from './open-workplace';

/** One call of an agent. */
export interface AgentCall extends Pick<OpenPolicy, 'asked' | 'handed'> {
	readonly invocation: Invocation;
}

/** The calls of an agent in one scope. */
export interface AgentCalls {
	/** What the catalog leaves tools out by. */
	readonly workplace: Workplace;
	/** Throws `ToolError`, or n8n's error when no credential is chosen. */
	open(
		setting: Pick<PolicySetting, 'offered' | 'returnedFor'> &
			Pick<InvocationSetting, 'isOnlyJudged'>,
	): Promise<AgentCall>;
}

const readCall = ({ arguments: text, ...rest }: NewQuestion): CallToShow => {
	const given: unknown = JSON.parse(text);
	return { ...rest, arguments: given };
};

/** Opens the calls of an agent by the settings of its panel: its list of tools and its calls share one look at permissions. */
export function openAgentCalls(scope: Scope, settings: AgentPanel): AgentCalls {
	const permissions = openPermissions(scope, settings);
	const asker = () => askerOf(scope.node, settings.whileAsking === 'wait');
	return {
		workplace: openWorkplace(scope, permissions),
		async open({ offered, returnedFor, isOnlyJudged }) {
			const policy = openPolicy(scope, {
				...{ settings, permissions, offered, asker, waiter: asker, returnedFor },
				unanswerable: (question, store) =>
					nobodyToAsk({ ...scope, store, settings }, readCall(question)),
			});
			const audit = openAudit(scope);
			return {
				asked: policy.asked,
				handed: policy.handed,
				invocation: await openInvocation(scope, { policy, audit, role: undefined, isOnlyJudged }),
			};
		},
	};
}
