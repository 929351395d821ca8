import type { ShownEffect } from './effect-badge';
import { effectBadge } from './effect-badge';
import { type Markup, markup } from './markup';
import { moment } from './moment';
import { pageFrame } from './page-frame';
import type { PendingApproval } from './pending-list';
import { pendingList } from './pending-list';
import { type FormTarget, postForm } from './post-form';

const permissions = ['always_allow', 'needs_approval', 'blocked'] as const;

type Permission = (typeof permissions)[number];

const permissionWords: Readonly<Record<Permission, string>> = {
	always_allow: 'Always allow',
	needs_approval: 'Ask a person',
	blocked: 'Never allow',
};

const profileWords = {
	restrictive: 'Restrictive: asks a person before every call.',
	standard: 'Standard: reads freely, asks a person before it changes something.',
	build:
		'Build: builds and tries out freely, asks before anything goes live, is deleted or really runs.',
	unattended: 'Unattended: does everything without asking.',
} as const;

interface OperatorTool extends ShownEffect {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly permission: Permission;
	/** Whether an operator decided on the tool, or its permission comes from the profile. */
	readonly from: 'decided' | 'profile';
	/** ISO 8601. */
	readonly lastUsed?: string;
	/** The people for whom calls are made without asking, after their "always". */
	readonly always?: readonly string[];
}

export interface OperatorPage extends FormTarget {
	readonly agentId: string;
	readonly profile: keyof typeof profileWords;
	readonly tools: readonly OperatorTool[];
	readonly pending: readonly PendingApproval[];
	/** Milliseconds since the epoch. */
	readonly now: number;
	/** The result of the last form, such as "Saved.". */
	readonly result?: string;
}

function lastUse({ lastUsed = '' }: OperatorTool): string | Markup {
	const at = Date.parse(lastUsed);
	if (Number.isNaN(at)) return lastUsed === '' ? 'never' : lastUsed;
	return moment(at);
}

function takeBack({ name, always = [] }: OperatorTool): Markup | undefined {
	if (always.length === 0) return undefined;
	return markup`<label class="choice"><input type="checkbox" name="revoke:${name}" value="yes"><span>Take back “always” for <bdi>${always.join(', ')}</bdi></span></label>`;
}

/** `shown:<tool>` says what the page showed. Only a field that differs from it is a decision. */
function toolRow(tool: OperatorTool): Markup {
	const choices = permissions.map((permission) => {
		const checked = permission === tool.permission ? markup` checked` : undefined;
		return markup`<label class="choice"><input type="radio" name="permission:${tool.name}" value="${permission}"${checked}><span>${permissionWords[permission]}</span></label>`;
	});
	const origin = tool.from === 'decided' ? 'Decided by an operator' : 'From the profile';
	return markup`<li><fieldset><legend><bdi>${tool.title}</bdi> <code>${tool.name}</code></legend>
<p>${tool.description}</p>
<p class="hint">${effectBadge(tool)} ${origin}. Last used: ${lastUse(tool)}.</p>
<div class="choices">${choices}</div>${takeBack(tool)}<input type="hidden" name="shown:${tool.name}" value="${tool.permission}"></fieldset></li>`;
}

/** The page of one agent: what it may do, and what waits for a person. */
export function operatorPage(page: OperatorPage): string {
	const { agentId, profile, tools, pending, now, result } = page;
	const said =
		result === undefined ? undefined : markup`<p role="status" class="result">${result}</p>`;
	const form = postForm(
		page,
		markup`<ul class="cards">${tools.map(toolRow)}</ul><div class="actions stays"><button class="approve" name="save" value="permissions">Save permissions</button></div>`,
	);
	return pageFrame({
		title: 'Permissions of an agent',
		main: markup`<h1>Permissions of <bdi>${agentId}</bdi></h1>${said}
<section aria-labelledby="pending"><h2 id="pending">Waiting for an answer (${pending.length})</h2>${pendingList(pending, now)}</section>
<section aria-labelledby="tools"><h2 id="tools">Tools (${tools.length})</h2>
<p>Profile: <strong>${profileWords[profile]}</strong> It holds for every tool that nobody has decided on. Toolkits with the setting <em>Permissions: Managed</em> go by this page.</p>${tools.length === 0 ? markup`<p>This agent has no tools.</p>` : form}</section>`,
	});
}
