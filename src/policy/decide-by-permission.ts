import type { Decision } from '../kernel/invoke-tool';
import type { PermissionStatus } from '../kernel/permission-status';
import type { BuildWord } from '../kernel/tool/build-rule';
import type { PreparedCall } from '../kernel/callable-tool';
import { keepToOwn } from './made/keep-to-own';

export function decideByPermission(toolName: string, permission: PermissionStatus): Decision {
	if (permission === 'always_allow') return { word: 'allowed' };
	if (permission === 'needs_approval') return { word: 'ask' };
	return {
		word: 'denied',
		reason: `${toolName} is blocked for this agent.`,
		hint: 'A person can change that: in Permissions of the node, or where they are managed on the page of the agent (a Foreman Admin Trigger) or by Permission in Foreman Admin. Tell the user, and do without it. Nothing was done.',
	};
}

/** Decides a call of a tool that always asks. An unattended agent cannot ask. */
export function decideQuestion(
	toolName: string,
	permission: PermissionStatus,
	isUnattended: boolean,
): Decision {
	const decision = decideByPermission(toolName, permission);
	if (decision.word === 'denied') return decision;
	if (!isUnattended) return { word: 'ask' };
	return {
		word: 'denied',
		reason: 'This agent runs unattended, so no person can be asked.',
		hint: 'Go on with your best assumption, and say in your answer what you assumed. Do not ask again in this run.',
	};
}

/** Decides a call that only a person can allow, whatever its permission says. `reason` is a sentence. */
export const decideForPerson = (reason: string, isUnattended: boolean): Decision =>
	isUnattended
		? {
				word: 'denied',
				reason: `${reason} Only a person can allow that, and this agent runs unattended, so no person can be asked.`,
				hint: 'Say what is to be allowed, and go on without it. A person runs or publishes the workflow in the n8n editor. Nothing was done.',
			}
		: { word: 'ask' };

/** Decides a call that the profile Build has judged. After foreign text only a contained one runs. */
export const decideBuild = (
	{ word, call }: { readonly word: BuildWord; readonly call: PreparedCall },
	asksAfterForeignText: boolean,
): Decision =>
	word === 'contained' || (word === 'runs' && !asksAfterForeignText)
		? {
				word: 'allowed',
				call,
				within: (ports) => keepToOwn(ports, asksAfterForeignText),
			}
		: { word: 'ask' };
