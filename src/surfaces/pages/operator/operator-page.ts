import { type Markup, markup } from '../markup';
import { moment, pageSection, resultLine, searchForm } from '../page-parts';
import { pageFrame } from '../page-frame';
import { type PendingApproval, pendingSection } from './pending-section';
import { type FormTarget, postForm } from '../post-form';
import { toolRows, type GoesBy, type OperatorTool, toolGroups } from './tool-groups';

export interface EffectivePermissions {
	readonly source: GoesBy;
	/** Of the panel, or of what was decided here: what holds for tools without a permission of their own. */
	readonly profile: { readonly name: string; readonly description: string };
	readonly ranAt?: {
		readonly workflow: string;
		readonly node: string;
		readonly at: number;
	};
}

export interface OperatorPage extends FormTarget {
	readonly agentId: string;
	/** The name of its workflow; empty where it is not known. */
	readonly workflow: string;
	readonly effective: EffectivePermissions;
	readonly tools: readonly OperatorTool[];
	/** What was looked for: the page shows what was found. Empty for all tools. */
	readonly find: string;
	readonly pending: readonly PendingApproval[];
	readonly now: number;
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
		return markup`<p class="warning">This agent goes by the panel of its node${where}. Its profile is ${profile}. What you set here holds once <em>Permissions</em> in that panel is <em>Managed</em>.</p>`;
	if (source === 'managed')
		return markup`<p>This agent goes by this page${where}. Tools without a permission of their own have the profile ${profile}.</p>`;
	return markup`<p>What holds is <strong>not known until the agent has run</strong>. It goes by this page where <em>Permissions</em> in the panel of its node is <em>Managed</em>; then tools without a permission of their own have the profile ${profile}. Where it is <em>Set Here</em>, the panel decides.</p>`;
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
