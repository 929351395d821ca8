import type { Profile } from '../../../policy/permissions';
import { profiles } from '../../../policy/permissions';
import type { AgentPanel } from '../../../policy/toolkit-policy';
import type { LetInClient } from './identify-client';

/** Each lets less run without asking than the one after it. */
const stricterProfile = (one: Profile, other: Profile): Profile =>
	profiles.indexOf(one) <= profiles.indexOf(other) ? one : other;

/** What a client may do: as the panel of the trigger says, and no more than its key does. */
export function policyOfClient({ key }: Pick<LetInClient, 'key'>, panel: AgentPanel): AgentPanel {
	const profile = key?.profile;
	if (profile === undefined) return panel;
	const { source, snapshot, floors } = panel;
	if (source === 'managed')
		return { ...panel, floors: [...floors, { profile, decided: new Map() }] };
	return {
		...panel,
		snapshot: { ...snapshot, profile: stricterProfile(profile, snapshot.profile) },
	};
}
