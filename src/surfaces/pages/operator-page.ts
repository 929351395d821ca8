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
	/** What holds in truth, and which calls run though the others ask. Absent: `permission`. */
	readonly holds?: { readonly permission: Permission; readonly runsFor?: string };
	/** Whether an operator decided on the tool, or its permission comes from the profile. */
	readonly from: 'decided' | 'profile';
	/** ISO 8601. */
	readonly lastUsed?: string;
	/** The people for whom calls are made without asking, after their "always". */
	readonly always?: readonly string[];
}

/** Where an agent's permissions are set in truth, as seen when it last ran. */
interface HeldBy {
	readonly by: 'panel' | 'operators' | 'unknown';
	readonly profile: keyof typeof profileWords;
	/** The nodes that it ran at, the last one first. */
	readonly places: ReadonlyArray<{
		readonly workflow: string;
		readonly node: string;
		readonly source: 'panel' | 'managed';
		readonly profile: keyof typeof profileWords;
		/** Milliseconds since the epoch. */
		readonly seenAt: number;
	}>;
}

export interface OperatorPage extends FormTarget {
	readonly agentId: string;
	readonly profile: keyof typeof profileWords;
	/** Absent: what this page says. */
	readonly holds?: HeldBy;
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

/** What holds of a tool, where the page alone does not say it. */
function inTruth({ holds, permission }: OperatorTool, by: HeldBy['by'] | undefined) {
	if (holds === undefined || by === undefined || by === 'unknown') return undefined;
	const runs = holds.runsFor === undefined ? '' : `, but runs for ${holds.runsFor}`;
	if (by === 'operators' && runs === '' && holds.permission === permission) return undefined;
	return markup` Holds now: <strong>${permissionWords[holds.permission]}${runs}</strong>.`;
}

/** Says whether this page holds, or the panel of a node. */
function whoSays({ holds }: OperatorPage): Markup | undefined {
	const [last] = holds?.places ?? [];
	if (holds === undefined) return undefined;
	if (last === undefined || holds.by === 'unknown')
		return markup`<p>What holds is <strong>not known until the agent has run</strong>: the panel of its node says it, unless <em>Permissions</em> is <em>Managed</em> there.</p>`;
	const where = markup`<bdi>${last.node}</bdi> in the workflow <bdi>${last.workflow}</bdi>, as it last ran: ${moment(last.seenAt)}`;
	return holds.by === 'operators'
		? markup`<p>This page holds (${where}).</p>`
		: markup`<p>By its panel: <strong>${profileWords[holds.profile]}</strong> (${where}.) What you save here holds once <em>Permissions</em> there is <em>Managed</em>.</p>`;
}

/** `shown:<tool>` says what the page showed. Only a field that differs from it is a decision. */
function toolRow(tool: OperatorTool, by: HeldBy['by'] | undefined): Markup {
	const choices = permissions.map((permission) => {
		const checked = permission === tool.permission ? markup` checked` : undefined;
		return markup`<label class="choice"><input type="radio" name="permission:${tool.name}" value="${permission}"${checked}><span>${permissionWords[permission]}</span></label>`;
	});
	const origin = tool.from === 'decided' ? 'Decided by an operator' : 'From the profile';
	return markup`<li><fieldset><legend><bdi>${tool.title}</bdi> <code>${tool.name}</code></legend>
<p>${tool.description}</p>
<p class="hint">${effectBadge(tool)} ${origin}. Last used: ${lastUse(tool)}.${inTruth(tool, by)}</p>
<div class="choices">${choices}</div>${takeBack(tool)}<input type="hidden" name="shown:${tool.name}" value="${tool.permission}"></fieldset></li>`;
}

/** The page of one agent: what it may do, and what waits for a person. */
export function operatorPage(page: OperatorPage): string {
	const { agentId, profile, tools, pending, now, result } = page;
	const said =
		result === undefined ? undefined : markup`<p role="status" class="result">${result}</p>`;
	const form = postForm(
		page,
		markup`<ul class="cards">${tools.map((tool) => toolRow(tool, page.holds?.by))}</ul><div class="actions stays"><button class="approve" name="save" value="permissions">Save permissions</button></div>`,
	);
	return pageFrame({
		title: 'Permissions of an agent',
		main: markup`<h1>Permissions of <bdi>${agentId}</bdi></h1>${said}
<section aria-labelledby="pending"><h2 id="pending">Waiting for an answer (${pending.length})</h2>${pendingList(pending, now)}</section>
<section aria-labelledby="tools"><h2 id="tools">Tools (${tools.length})</h2>
${whoSays(page)}<p>Profile: <strong>${profileWords[profile]}</strong> It holds for every tool that nobody has decided on. Toolkits with the setting <em>Permissions: Managed</em> go by this page.</p>${tools.length === 0 ? markup`<p>This agent has no tools.</p>` : form}</section>`,
	});
}
