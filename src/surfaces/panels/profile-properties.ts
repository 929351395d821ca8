import type { INodeProperties } from 'n8n-workflow';

import { choice, notice, profileChoices } from '../../administration/panel-fields';
import type { Profile } from '../../policy/permissions';

/** What a profile is for: tools of Foreman, or whatever stands behind a gate. */
type Of = 'tools' | 'gate';

const notices: Readonly<Record<Profile, string>> = {
	build:
		'Runs at once: reading, drafts and data tables that it made itself, and simulated runs. Asks you: publishing, deleting, real runs, credentials, new addresses, and whatever others made.',
	standard: 'Runs at once: reading. Asks you before it changes anything.',
	restrictive: 'Asks you before every call, also before it reads.',
	unattended:
		'Runs everything without approval, also what deletes or publishes. What only a person can allow is refused.',
};

/** Foreman does not know what a tool of another package does, so nothing of it is known to be building. */
const offered: Readonly<Record<Of, readonly Profile[]>> = {
	tools: ['build', 'standard', 'restrictive', 'unattended'],
	gate: ['standard', 'restrictive', 'unattended'],
};

/** Where approval is asked for, in the words of the notices. */
export const ASKED_AT = 'You are asked in the chat, or at <i>Ask At URL</i> of the credential.';

const shownFor = (profile?: Profile) => ({
	show: { permissionSource: ['panel'], ...(profile === undefined ? {} : { profile: [profile] }) },
});

/** The profile, and what it means as a notice below it. The first one is the preset. */
export function profileProperties(of: Of): INodeProperties[] {
	const [preset = 'restrictive'] = offered[of];
	const told = offered[of].map((profile) =>
		notice(
			'profileNotice',
			profile === 'unattended' ? notices[profile] : `${notices[profile]} ${ASKED_AT}`,
			{ displayOptions: shownFor(profile) },
		),
	);
	return [
		choice(
			'profile',
			preset,
			Object.fromEntries(offered[of].map((profile) => [profile, profileChoices[profile]] as const)),
			{
				noDataExpression: true,
				description: 'Applies to tools without a rule',
				displayOptions: shownFor(),
			},
		),
		...told,
	];
}
