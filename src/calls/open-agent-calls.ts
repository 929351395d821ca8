import { openAudit } from '../instance/open-audit';
import type { Scope } from '../instance/open-scope';
import type { AgentPanel } from '../policy/toolkit-policy';
import type { CallToShow } from '../asking/call-in-chat';
import { nobodyToAsk } from '../asking/people-to-ask';
import { askerOf } from '../asking/person-question';
import type { InvocationSetting } from './open-invocation';
import { openInvocation } from './open-invocation';
import { openPermissions } from './open-permissions';
import type { NewQuestion, PolicySetting } from './open-policy';
import { openPolicy } from './open-policy';
import { openWorkplace } from './open-workplace';

const readCall = ({ arguments: text, ...rest }: NewQuestion): CallToShow => {
	const given: unknown = JSON.parse(text);
	return { ...rest, arguments: given };
};

/** The calls of an agent in one scope, by the settings of its panel. Its list of tools and its calls share one look at permissions. */
export function openAgentCalls(scope: Scope, settings: AgentPanel) {
	const permissions = openPermissions(scope, settings);
	const asker = () => askerOf(scope.node, settings.whileAsking === 'wait');
	return {
		/** What the catalog leaves tools out by. */
		workplace: openWorkplace(scope, permissions),
		/** Opens one call. Throws `ToolError`, or n8n's error when no credential is chosen. */
		async open({
			offered,
			returnedFor,
			isOnlyJudged,
		}: Pick<PolicySetting, 'offered' | 'returnedFor'> & Pick<InvocationSetting, 'isOnlyJudged'>) {
			const policy = openPolicy(scope, {
				settings,
				permissions,
				offered,
				asker,
				waiter: asker,
				returnedFor,
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

export type AgentCalls = ReturnType<typeof openAgentCalls>;

export type AgentCall = Awaited<ReturnType<AgentCalls['open']>>;
