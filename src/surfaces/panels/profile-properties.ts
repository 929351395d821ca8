import type { INodeProperties } from 'n8n-workflow';

import type { Profile } from '../../policy/permissions';

/** What a profile is for: tools of Foreman, or whatever stands behind a gate. */
type Of = 'tools' | 'gate';

interface ProfileWords {
	readonly name: string;
	/** In the list. */
	readonly description: string;
	/** Below the list: what runs, and what asks. */
	readonly notice: string;
	/** Whether approval is needed. */
	readonly asks: boolean;
}

const words: Readonly<Record<Profile, ProfileWords>> = {
	build: {
		name: 'Build',
		description: 'Builds and tries out at once. What goes live, deletes or really runs asks.',
		notice:
			'Runs at once: reading, drafts and data tables that it made itself, and simulated runs. Asks you: publishing, deleting, real runs, credentials, new addresses, and whatever others made.',
		asks: true,
	},
	standard: {
		name: 'Standard',
		description: 'Reading runs, everything else asks',
		notice: 'Runs at once: reading. Asks you before it changes anything.',
		asks: true,
	},
	restrictive: {
		name: 'Restrictive',
		description: 'Everything asks',
		notice: 'Asks you before every call, also before it reads.',
		asks: true,
	},
	unattended: {
		name: 'Unattended',
		description: 'Everything runs without approval, also what deletes or publishes',
		notice:
			'Runs everything without approval, also what deletes or publishes. What only a person can allow is refused.',
		asks: false,
	},
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
	const notices = offered[of].map((profile): INodeProperties => {
		const { notice, asks } = words[profile];
		return {
			displayName: asks ? `${notice} ${ASKED_AT}` : notice,
			name: 'profileNotice',
			type: 'notice',
			default: '',
			displayOptions: shownFor(profile),
		};
	});
	return [
		{
			displayName: 'Profile',
			name: 'profile',
			type: 'options',
			noDataExpression: true,
			options: offered[of].map((value) => {
				const { name, description } = words[value];
				return { name, value, description };
			}),
			default: preset,
			description: 'Applies to tools without a rule',
			displayOptions: shownFor(),
		},
		...notices,
	];
}
