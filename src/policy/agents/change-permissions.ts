import type { PermissionStatus } from '../../kernel/permission-status';
import type { Profile } from '../permissions';
import type { AgentRecord } from './agent-record';
import type { AgentFields } from './agent-records';
import { invalidInput } from '../../kernel/tool-error';

const refuse = (message: string, hint: string) =>
	invalidInput(message, `${hint} Nothing was changed.`);

function readProvider(word: string, known: readonly string[]): string {
	if (known.includes(word)) return word;
	if (word === 'connections')
		throw refuse(
			'The provider "connections" was removed.',
			'Connections are granted for each instance, not through the tools of an agent. Leave it out.',
		);
	throw refuse(
		`There is no provider ${JSON.stringify(word.slice(0, 100))}.`,
		`Choose of ${known.join(', ')}.`,
	);
}

/** The providers that these words name, of those that are known. Throws `ToolError` for any other word. */
export const readProviders = (words: readonly string[], known: readonly string[]): string[] =>
	words.map((word) => readProvider(word, known));

export type PermissionChange = (record: AgentRecord | undefined) => AgentFields;

/** What holds until an operator decides: the agent is given everything, and everything asks. */
const undecidedFields = (providers: readonly string[]): AgentFields => ({
	profile: 'restrictive',
	providers: [...providers],
	decided: {},
	always: [],
});

/** A change of what holds. `known`: the providers of the catalog. */
export const permissionChange =
	(
		known: readonly string[],
		change: (fields: AgentFields) => Partial<AgentFields>,
	): PermissionChange =>
	(record) => {
		const { profile, providers, decided, always } = record ?? undecidedFields(known);
		const fields = { profile, providers, decided, always };
		return { ...fields, ...change(fields) };
	};

/** Changes that an operator makes to what an agent may do. `known`: the providers of the catalog. */
export function changePermissions(known: readonly string[]) {
	const changed = (change: Parameters<typeof permissionChange>[1]) =>
		permissionChange(known, change);
	return {
		set: (tools: readonly string[], status: PermissionStatus) =>
			changed(({ decided }) => {
				const news = tools.map((tool) => [tool, status] as const);
				return { decided: { ...decided, ...Object.fromEntries(news) } };
			}),

		setProfile: (profile: Profile) => changed(() => ({ profile })),

		setProviders: (providers: readonly string[]) =>
			changed(() => ({ providers: known.filter((key) => providers.includes(key)) })),

		remove: (tools: readonly string[]) =>
			changed(({ decided }) => ({
				decided: Object.fromEntries(
					Object.entries(decided).filter(([tool]) => !tools.includes(tool)),
				),
			})),

		revokeAlways: (tools: readonly string[], user: string) =>
			changed(({ always }) => ({
				always: always.filter(
					(one) => !tools.includes(one.tool) || (user !== '' && one.user !== user),
				),
			})),
	};
}
