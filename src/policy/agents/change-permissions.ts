import type { PermissionStatus } from '../../kernel/permission-status';
import type { Profile } from '../permissions';
import type { AgentRecord, ProviderKey } from './agent-record';
import { providerKeys } from './agent-record';
import type { AgentFields } from './agent-records';

type Update = (record: AgentRecord | undefined) => AgentFields;

/** What holds until an operator decides: everything asks. */
const undecided: AgentFields = {
	profile: 'restrictive',
	providers: [...providerKeys],
	decided: {},
	always: [],
};

const changed =
	(change: (fields: AgentFields) => Partial<AgentFields>): Update =>
	(record) => {
		const { profile, providers, decided, always } = record ?? undecided;
		const fields = { profile, providers, decided, always };
		return { ...fields, ...change(fields) };
	};

/** Changes that an operator makes to what an agent may do. */
export const changePermissions = {
	set: (tools: readonly string[], status: PermissionStatus) =>
		changed(({ decided }) => {
			const news = tools.map((tool) => [tool, status] as const);
			return { decided: { ...decided, ...Object.fromEntries(news) } };
		}),

	setProfile: (profile: Profile) => changed(() => ({ profile })),

	setProviders: (providers: readonly ProviderKey[]) =>
		changed(() => ({ providers: providerKeys.filter((key) => providers.includes(key)) })),

	/** Back to the profile. */
	remove: (tools: readonly string[]) =>
		changed(({ decided }) => ({
			decided: Object.fromEntries(
				Object.entries(decided).filter(([tool]) => !tools.includes(tool)),
			),
		})),

	/** No user: those of everybody. */
	revokeAlways: (tools: readonly string[], user: string) =>
		changed(({ always }) => ({
			always: always.filter(
				(one) => !tools.includes(one.tool) || (user !== '' && one.user !== user),
			),
		})),
};
