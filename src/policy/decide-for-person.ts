import type { Decision } from '../kernel/invoke-tool';

/** Decides a call that only a person can allow, whatever its permission says. `reason` is a sentence. */
export const decideForPerson = (reason: string, isUnattended: boolean): Decision =>
	isUnattended
		? {
				word: 'denied',
				reason: `${reason} Only a person can allow that, and this agent runs unattended: nobody is there to be asked.`,
				hint: 'Say what is to be allowed, and go on without it. A person runs or publishes the workflow in the n8n editor. Nothing was done.',
			}
		: { word: 'ask' };
