import { type Markup, markup } from '../markup';
import type { Figures, PendingApproval, ShownEffect, Texts } from '../page-parts';
import {
	moment,
	pageSection,
	resultLine,
	searchForm,
	pendingSection,
	effectBadge,
	choiceInput,
} from '../page-parts';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm, hiddenField } from '../post-form';
import { type PermissionStatus, permissionStatuses } from '../../../kernel/permission-status';

export interface OperatorTool extends ShownEffect, Texts<'name' | 'title' | 'description'> {
	/** Tools of one domain stand together. `key` names it in the form. */
	readonly domain: Texts<'key' | 'title'>;
	readonly permission: PermissionStatus;
	/** Whether an operator decided on the tool, or its permission comes from the profile. */
	readonly from: 'decided' | 'profile';
	/** What holds in truth, and which calls run though the others ask. Absent: `permission`. */
	readonly holds?: { readonly permission: PermissionStatus; readonly runsFor?: string };
	readonly lastUsed?: string;
	/** The people for whom calls are made without asking, after their "always". */
	readonly always?: readonly string[];
}

const permissionWords: Readonly<Record<PermissionStatus, string>> = {
	always_allow: 'Always allow',
	needs_approval: 'Ask a person',
	blocked: 'Never allow',
};

const radio = (name: string, status: PermissionStatus, now: PermissionStatus | '') =>
	choiceInput('radio', [name, status, permissionWords[status]], status === now);

function lastUse({ lastUsed = '' }: OperatorTool): string | Markup {
	const at = Date.parse(lastUsed);
	if (Number.isNaN(at)) return lastUsed === '' ? 'never' : lastUsed;
	return moment(at);
}

function takeBack({ name, always = [] }: OperatorTool): Markup | undefined {
	if (always.length === 0) return undefined;
	const words = markup`Take back “always” for <bdi>${always.join(', ')}</bdi>`;
	return choiceInput('checkbox', [`revoke:${name}`, 'yes', words]);
}

/** What an agent goes by: the panel of its node, what operators decide, or not known yet. */
export type GoesBy = 'panel' | 'managed' | 'unknown';

/** What holds of a tool, where the choice below does not say it. */
function inTruth({ holds, permission }: OperatorTool, source: GoesBy): Markup | undefined {
	if (holds === undefined || source === 'unknown') return undefined;
	const runs = holds.runsFor === undefined ? '' : `, but runs for ${holds.runsFor}`;
	if (source === 'managed' && runs === '' && holds.permission === permission) return undefined;
	return markup` Holds now: <strong>${permissionWords[holds.permission]}${runs}</strong>.`;
}

/** `shown:<tool>` says what the page showed. Only a field that differs from it is a decision. */
function toolRow(tool: OperatorTool, source: GoesBy): Markup {
	const choices = permissionStatuses.map((status) =>
		radio(`permission:${tool.name}`, status, tool.permission),
	);
	const origin = tool.from === 'decided' ? 'Decided by an operator' : 'From the profile';
	return markup`<li><fieldset><legend><bdi>${tool.title}</bdi> <code>${tool.name}</code></legend>
<p>${tool.description}</p>
<p class="hint">${effectBadge(tool)} ${origin}. Last used: ${lastUse(tool)}.${inTruth(tool, source)}</p>
<div class="choices row">${choices}</div>${takeBack(tool)}${hiddenField(`shown:${tool.name}`, tool.permission)}</fieldset></li>`;
}

export const toolRows = (tools: readonly OperatorTool[], source: GoesBy): Markup =>
	markup`<ul class="cards">${tools.map((tool) => toolRow(tool, source))}</ul>`;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What holds of a tool in a word, as far as it is known; else what is chosen on this page. */
function heldWord({ permission, holds }: OperatorTool, source: GoesBy): string {
	if (holds === undefined || source === 'unknown') return permissionWords[permission];
	const word = permissionWords[holds.permission];
	return holds.runsFor === undefined ? word : `${word}, but some calls run`;
}

function counts(tools: readonly OperatorTool[], source: GoesBy): string {
	const words = tools.map((tool) => heldWord(tool, source));
	const parts = [...new Set(words)]
		.sort()
		.map((word) => `${word}: ${words.filter((one) => one === word).length}`);
	const always = tools.filter((tool) => (tool.always ?? []).length > 0).length;
	if (always > 0) parts.push(`“always” was answered for ${plural(always, 'tool', 'tools')}`);
	return `${source === 'panel' ? 'Holds now: ' : ''}${parts.join('; ')}.`;
}

const sharedBy = (tools: readonly OperatorTool[]): PermissionStatus | '' =>
	permissionStatuses.find((status) => tools.every(({ permission }) => permission === status)) ?? '';

/** One domain: a switch for all of its tools, and each of them folded below. A tool that is set by itself goes before the switch. */
function group(
	{ key, title }: OperatorTool['domain'],
	tools: readonly OperatorTool[],
	source: GoesBy,
): Markup {
	const now = sharedBy(tools);
	const name = `domain:${key}`;
	const choices = [
		...(now === '' ? [choiceInput('radio', [name, '', 'As set below'], true)] : []),
		...permissionStatuses.map((status) => radio(name, status, now)),
	];
	const size = plural(tools.length, 'tool', 'tools');
	return markup`<li><fieldset><legend><bdi>${title}</bdi> <span class="kind">${size}</span></legend><p class="hint">${counts(tools, source)}</p><div class="choices row ${now === '' ? 'four' : ''}">${choices}</div>${hiddenField(`shown-domain:${key}`, now)}</fieldset>
<details><summary>Set single tools of <bdi>${title}</bdi></summary>${toolRows(tools, source)}</details></li>`;
}

export function toolGroups(tools: readonly OperatorTool[], source: GoesBy): Markup {
	const domains = new Map(tools.map(({ domain }) => [domain.key, domain]));
	const groups = [...domains.values()].map((domain) =>
		group(
			domain,
			tools.filter((tool) => tool.domain.key === domain.key),
			source,
		),
	);
	return markup`<ul class="cards groups">${groups}</ul>`;
}

export interface EffectivePermissions {
	readonly source: GoesBy;
	/** Of the panel, or of what was decided here: what holds for tools without a permission of their own. */
	readonly profile: Texts<'name' | 'description'>;
	readonly ranAt?: Texts<'workflow' | 'node'> & Figures<'at'>;
}

/** `find`: what was looked for, of which the page shows what was found. Empty for all tools. */
export interface OperatorPage
	extends FormTarget,
		Texts<'agentId' | 'workflow' | 'find'>,
		Figures<'now'> {
	readonly effective: EffectivePermissions;
	readonly tools: readonly OperatorTool[];
	readonly pending: readonly PendingApproval[];
	readonly result?: string;
}

/** Says what really holds, so that you do not trust a switch that switches nothing. */
function goesBy({ source, profile: { name, description }, ranAt }: EffectivePermissions): Markup {
	const profile = markup`<strong>${name}</strong> (${description})`;
	const where =
		ranAt === undefined
			? undefined
			: markup`, <bdi>${ranAt.node}</bdi> in the workflow <bdi>${ranAt.workflow}</bdi>, as it last ran: ${moment(ranAt.at)}`;
	if (source === 'panel')
		return markup`<p class="warning">This agent uses the panel of its node${where}. Its profile is ${profile}. What you set here holds once <em>Permissions</em> in that panel is <em>Managed</em>.</p>`;
	if (source === 'managed')
		return markup`<p>This agent uses this page${where}. Tools without a permission of their own have the profile ${profile}.</p>`;
	return markup`<p>What holds is <strong>not known until the agent has run</strong>. It uses this page when <em>Permissions</em> in the panel of its node is <em>Managed</em>; then tools without a permission of their own have the profile ${profile}. Where it is <em>Set Here</em>, the panel decides.</p>`;
}

function search({ find, action = '' }: OperatorPage): Markup {
	const all = find === '' ? undefined : markup` <a href="${action}">All tools</a>`;
	return markup`${searchForm('Find a tool', find)}${all}`;
}

function toolSection(page: OperatorPage): Markup {
	const { tools, find, effective } = page;
	if (tools.length === 0)
		return find === ''
			? markup`<p>This agent has no tools.</p>`
			: markup`${search(page)}<p>No tool has “${find}” in its name or description.</p>`;
	const listed = (find === '' ? toolGroups : toolRows)(tools, effective.source);
	const form = postForm(
		page,
		markup`${listed}<div class="actions stays"><button class="approve" name="save" value="permissions">Save permissions</button></div>`,
	);
	return markup`${search(page)}${form}`;
}

export function operatorPage(page: OperatorPage): string {
	const { agentId, workflow, effective, tools, find, pending, now, result } = page;
	const id =
		workflow === '' || workflow === agentId
			? undefined
			: markup`<p class="hint">Agent ID <code>${agentId}</code></p>`;
	const title = find === '' ? `Tools (${tools.length})` : `Found (${tools.length})`;
	return pageFrame({
		title: 'Permissions of an agent',
		main: markup`<h1>Permissions of <bdi>${workflow === '' ? agentId : workflow}</bdi></h1>${id}<p><a href="../../ui">Back to the start</a></p>${resultLine(result)}
${pendingSection(pending, now)}
${pageSection('tools', title, markup`${goesBy(effective)}${toolSection(page)}`)}`,
	});
}
