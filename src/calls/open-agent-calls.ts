import { openAudit } from '../instance/open-audit';
import type { Scope, RunlessScope } from '../instance/open-scope';
import type { AgentPanel } from '../policy/toolkit-policy';
import type { CallToShow } from '../asking/call-in-chat';
import { nobodyToAsk, askerOf } from '../asking/notify-person';
import type { Workplace } from '../catalog/working-tools';
import type { Feature } from '../kernel/feature';
import { type InvocationSetting, openInvocation } from './open-invocation';
import { type OpenPermissions, openPermissions } from './open-permissions';
import type { NewQuestion } from './call-as-asked';
import { openPolicy, type PolicySetting } from './open-policy';

const PATIENCE = 3_000;

/** If n8n does not confirm that it has a feature, the tools for it are left out: calling them would fail as well. */
async function hasFeature({ instance }: RunlessScope, feature: Feature): Promise<boolean> {
	try {
		const { licence } = await instance();
		return await licence(AbortSignal.timeout(PATIENCE)).has(feature);
	} catch {
		return false;
	}
}

/** Where an agent's tools work: the node, its n8n, and what the agent may do. */
export const openWorkplace = (
	scope: RunlessScope,
	{ hidden }: Pick<OpenPermissions, 'hidden'>,
): Workplace => ({
	hasIdentity: scope.hasIdentity,
	hasStore: scope.store !== undefined,
	hasSearch: scope.hasSearch,
	has: async (feature) => await hasFeature(scope, feature),
	hidden,
});

const readCall = ({ arguments: text, ...rest }: NewQuestion): CallToShow => {
	const given: unknown = JSON.parse(text);
	return { ...rest, arguments: given };
};

/** The calls of an agent in one scope, by the settings of its panel. Its list of tools and its calls share one look at permissions. */
export function openAgentCalls(scope: Scope, settings: AgentPanel) {
	const permissions = openPermissions(scope, settings);
	const asker = () => askerOf(scope.node, settings.whileAsking === 'wait');
	return {
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
export type AgentCall = Awaited<ReturnType<ReturnType<typeof openAgentCalls>['open']>>;
