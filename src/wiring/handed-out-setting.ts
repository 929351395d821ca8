import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { builderModes } from '../kernel/define-tool';
import { profiles } from '../policy/permissions';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import type { ForemanCase } from './foreman-case';
import { openPermissions } from './open-permissions';

const ITEM = 0;

/** What holds for a task wherever it is worked on: what the Foreman that handed it out has set. */
export const handedOutSetting = z.object({
	agentId: z.string(),
	source: z.enum(['panel', 'managed']),
	profile: z.enum(profiles),
	decided: z.array(z.tuple([z.string(), z.string()])),
	whileAsking: z.enum(['wait', 'answer']),
	asksAfterForeignText: z.boolean(),
	lifetime: z.number(),
	/** The execution that handed it out, which is to ask people. */
	asker: z.object({ workflow: z.string(), resume: z.string() }),
	builder: z.enum(builderModes),
	/** Whether its agents had read text of strangers. */
	isTainted: z.boolean(),
});

export type HandedOutSetting = Readonly<z.output<typeof handedOutSetting>>;

/** The setting of a case, to be stored with a task. */
export function settingOf(
	{ settings }: Pick<ForemanCase, 'settings'>,
	more: Pick<HandedOutSetting, 'agentId' | 'asker' | 'builder' | 'isTainted'>,
): HandedOutSetting {
	const { source, snapshot, whileAsking, asksAfterForeignText, lifetime } = settings;
	const { profile, decided } = snapshot;
	return {
		...{ source, profile, whileAsking, asksAfterForeignText, lifetime, ...more },
		decided: [...decided],
	};
}

/** The policy that a task was handed out with. */
export function policyOf({ profile, decided, ...setting }: HandedOutSetting): ToolkitPolicy {
	const { agentId, source, whileAsking, asksAfterForeignText, lifetime } = setting;
	return {
		...{ agentId, source, whileAsking, asksAfterForeignText, lifetime },
		snapshot: { profile, decided: new Map(decided) },
	};
}

/** The case of a worker as the Foreman has it whose task it takes up: what it may do and who asks is as there. */
export function caseFor(
	context: IExecuteFunctions,
	foreman: ForemanCase,
	setting: HandedOutSetting,
): ForemanCase {
	const settings = policyOf(setting);
	const permissions = openPermissions(context, ITEM, settings, foreman.tenant);
	return { ...foreman, settings, permissions, asker: setting.asker };
}
