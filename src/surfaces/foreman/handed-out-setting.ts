import { z } from 'zod';
import { builderModes } from '../../kernel/define-tool';
import { type PermissionSnapshot, profiles } from '../../policy/permissions';
import { strictestPolicy } from '../../policy/strictest-policy';
import { type ToolkitPolicy, waysOfAsking } from '../../policy/toolkit-policy';
import { cardWays } from './way-of-asking';
import type { ForemanCase } from './foreman-case';
import { openPermissions } from '../../calls/open-permissions';
import { agentName } from '../../instance/bind-node';

const snapshot = {
	profile: z.enum(profiles),
	decided: z.array(z.tuple([z.string(), z.string()])),
};

export const keptPolicy = z.object({
	agentId: z.string(),
	source: z.enum(['panel', 'managed']),
	...snapshot,
	floors: z.array(z.object(snapshot)).default([]),
	whileAsking: z.enum(waysOfAsking),
	asksAfterForeignText: z.boolean(),
	lifetime: z.number(),
});

/** The settings of a handed-out task. They hold wherever it is worked on. */
export const handedOutSetting = keptPolicy.extend({
	/** The execution that handed it out. It asks people. */
	asker: z.object({ workflow: z.string(), resume: z.string() }),
	/** What becomes of a question that no message can answer. Absent in rows of earlier versions. */
	cards: z.enum(cardWays).optional(),
	builder: z.enum(builderModes),
	/** Whether its agents had read foreign text. */
	isTainted: z.boolean(),
});

export type KeptPolicy = Readonly<z.output<typeof keptPolicy>>;
export type HandedOutSetting = Readonly<z.output<typeof handedOutSetting>>;

const written = ({ profile, decided }: PermissionSnapshot) => ({
	profile,
	decided: [...decided].map(([tool, word]): [string, string] => [tool, word]),
});

const readSnapshot = ({ profile, decided }: Pick<KeptPolicy, 'profile' | 'decided'>) => ({
	profile,
	decided: new Map(decided),
});

export const keptPolicyOf = (
	{ snapshot, floors, ...policy }: ToolkitPolicy,
	agentId: string,
): KeptPolicy =>
	keptPolicy.parse({ ...policy, agentId, ...written(snapshot), floors: floors.map(written) });

export const settingOf = (
	{ settings, asking: { cards } }: Pick<ForemanCase, 'settings' | 'asking'>,
	{ agentId, ...more }: Pick<HandedOutSetting, 'agentId' | 'asker' | 'builder' | 'isTainted'>,
): HandedOutSetting => ({ ...keptPolicyOf(settings, agentId), cards, ...more });

export function policyOf(stored: KeptPolicy): ToolkitPolicy {
	const { profile, decided, floors, ...policy } = keptPolicy.parse(stored);
	return {
		...policy,
		snapshot: readSnapshot({ profile, decided }),
		floors: floors.map(readSnapshot),
	};
}

function caseUnder(foreman: ForemanCase, settings: ToolkitPolicy): ForemanCase {
	const scope = { ...foreman.scope, agent: agentName(foreman.scope.node, settings) };
	return { ...foreman, settings, scope, permissions: openPermissions(scope, settings) };
}

/** The case of a worker: permissions and asker are those of the Foreman that handed out the task. */
export const caseFor = (foreman: ForemanCase, setting: HandedOutSetting): ForemanCase => ({
	...caseUnder(foreman, policyOf(setting)),
	asking: { ...foreman.asking, cards: setting.cards ?? 'leave' },
	asker: setting.asker,
});

/** The case of a Foreman that takes up a run: never more permissions than the run began with. */
export function caseOfRun(foreman: ForemanCase, began: unknown): ForemanCase {
	// Runs stored by earlier versions have none.
	if (began === undefined) return foreman;
	const settings = strictestPolicy(policyOf(keptPolicy.parse(began)), foreman.settings);
	return caseUnder(foreman, settings);
}
